import type { Card, CardInput } from "ts-fsrs";

/** What the scheduler knows of a question or a recall card; spans are days. */
export interface Memory {
  due: Date;
  stability: number;
  difficulty: number;
  elapsedDays: number;
  scheduledDays: number;
  learningSteps: number;
  reps: number;
  lapses: number;
  /** 0 new, 1 learning, 2 review, 3 relearning */
  state: number;
  lastReviewAt: Date | null;
}

/** The same as the scheduler takes it. One that is new was never reviewed, however often it was asked in its sleep. */
export function toFsrs(memory: Memory): CardInput {
  return {
    due: memory.due,
    stability: memory.stability,
    difficulty: memory.difficulty,
    elapsed_days: memory.elapsedDays,
    scheduled_days: memory.scheduledDays,
    learning_steps: memory.learningSteps,
    reps: memory.reps,
    lapses: memory.lapses,
    state: memory.state,
    ...(memory.state !== 0 && memory.lastReviewAt && { last_review: memory.lastReviewAt }),
  };
}

/** What the scheduler made of it at `now`. */
export function fromFsrs(card: Card, now: Date): Memory {
  return {
    due: card.due,
    stability: card.stability,
    difficulty: card.difficulty,
    elapsedDays: card.elapsed_days,
    scheduledDays: card.scheduled_days,
    learningSteps: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
    state: card.state,
    lastReviewAt: now,
  };
}
