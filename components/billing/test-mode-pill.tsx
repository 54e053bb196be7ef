import { FlaskConical } from "lucide-react";
import { Pill } from "#components/ui/pill.tsx";

/** Stands wherever something is paid with a test key. */
export function TestModePill() {
  return (
    <Pill tone="gold" icon={<FlaskConical aria-hidden="true" className="size-4" />}>
      Test mode: no real money
    </Pill>
  );
}
