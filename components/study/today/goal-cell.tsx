"use client";

import clsx from "clsx";
import { Check } from "lucide-react";
import { useId } from "react";
import { weekdayOf } from "#components/streak/streak-text.ts";
import { ProgressRing } from "#components/ui/progress-ring.tsx";
import { Select } from "#components/ui/select.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { useSetWeeklyGoal, useWeeklyGoal } from "#lib/streak/goal-client.ts";
import { MAX_GOAL_DAYS, MIN_GOAL_DAYS } from "#lib/streak/goal-rules.ts";
import type { WeeklyGoalDto } from "#lib/streak/goal-schema.ts";
import { GlanceCell, GlanceGap } from "./glance-cell.tsx";
import { goalText, goalWords } from "./glance-words.ts";

const CHOICES = Array.from(
  { length: MAX_GOAL_DAYS - MIN_GOAL_DAYS + 1 },
  (_, index) => MIN_GOAL_DAYS + index,
);

/** This week from Monday on: what is done has a tick. */
function Week({ week, today }: Pick<WeeklyGoalDto, "week" | "today">) {
  return (
    <ol aria-label="This week" className="flex flex-wrap gap-1">
      {week.map(({ day, isDone }) => (
        <li key={day} className="grid justify-items-center gap-0.5">
          <span
            className={clsx(
              "grid size-6 place-items-center rounded-full border-2",
              isDone ? "border-ok bg-ok text-surface" : "border-line bg-sunken",
              day === today && !isDone && "border-brand!",
            )}
          >
            {isDone ? <Check aria-hidden="true" className="size-3.5" strokeWidth={3.5} /> : null}
          </span>
          <span
            aria-hidden="true"
            className={clsx("text-xs", day === today ? "font-semibold text-ink" : "text-ink-3")}
          >
            {weekdayOf(day, "narrow")}
          </span>
          <span className="sr-only">
            {weekdayOf(day, "long")}
            {isDone ? ", studied" : day === today ? ", today" : ""}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** On how many days of this week the learner has studied, and on how many they want to, which can be changed here. */
export function GoalCell() {
  const goal = useWeeklyGoal();
  const { mutate } = useSetWeeklyGoal();
  const id = useId();
  const known = goal.data;
  if (!known) return <GlanceGap title="Weekly goal" query={goal} />;
  return (
    <GlanceCell
      title="Weekly goal"
      art={
        <ProgressRing
          percent={(known.doneDays / known.goalDays) * 100}
          size={46}
          strokeWidth={6}
          tone={known.doneDays >= known.goalDays ? "ok" : "brand"}
        />
      }
      tone={known.doneDays >= known.goalDays ? "text-ok" : "text-ink"}
      value={goalWords(known)}
      text={goalText(known)}
    >
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <Week week={known.week} today={known.today} />
        <div className="flex items-center gap-2">
          <label htmlFor={id} className="text-sm text-ink-2">
            Goal
          </label>
          <Select
            id={id}
            value={known.goalDays}
            onChange={({ target }) => mutate(Number(target.value), { onError: toastFailure })}
            className="min-h-11! w-28 py-1! text-sm!"
          >
            {CHOICES.map((days) => (
              <option key={days} value={days}>
                {days} {days === 1 ? "day" : "days"}
              </option>
            ))}
          </Select>
        </div>
      </div>
    </GlanceCell>
  );
}
