import type { ReactNode } from "react";
import { Island } from "#components/art/island.tsx";
import { Penguin } from "#components/art/penguin.tsx";
import { Star } from "#components/art/star.tsx";
import { Card } from "#components/ui/card.tsx";

interface Step {
  title: string;
  text: string;
  art: ReactNode;
}

const STEPS: Step[] = [
  {
    title: "Drop your course export",
    text: "A file from your course platform, or questions you wrote yourself. Waddle reads the outline and builds the islands.",
    art: <Penguin pose="map" size={148} />,
  },
  {
    title: "Sail its islands",
    text: "One island, one short quiz at a time. Nothing is locked: start wherever your course stands today.",
    art: <Island index={1} state="current" size={160} />,
  },
  {
    title: "Earn stars",
    text: "Each quiz is worth up to three stars and XP. Come back tomorrow, and your streak grows with you.",
    art: <StarArc />,
  },
];

export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="bg-sunken">
      <div className="mx-auto max-w-page px-4 py-[72px] md:px-6 md:py-24 xl:px-8">
        <h2 id="how-it-works" className="text-3xl md:text-4xl">
          How it works
        </h2>
        <ol className="mt-10 grid gap-6 md:grid-cols-3">
          {STEPS.map(({ title, text, art }, index) => (
            <li key={title}>
              <Card isPlayful padding="lg" className="h-full">
                <div className="grid h-44 place-items-center">{art}</div>
                <h3 className="mt-4 flex items-center gap-3 text-xl">
                  <span className="num grid size-8 shrink-0 place-items-center rounded-full bg-brand text-base text-on-brand">
                    {index + 1}
                  </span>
                  {title}
                </h3>
                <p className="mt-2 text-ink-2">{text}</p>
              </Card>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function StarArc() {
  return (
    <div className="flex items-end gap-1">
      <Star size={56} className="-rotate-12" />
      <Star size={84} className="mb-6" />
      <Star size={56} className="rotate-12" />
    </div>
  );
}
