import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { type BarStep, stepText } from "./reward-view.ts";

/** Keyed by the rank: a new one begins at its own start. */
export function RewardProgress({ step }: { step: BarStep }) {
  const label = step.next ? `Progress to ${step.next.name}` : step.rank;
  return (
    <div className="mt-5">
      <ProgressBar
        key={step.rank}
        percent={step.percent}
        label={label}
        valueText={stepText(step)}
        tone="gold"
        className="h-3 dark:bg-sunken! [&>div]:duration-900"
      />
      <p aria-hidden="true" className="num mt-2 text-ink-2 text-sm">
        {stepText(step)}
      </p>
    </div>
  );
}
