import { ProgressRing } from "#components/ui/progress-ring.tsx";
import { formatHoursMinutes } from "#lib/core/time.ts";
import { HEART_RESET_MS } from "#lib/learner/rules.ts";

interface RefillCountdownProps {
  /** epoch ms */
  resetAt: number | null;
  now: number | null;
}

/**
 * The moon: around it a thin ring of the 24 hours, on it what is left of them. It is read on demand and announces nothing each
 * minute.
 */
export function RefillCountdown({ resetAt, now }: RefillCountdownProps) {
  const left = resetAt === null || now === null ? null : Math.max(0, resetAt - now);
  const percent = left === null ? 0 : Math.min(100, 100 - (left / HEART_RESET_MS) * 100);
  return (
    <ProgressRing
      size={184}
      strokeWidth={5}
      percent={percent}
      tone="gold"
      className="size-[min(11.5rem,76vw)]!"
    >
      <div className="relative grid size-[min(10rem,66vw)] place-items-center overflow-hidden rounded-full bg-(--night-moon) text-(--night-moon-ink)">
        <Craters />
        <p className="relative text-sm leading-tight">
          Hearts refill in:{" "}
          <span className="num mt-1 block text-3xl leading-none">
            {left === null ? "–" : formatHoursMinutes(left)}
          </span>
        </p>
      </div>
    </ProgressRing>
  );
}

function Craters() {
  return (
    <svg viewBox="0 0 160 160" aria-hidden="true" className="absolute inset-0">
      <g fill="var(--night-moon-shade)">
        <circle cx="46" cy="34" r="13" />
        <circle cx="118" cy="44" r="8" />
        <circle cx="36" cy="122" r="8" />
        <circle cx="108" cy="128" r="15" />
        <circle cx="72" cy="140" r="5" />
        <circle cx="138" cy="92" r="5" />
        <circle cx="20" cy="76" r="5" />
      </g>
    </svg>
  );
}
