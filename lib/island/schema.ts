import * as z from "zod";
import { newAchievementSchema } from "#lib/achievement/schema.ts";
import { statsSchema } from "#lib/learner/schema.ts";
import { questDoneSchema } from "#lib/quest/schema.ts";
import { streakStatusSchema } from "#lib/streak/schema.ts";
import { rankSchema } from "#lib/xp/schema.ts";

export const islandQuizSchema = z.object({
  quizId: z.string(),
  title: z.string(),
  questionCount: z.int(),
  completed: z.boolean(),
  stars: z.int(),
});

export const islandSchema = z.object({
  _id: z.string(),
  title: z.string(),
  courseId: z.string(),
  courseTitle: z.string(),
  /** unit-1, unit-2 …: the digits sort the units */
  unitId: z.string().nullable(),
  unitTitle: z.string().nullable(),
  unitSubtitle: z.string().nullable(),
  unitDifficulty: z.string().nullable(),
  difficulty: z.string(),
  position: z.int(),
  completed: z.boolean(),
  starsEarned: z.int(),
  quizzes: z.array(islandQuizSchema),
  /** Recall cards, which are practiced and count for no progress */
  cardCount: z.int(),
});

export const islandGroupSchema = z.object({
  courseId: z.string(),
  courseTitle: z.string(),
  islands: z.array(islandSchema),
});

/** Grouped by course, or flat where one course was asked for. */
export const islandListSchema = z.union([z.array(islandGroupSchema), z.array(islandSchema)]);
/** `after`: the course after which the groups go on, as the header `Link` names it */
export const islandListQuerySchema = z.object({
  courseId: z.uuid().toLowerCase().optional(),
  after: z.uuid().toLowerCase().optional(),
});
export const islandParamsSchema = z.object({ islandId: z.uuid().toLowerCase() });

/**
 * Why an island has no questions: there is no text, every question was withdrawn, the text is too short or says too
 * little, it is in a language that needs a model, or the model failed this time.
 */
export const noSourceReasonSchema = z.enum([
  "no_text",
  "withdrawn",
  "text_too_short",
  "text_not_english",
  "not_now",
]);

export const noSourceSchema = z.object({
  outcome: z.literal("no_source"),
  reason: noSourceReasonSchema,
  message: z.string(),
  courseId: z.string(),
  /** Whether the learner can change that: the course is their own */
  canEdit: z.boolean(),
});

/** An island that has nothing to make questions from answers `no_source`; that is expected, not an error. */
export const defaultQuizSchema = z.union([
  islandSchema.extend({ outcome: z.enum(["added", "exists"]) }),
  noSourceSchema,
]);

export const completeParamsSchema = z.object({
  islandId: z.uuid().toLowerCase(),
  quizId: z.uuid().toLowerCase(),
});
/** The claim is accepted and ignored: the stars are the server's. */
export const completeBodySchema = z.object({
  stars: z.unknown().optional(),
  /** The run that was played, as the quiz names it; the latest unless told */
  attemptId: z.uuid().toLowerCase().optional(),
});

const scoreSchema = z.object({
  points: z.int(),
  /** Most points of an earlier run through the same questions; null for the first */
  best: z.int().nullable(),
  /** Of the points, what right answers in a row and quick answers added */
  combo: z.int(),
  speed: z.int(),
});

/** What comes next on the course: the first quiz that isn't done, and its island. */
const nextIslandSchema = z.object({ _id: z.string(), title: z.string(), quizId: z.string() });

/** The last seven local days, today last, and whether this run made today count. */
const streakWeekSchema = z.object({ week: streakStatusSchema.shape.week, isNew: z.boolean() });

export const completionSchema = z.object({
  stars: z.int(),
  correct: z.int(),
  total: z.int(),
  percent: z.int(),
  /** What was paid for this attempt: the difference to the best before */
  xpEarned: z.int(),
  /** Of the 75 XP that a quiz can pay, what had been earned before */
  xpEarnedBefore: z.int().default(0),
  /** The rule that gave a star more than the answers alone; null where none did */
  bonusStar: z.enum(["premium", "hearts"]).nullable().default(null),
  perfect: z.boolean(),
  /** These three are null in results that were stored before there were any */
  score: scoreSchema.nullable().default(null),
  streakWeek: streakWeekSchema.nullable().default(null),
  /** Also null once nothing is left to play on the course */
  nextIsland: nextIslandSchema.nullable().default(null),
  island: islandSchema,
  stats: statsSchema,
  achievements: z.array(newAchievementSchema),
  /** Quests of the week that this run has done */
  questsDone: z.array(questDoneSchema).default([]),
  rankUp: rankSchema.nullable(),
});

export type IslandDto = z.infer<typeof islandSchema>;
export type IslandQuizDto = z.infer<typeof islandQuizSchema>;
export type IslandGroupDto = z.infer<typeof islandGroupSchema>;
export type NoSourceReason = z.infer<typeof noSourceReasonSchema>;
export type NoSourceDto = z.infer<typeof noSourceSchema>;
export type DefaultQuizDto = z.infer<typeof defaultQuizSchema>;
export type StreakWeekDto = z.infer<typeof streakWeekSchema>;
export type NextIslandDto = z.infer<typeof nextIslandSchema>;
export type CompletionDto = z.infer<typeof completionSchema>;
