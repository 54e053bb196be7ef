import { Crown } from "lucide-react";
import { Pill } from "#components/ui/pill.tsx";

/** Marks a course that only learners with Premium can start. */
export function PremiumPill() {
  return (
    <Pill tone="violet" icon={<Crown aria-hidden="true" className="size-4" />}>
      Premium
    </Pill>
  );
}
