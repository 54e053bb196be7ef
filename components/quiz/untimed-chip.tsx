import clsx from "clsx";
import { TimerOff } from "lucide-react";
import { Pill } from "#components/ui/pill.tsx";

const WHY = "No speed bonus and no time limit. Stars, XP and rank are what they would be.";

/** While the learner plays without the clock. */
export function UntimedChip({ className }: { className: string }) {
  return (
    <Pill
      tone="ice"
      title={WHY}
      className={clsx("px-2.5", className)}
      icon={<TimerOff aria-hidden="true" className="size-4" />}
    >
      Untimed
      <span className="sr-only">. {WHY}</span>
    </Pill>
  );
}
