import { VisuallyHidden } from "#components/ui/visually-hidden.tsx";
import { STEP_TEXTS } from "#lib/blog/generation/generation.ts";
import { Steps } from "./steps.tsx";

interface GeneratingProps {
  step: number;
  seconds: number;
}

export function Generating({ step, seconds }: GeneratingProps) {
  return (
    <>
      <p className="mt-5 text-lg font-semibold text-ink">AI is crafting your blog post</p>
      <p className="mt-1 text-ink-2">Please wait while we create high-quality content for you</p>
      <Steps step={step} />
      <VisuallyHidden>
        <span role="status">{STEP_TEXTS[step - 1]}</span>
      </VisuallyHidden>
      <p className="mt-3 text-sm text-ink-2 tabular-nums">
        {seconds} {seconds === 1 ? "second" : "seconds"} so far
      </p>
    </>
  );
}
