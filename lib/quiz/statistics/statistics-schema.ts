import * as z from "zod";
import { FINDINGS } from "./item-figures.ts";

export const ownedQuestionParamsSchema = z.object({
  courseId: z.uuid().toLowerCase(),
  questionId: z.uuid().toLowerCase(),
});

export const playBodySchema = z.object({
  /** The version that was looked at: another one has other figures */
  versionId: z.uuid().toLowerCase(),
});
export type PlayBody = z.infer<typeof playBodySchema>;

const playState = {
  /** Why it is out of play: reports, a text that doesn't say so, its figures or its owner; null while it is asked */
  withdrawnFor: z.enum(["flags", "source", "statistics", "owner"]).nullable(),
  /** Whether its owner wants this version asked, whatever its figures say */
  isKept: z.boolean(),
};

export const questionPlaySchema = z.object({ _id: z.string(), ...playState });
export type QuestionPlayDto = z.infer<typeof questionPlaySchema>;

const questionStatisticsSchema = z.object({
  _id: z.string(),
  versionId: z.string(),
  /** Its first 300 characters */
  text: z.string(),
  quizId: z.string(),
  quizTitle: z.string(),
  islandTitle: z.string(),
  /** Whether it was made from a text, rather than brought by the course or written by its owner */
  isMade: z.boolean(),
  /** Of the first answers of each learner to this version; null below five of them, so that no one can be told apart */
  figures: z
    .object({
      answers: z.int(),
      /** 0 to 1 */
      shareRight: z.number(),
      medianMs: z.number().nullable(),
      /** From -1 to 1: whether those who are right here are right elsewhere in the same run */
      discrimination: z.number().nullable(),
      /** Reports that stand */
      flags: z.int(),
    })
    .nullable(),
  /** The gravest first */
  findings: z.array(z.enum(FINDINGS)),
  ...playState,
});
export type QuestionStatisticsDto = z.infer<typeof questionStatisticsSchema>;

export const courseStatisticsSchema = z.object({
  title: z.string(),
  /** Those with figures or out of play, the ones to look at first; at most 500 */
  questions: z.array(questionStatisticsSchema),
  /** Others with figures or out of play */
  leftOut: z.int(),
  /** Questions that too few learners have answered */
  unanswered: z.int(),
});
export type CourseStatisticsDto = z.infer<typeof courseStatisticsSchema>;
