import * as z from "zod";
import { GRADES } from "./recall-rules.ts";

export const recallQuerySchema = z.object({
  /** Only the cards of this island */
  islandId: z.uuid().toLowerCase().optional(),
});
export const recallParamsSchema = z.object({ cardId: z.uuid().toLowerCase() });

const seconds = z.int().nonnegative();

/** Both sides at once: there is no key to hide, since learners grade themselves. */
export const recallCardSchema = z.object({
  _id: z.string(),
  front: z.string(),
  frontHtml: z.string().nullable(),
  back: z.string(),
  backHtml: z.string().nullable(),
  courseTitle: z.string(),
  islandTitle: z.string(),
  /** How often it was graded; 0 for a new one. A grade names it, so that one that is sent twice counts once. */
  reps: z.int().nonnegative(),
  /** In how many seconds it comes back after each grade */
  intervals: z.object({ again: seconds, hard: seconds, good: seconds, easy: seconds }),
});

export const recallCountsSchema = z.object({
  /** All cards in the learner's courses */
  total: z.int(),
  /** Those that have come back */
  due: z.int(),
  /** Those that are new and may begin today */
  fresh: z.int(),
  /** Those that are new and begin on another day */
  later: z.int(),
  /** When the next one comes back that isn't due yet; null where none does */
  nextDue: z.iso.datetime().nullable(),
});

export const recallPracticeSchema = z.object({
  /** Whether single keys show and grade */
  hasShortcuts: z.boolean(),
  cards: z.array(recallCardSchema),
  counts: recallCountsSchema,
});

export const gradeBodySchema = z.object({
  grade: z.enum(GRADES),
  reps: z.int().min(0).max(1_000_000),
});

export const gradedSchema = z.object({
  /** As it is now; where it had been graded before, as that grade has left it */
  card: recallCardSchema,
  /** When it comes back */
  due: z.iso.datetime(),
  /** Whether that is so soon that this practice should show it once more */
  isSoon: z.boolean(),
});

export type RecallCardDto = z.infer<typeof recallCardSchema>;
export type RecallCountsDto = z.infer<typeof recallCountsSchema>;
export type RecallPracticeDto = z.infer<typeof recallPracticeSchema>;
export type GradeBody = z.infer<typeof gradeBodySchema>;
export type GradedDto = z.infer<typeof gradedSchema>;
