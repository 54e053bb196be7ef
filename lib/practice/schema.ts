import * as z from "zod";
import { newAchievementSchema } from "#lib/achievement/schema.ts";
import { heartsSchema } from "#lib/learner/schema.ts";
import { plainAnswerSchema, quizQuestionSchema } from "#lib/quiz/schema.ts";
import { recallCountsSchema } from "./recall/recall-schema.ts";

export const practiceParamsSchema = z.object({ runId: z.uuid().toLowerCase() });

/** When the question comes back; null for one that was never answered wrong, and until this practice has answered it */
const nextDue = z.iso.datetime().nullable();

/** Sealed as in a quiz: key and explanation are null until this practice has answered. */
export const practiceQuestionSchema = quizQuestionSchema.extend({ nextDue });

export const practiceSchema = z.object({
  _id: z.string(),
  /** Whether single keys choose an option */
  hasShortcuts: z.boolean(),
  questions: z.array(practiceQuestionSchema),
});

export const practiceAnswerSchema = plainAnswerSchema.extend({ nextDue });

export const practiceResultSchema = heartsSchema.extend({
  correct: z.int(),
  total: z.int(),
  heartGained: z.boolean(),
  /** Hearts that practicing can still give on this local day; 0 for premium */
  heartsLeftToday: z.int(),
  /** When the first of these questions comes back; null where none does */
  nextDue,
  achievements: z.array(newAchievementSchema),
});

export const practiceStateSchema = z.object({
  /** Questions that are due now, of `total` that come back */
  dueCount: z.int(),
  total: z.int(),
  /** Whether a practice was begun and can go on */
  isOpen: z.boolean(),
  heartsLeftToday: z.int(),
  /** When the next question comes back that is not due yet */
  nextDue,
  canPractise: z.boolean(),
  /** Recall cards, which are practiced on their own */
  cards: recallCountsSchema,
});

export type PracticeDto = z.infer<typeof practiceSchema>;
export type PracticeAnswerDto = z.infer<typeof practiceAnswerSchema>;
export type PracticeResultDto = z.infer<typeof practiceResultSchema>;
export type PracticeStateDto = z.infer<typeof practiceStateSchema>;
