import clsx from "clsx";
import { FlameIcon } from "#components/art/flame-icon.tsx";
import type { StreakWeekDto } from "#lib/island/schema.ts";
import { isMilestone, streakText } from "./outcome.ts";
import { WeekCalendar } from "./week-calendar.tsx";

const COUNTS = "A quiz, or a practice of 5 due questions, counts for a day.";

interface ResultStreakProps {
  /** days */
  streak: number;
  week: StreakWeekDto;
  /** By itself in the middle of the screen; `isMoving` where today fills as it comes */
  isLarge?: boolean;
  isMoving?: boolean;
}

/** The week with today in it; a milestone is told in larger type. */
export function ResultStreak({ streak, week: given, isLarge = false, isMoving = false }: ResultStreakProps) {
  const { week, isNew } = given;
  const isHigh = isNew && isMilestone(streak);
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      {isLarge ? <FlameIcon size={isHigh ? 120 : 88} /> : null}
      <p
        className={clsx(
          "flex flex-wrap items-center justify-center gap-2 font-display font-semibold text-flame-text leading-tight",
          isHigh ? "text-3xl" : isLarge ? "text-2xl" : "text-xl",
        )}
      >
        {isLarge ? null : <FlameIcon size={isHigh ? 40 : 28} />}
        {streakText(streak, isNew)}
        {isNew ? (
          <span className="num rounded-full bg-flame-text px-2.5 py-1 text-base text-surface leading-none">
            <span aria-hidden="true">+1</span>
            <span className="sr-only">, one more day</span>
          </span>
        ) : null}
      </p>
      <WeekCalendar week={week} isNew={isNew && isMoving} />
      <p className="text-balance text-ink-2 text-sm">
        {isNew ? COUNTS : "Today already counted. Come as often as you like."}
      </p>
    </div>
  );
}
