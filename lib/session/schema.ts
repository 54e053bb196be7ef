import * as z from "zod";
import { rankSchema } from "#lib/xp/schema.ts";
import { FOCUS_MINUTES, MAX_MINUTES, MIN_MINUTES } from "./rules.ts";

const idSchema = z.uuid().toLowerCase();

export const sessionParamsSchema = z.object({ sessionId: idSchema });

/** What a page that knows no course asks for */
export const NO_COURSE = "undefined";

export const startTimeParamsSchema = z.object({ courseId: z.union([idSchema, z.literal(NO_COURSE)]) });

export const startTimeSchema = z.object({
  startTime: z.iso.datetime(),
  serverTime: z.iso.datetime(),
  /** fallback: nothing is planned, and the time is two minutes from now */
  source: z.enum(["scheduled", "fallback"]),
  /** `fallback` where the address named no course */
  courseId: z.string(),
  /** How long the planned session is to last */
  minutes: z.int().optional(),
  /** Why there is no course */
  error: z.string().optional(),
});

export const startTimeBodySchema = z.object({
  startTime: z.iso.datetime({ offset: true, error: "Start time must be a date and time in ISO 8601." }),
  minutes: z.int().min(MIN_MINUTES).max(MAX_MINUTES),
});

export const startSessionBodySchema = z.object({
  courseId: idSchema,
  /** 25 unless told; a planned session keeps its own */
  minutes: z.literal(FOCUS_MINUTES).optional(),
});

export const sessionSchema = z.object({
  _id: z.string(),
  courseId: z.string(),
  /** How long it is to last */
  minutes: z.int(),
  /** When it was to begin; null where it was begun without a plan */
  startsAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime(),
  creditedSeconds: z.int(),
  serverTime: z.iso.datetime(),
});

export const beatBodySchema = z.object({
  /** The lesson that is open */
  lessonId: idSchema.optional(),
});

export const beatSchema = z.object({
  /** Of the session, this beat's included */
  creditedSeconds: z.int(),
  serverTime: z.iso.datetime(),
});

export const sessionAwardSchema = z.object({
  reason: z.enum(["session-completion", "perfect-session"]),
  /** "Session completion", "Perfect session" */
  title: z.string(),
  xp: z.int(),
});

export const nextStepSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("lesson"), lessonId: z.string(), title: z.string() }),
  z.object({ kind: z.literal("quiz"), islandId: z.string(), quizId: z.string(), title: z.string() }),
]);

export const sessionSummarySchema = z.object({
  /** Studied, by the server's clock */
  minutes: z.int(),
  lessons: z.int(),
  quizzes: z.int(),
  practices: z.int(),
  /** Graded answers, and how many of them were right */
  answers: z.int(),
  right: z.int(),
  /** What its quizzes and awards have paid */
  xp: z.int(),
  awards: z.array(sessionAwardSchema),
  /** The rank that its awards reached */
  newRank: rankSchema.nullable(),
  /** The next open lesson or quiz of the course; null where all is done */
  next: nextStepSchema.nullable(),
});

export type StartTimeDto = z.infer<typeof startTimeSchema>;
export type StartTimeBody = z.infer<typeof startTimeBodySchema>;
export type StartSessionBody = z.infer<typeof startSessionBodySchema>;
export type SessionDto = z.infer<typeof sessionSchema>;
export type BeatBody = z.infer<typeof beatBodySchema>;
export type BeatDto = z.infer<typeof beatSchema>;
export type SessionAwardDto = z.infer<typeof sessionAwardSchema>;
export type NextStepDto = z.infer<typeof nextStepSchema>;
export type SessionSummaryDto = z.infer<typeof sessionSummarySchema>;
