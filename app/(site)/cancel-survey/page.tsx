import { unlistedMetadata } from "#app/metadata.ts";
import { Penguin } from "#components/art/penguin.tsx";
import { Waves } from "#components/art/waves.tsx";
import { WithoutScript } from "#components/contact/without-script.tsx";
import { SurveyCard } from "#components/survey/survey-card.tsx";
import { Card } from "#components/ui/card.tsx";

export const metadata = unlistedMetadata({
  title: "Before you go",
  description:
    "Four short questions about leaving Premium. You can skip any of them, and none of them ends your plan.",
});

export default function CancelSurveyPage() {
  return (
    <div className="relative isolate min-h-full overflow-hidden px-4 pt-8 pb-36 md:pt-14 md:pb-48">
      <Waves className="absolute inset-x-0 bottom-0 -z-10 h-28 md:h-36" />
      <div className="mx-auto max-w-[36rem]">
        <h1 className="text-4xl md:text-5xl">Before you go</h1>
        <p className="mt-3 text-ink-2 text-lg">
          Four short questions, and you can skip any of them. Your answers don't end your plan.
        </p>
        <Card padding="lg" className="mt-8">
          <WithoutScript />
          <SurveyCard art={<Penguin pose="hello" size={140} />} />
        </Card>
      </div>
    </div>
  );
}
