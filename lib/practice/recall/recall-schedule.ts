import { fsrs, Rating } from "ts-fsrs";
import { fromFsrs, type Memory, toFsrs } from "../memory.ts";
import type { Grade } from "./recall-rules.ts";

const RATING = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy } as const;

/** A new card comes back after minutes first, a known one after days, up to about a year. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: true, maximum_interval: 365 });

/** What is known of a card that its learner has never seen. */
export function newMemory(now: Date): Memory {
  const nothing = { stability: 0, difficulty: 0, elapsedDays: 0, scheduledDays: 0, learningSteps: 0 };
  return { due: now, ...nothing, reps: 0, lapses: 0, state: 0, lastReviewAt: null };
}

/** What is known of a card after a grade at `now`. */
export function afterGrade(memory: Memory, grade: Grade, now: Date): Memory {
  return fromFsrs(scheduler.next(toFsrs(memory), now, RATING[grade]).card, now);
}

/** In how many seconds a card would come back after each grade. */
export function intervalsOf(memory: Memory, now: Date): Record<Grade, number> {
  const secondsAfter = (grade: Grade) => {
    return Math.round((afterGrade(memory, grade, now).due.getTime() - now.getTime()) / 1000);
  };
  return {
    again: secondsAfter("again"),
    hard: secondsAfter("hard"),
    good: secondsAfter("good"),
    easy: secondsAfter("easy"),
  };
}
