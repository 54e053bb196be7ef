import { ProgressRing } from "#components/ui/progress-ring.tsx";
import { formatHoursMinutes } from "#lib/core/time.ts";
import { HEART_RESET_MS } from "#lib/learner/rules.ts";

interface RefillCountdownProps {
  /** epoch ms */
  resetAt: number | null;
  now: number | null;
}

/** A thin ring of the 24 hours. It is read on demand and announces nothing each minute. */
export function RefillCountdown({ resetAt, now }: RefillCountdownProps) {
  const left = resetAt === null || now === null ? null : Math.max(0, resetAt - now);
  const percent = left === null ? 0 : Math.min(100, 100 - (left / HEART_RESET_MS) * 100);
  return (
    <ProgressRing size={196} strokeWidth={8} percent={percent} tone="ice">
      <p className="text-sm text-ink-2">
        Hearts refill in:{" "}
        <span className="num mt-1 block text-3xl leading-none text-ink">
          {left === null ? "–" : formatHoursMinutes(left)}
        </span>
      </p>
    </ProgressRing>
  );
}
