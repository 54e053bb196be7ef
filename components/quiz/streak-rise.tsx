import clsx from "clsx";
import { FlameIcon } from "#components/art/flame-icon.tsx";
import type { StreakRise as Rise } from "./outcome.ts";
import styles from "./quiz.module.css";

const WEEK = [1, 2, 3, 4, 5, 6, 7];

interface StreakRiseProps extends Rise {
  isShown: boolean;
}

/** The day that was just added: one more flame of the first week, or a milestone in large type. */
export function StreakRise({ days, isMilestone, isShown }: StreakRiseProps) {
  return (
    <div className="flex flex-col items-center gap-2.5 rounded-card border-2 border-flame/40 bg-flame-soft px-4 py-3 sm:py-4">
      <p
        className={clsx(
          "flex items-center gap-2 font-display font-semibold text-flame-text leading-tight",
          isMilestone ? "text-3xl" : "text-xl",
        )}
      >
        {isMilestone ? <FlameIcon size={40} className={clsx(isShown && styles.ignite)} /> : null}
        {days === 1 ? "Your streak begins" : `${days} days in a row`}
        <span className="num rounded-full bg-flame-text px-2.5 py-1 text-base text-surface leading-none">
          +1<span className="sr-only"> day</span>
        </span>
      </p>
      {days <= WEEK.length ? <Week days={days} isShown={isShown} /> : null}
    </div>
  );
}

/** Decoration: the words above say how many. */
function Week({ days, isShown }: { days: number; isShown: boolean }) {
  return (
    <span aria-hidden="true" className="flex gap-1.5 xs:gap-2.5">
      {WEEK.map((day) => (
        <span
          key={day}
          className={clsx(
            "grid size-8 place-items-center rounded-full border-2 xs:size-10",
            day <= days ? "border-flame bg-surface" : "border-flame/30 border-dashed",
          )}
        >
          {day < days || (day === days && isShown) ? (
            <FlameIcon size={24} className={clsx(day === days && styles.ignite)} />
          ) : null}
        </span>
      ))}
    </span>
  );
}
