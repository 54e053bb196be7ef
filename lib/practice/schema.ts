import * as z from "zod";
import { newAchievementSchema } from "#lib/achievement/schema.ts";
import { heartsSchema } from "#lib/learner/schema.ts";
import { questDoneSchema } from "#lib/quest/schema.ts";
import { plainAnswerSchema, quizQuestionSchema } from "#lib/quiz/schema.ts";
import { recallCountsSchema } from "./recall/recall-schema.ts";

/** Characters of a passage that questions are made of */
const MAX_PASSAGE = 2000;

export const practiceParamsSchema = z.object({ runId: z.uuid().toLowerCase() });

/** When the question comes back; null for one that was never answered wrong, and until this practice has answered it */
const nextDue = z.iso.datetime().nullable();

/** Sealed as in a quiz: key and explanation are null until this practice has answered. */
export const practiceQuestionSchema = quizQuestionSchema.extend({ nextDue });

export const practiceSchema = z.object({
  _id: z.string(),
  /** `cards`: what comes back; `lesson`: made of a lesson, with nothing to win */
  kind: z.enum(["cards", "lesson"]),
  /** The lesson that it is about, with the block that its section begins with; null where there is none */
  lesson: z
    .object({ _id: z.string(), courseId: z.string(), title: z.string(), block: z.string().nullable() })
    .nullable(),
  /** Whether single keys choose an option */
  hasShortcuts: z.boolean(),
  questions: z.array(practiceQuestionSchema),
});

/** What of a lesson is asked about: a section, by its heading's block; a passage, with the block that it begins in; or all of it. */
export const quizMeBodySchema = z.strictObject({
  block: z.string().min(1).max(40).nullish(),
  quote: z.string().trim().min(1).max(MAX_PASSAGE).nullish(),
});
export type QuizMeBody = z.infer<typeof quizMeBodySchema>;

export const quizMeSchema = z.object({
  /** Null where there are fewer than three questions to ask */
  practice: practiceSchema.nullable(),
  /** Why there is none: they are in a quiz that isn't answered yet, or the text gives too few */
  reason: z.enum(["in_quiz", "too_few"]).nullable(),
  /** The quiz that asks them */
  quiz: z.object({ _id: z.string(), islandId: z.string(), title: z.string() }).nullable(),
});
export type QuizMeDto = z.infer<typeof quizMeSchema>;

/** What a highlight has become: a question of practice, or a recall card. */
export const practisedSchema = z.object({
  kind: z.enum(["question", "card"]),
  /** False where it was made of the highlight before */
  isNew: z.boolean(),
});
export type PractisedDto = z.infer<typeof practisedSchema>;

export const practiceAnswerSchema = plainAnswerSchema.extend({ nextDue });

export const practiceResultSchema = heartsSchema.extend({
  correct: z.int(),
  total: z.int(),
  /** Hearts that it gave: two at most for the first practice of a local day, then one */
  heartsGained: z.int(),
  /** Hearts that practicing can still give on this local day; 0 for premium */
  heartsLeftToday: z.int(),
  /** In days, before this practice and after it; `keptByPractice` where it was this practice that counted today */
  streak: z.object({ before: z.int(), after: z.int(), keptByPractice: z.boolean() }),
  /** When the first of these questions comes back; null where none does */
  nextDue,
  achievements: z.array(newAchievementSchema),
  /** Quests that this practice has done */
  questsDone: z.array(questDoneSchema),
});

export const practiceStateSchema = z.object({
  /** Questions that are due now, of `total` that come back */
  dueCount: z.int(),
  total: z.int(),
  /** Whether a practice was begun and can go on */
  isOpen: z.boolean(),
  heartsLeftToday: z.int(),
  /** Hearts that the next finished practice gives */
  nextHearts: z.int(),
  /** Whether finishing the next practice counts for the streak: five different due questions, and nothing done today */
  keepsStreak: z.boolean(),
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
