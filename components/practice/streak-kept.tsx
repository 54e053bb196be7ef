import { FlameIcon } from "#components/art/flame-icon.tsx";
import { counted } from "#components/streak/streak-text.ts";
import type { PracticeResultDto } from "#lib/practice/schema.ts";

/** Where it was this practice that counted today: the streak, and that it is safe. */
export function StreakKept({ streak: { before, after, keptByPractice } }: Pick<PracticeResultDto, "streak">) {
  if (!keptByPractice) return null;
  return (
    <section
      aria-label="Streak"
      className="mt-6 flex w-full items-center gap-4 rounded-card border-2 border-flame/40 bg-flame-soft px-5 py-4 text-start"
    >
      <FlameIcon size={44} className="shrink-0" />
      <div className="min-w-0">
        <p className="font-display font-semibold text-flame-text text-xl leading-tight">
          {before === 0 ? "Your streak begins" : "Your streak is safe today"}
        </p>
        <p className="num mt-0.5 text-ink-2">{after === 1 ? "Day 1" : `${counted(after, "day")} in a row`}</p>
      </div>
    </section>
  );
}
