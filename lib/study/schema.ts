import * as z from "zod";
import { isDay } from "#lib/core/time.ts";
import {
  MAX_NOTE,
  MAX_SLOT_MINUTES,
  MAX_WEEK_MINUTES,
  MIN_SLOT_MINUTES,
  MIN_WEEK_MINUTES,
  overlapOf,
} from "./rules.ts";

const idSchema = z.uuid().toLowerCase();
/** Calendars begin with the year 1: the database has no earlier date, and no text of ours has its week. */
export const daySchema = z.string().refine((text) => isDay(text) && text > "0001", "This isn't a date.");
export const clockSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time has hours and minutes, such as 19:00.");

export const planParamsSchema = z.object({ courseId: idSchema });

export const slotSchema = z.object({
  /** 1 (Monday) to 7 */
  weekday: z.int().min(1).max(7),
  /** On the learner's own clock */
  start: clockSchema,
  minutes: z.int().min(MIN_SLOT_MINUTES).max(MAX_SLOT_MINUTES),
});

export const goalSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("date"), date: daySchema }),
  z.object({ kind: z.literal("minutes"), minutes: z.int().min(MIN_WEEK_MINUTES).max(MAX_WEEK_MINUTES) }),
]);

const slotsSchema = z
  .array(slotSchema)
  .min(1, "Choose at least one time.")
  .superRefine((slots, context) => {
    const problem = overlapOf(slots);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

export const planBodySchema = z.object({
  goal: goalSchema,
  /** At most four a day, none over another */
  slots: slotsSchema,
  /** "Why I want to finish" */
  why: z.string().trim().max(MAX_NOTE).default(""),
  /** "When something gets in the way, I will …" */
  obstacle: z.string().trim().max(MAX_NOTE).default(""),
  /** The plan's, as it was read; without it, the plan is new */
  version: z.int().optional(),
});

export const estimateSchema = z.object({
  /** Open work, and all of it, in minutes */
  openMinutes: z.number(),
  scopeMinutes: z.number(),
  /** "How we got this": each line is count × each, as its words say */
  lines: z.array(
    z.object({
      kind: z.enum(["questions", "reading", "video", "claimed"]),
      /** Questions, words, seconds of recordings, or minutes that were entered by hand */
      count: z.int(),
      /** Seconds a question, words a minute, or the factor of a recording */
      each: z.number(),
      /** Runs a quiz takes; 1 for everything else */
      runs: z.number(),
      /** How many own answers or lessons the figure rests on */
      own: z.int(),
      minutes: z.number(),
    }),
  ),
});

export const forecastSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("range"),
    from: daySchema,
    to: daySchema,
    /** Of reaching the goal's date, 0 to 1; null where there is none */
    chance: z.number().nullable(),
    standing: z.enum(["on_track", "tight", "behind"]).nullable(),
  }),
  /** Fewer than three study days */
  z.object({ kind: z.literal("early") }),
  /** Two weeks without study, or an end beyond two years */
  z.object({ kind: z.literal("none") }),
  /** Nothing is open */
  z.object({ kind: z.literal("finished") }),
]);

/** What would still reach the goal; nothing changes until its plan is put. */
export const offerSchema = z.object({
  kind: z.enum(["longer", "slot", "later"]),
  /** "10 minutes longer each time" */
  label: z.string(),
  /** What a PUT of the plan takes */
  plan: planBodySchema,
});

/** Something that stands in the way of a plan, as a sentence. */
export const conflictSchema = z.object({
  kind: z.enum(["overlap", "day_cap", "week_cap", "quiet_hours", "goal_unreachable", "no_work", "slips"]),
  message: z.string(),
});

export const burnUpSchema = z.object({
  /** A point a local day, the oldest first; minutes. The last are ahead of today and hold the goal lines only. */
  points: z.array(
    z.object({
      day: daySchema,
      scope: z.number().nullable(),
      done: z.number().nullable(),
      /** The line of the goal as it was promised, and as its learner wants it now where that differs */
      promised: z.number().nullable(),
      wanted: z.number().nullable(),
    }),
  ),
  /** Where the scope changed, and why */
  steps: z.array(z.object({ day: daySchema, title: z.string(), minutes: z.number() })),
});

export const shareSchema = z.object({ url: z.url(), expiresAt: z.iso.datetime() });

export const planSchema = z.object({
  _id: z.string(),
  courseId: z.string(),
  courseTitle: z.string(),
  /** As its learner wants it */
  goal: goalSchema,
  /** What binds the goal line until then, where an easing waits */
  promised: z.object({ goal: goalSchema, until: daySchema }).nullable(),
  slots: z.array(slotSchema),
  why: z.string(),
  obstacle: z.string(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  estimate: estimateSchema,
  forecast: forecastSchema,
  /** This week from Monday, in minutes */
  week: z.object({ promised: z.int(), done: z.int() }),
  /** Weeks in which 80 % of the promised minutes were studied, of those that are over */
  weeksKept: z.int(),
  weeks: z.int(),
  burnUp: burnUpSchema,
  /** What is in the way, such as another course that takes its time */
  conflicts: z.array(conflictSchema),
  /** Ways that still reach the goal, where the schedule doesn't */
  offers: z.array(offerSchema),
  share: shareSchema.nullable(),
});

export const plansSchema = z.object({
  plans: z.array(planSchema),
  /** Courses without a plan */
  courses: z.array(z.object({ courseId: z.string(), title: z.string() })),
});

export const savedPlanSchema = z.object({
  plan: planSchema,
  /** From which local date the goal line follows */
  effectiveFrom: daySchema,
  forecast: forecastSchema,
  conflicts: z.array(conflictSchema),
});

export const previewSchema = z.object({
  effectiveFrom: daySchema,
  estimate: estimateSchema,
  /** When all is done if each session is kept; null where that is beyond two years, or nothing is open */
  finish: daySchema.nullable(),
  forecast: forecastSchema,
  /** Of the slots, a week */
  weekMinutes: z.int(),
  conflicts: z.array(conflictSchema),
  offers: z.array(offerSchema),
});

const itemSchema = z.object({ kind: z.enum(["lesson", "quiz"]), id: z.string(), title: z.string() });
/** What of its course a session is for */
export const sessionItemsSchema = z.array(itemSchema);
/** The same as it is stored, with the time that each takes */
export const storedItemsSchema = z.array(itemSchema.extend({ seconds: z.number() }));

export const sessionSchema = z.object({
  _id: z.string(),
  courseId: z.string(),
  courseTitle: z.string(),
  status: z.enum(["planned", "running", "done", "partly", "skipped", "missed", "paused"]),
  startsAt: z.iso.datetime(),
  /** The learner's local date and clock */
  day: daySchema,
  start: clockSchema,
  minutes: z.int(),
  /** Counted so far */
  doneMinutes: z.int(),
  isPinned: z.boolean(),
  /** Belongs to a plan */
  isPlanned: z.boolean(),
  items: sessionItemsSchema,
  /** Rises with each change, so that two tabs notice each other */
  sequence: z.int(),
  /** Where a calendar's change and ours met: until when it can be undone */
  undoUntil: z.iso.datetime().nullable(),
});

export const sessionsQuerySchema = z.object({ from: daySchema.optional(), to: daySchema.optional() });
export const sessionsSchema = z.object({ sessions: z.array(sessionSchema) });
export const sessionParamsSchema = z.object({ sessionId: idSchema });

export const sessionPatchSchema = z
  .object({
    /** A new start; it stays there whatever the schedule says */
    start: z.iso.datetime({ offset: true }).optional(),
    minutes: z.int().min(MIN_SLOT_MINUTES).max(MAX_SLOT_MINUTES).optional(),
    /** skipped; planned brings it back */
    state: z.enum(["planned", "skipped"]).optional(),
    /** Minutes that were studied elsewhere */
    doneMinutes: z.int().min(0).max(MAX_SLOT_MINUTES).optional(),
    sequence: z.int().optional(),
    /** A start within the quiet hours is meant: its reminders come anyway */
    remindsAnyway: z.boolean().optional(),
  })
  .refine((patch) => Object.keys(patch).length > 0, "Nothing to change.");

/** The one thing to do now */
export const primarySchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("running"),
    courseId: z.string(),
    courseTitle: z.string(),
    sessionId: z.string(),
  }),
  z.object({
    kind: z.literal("session"),
    session: sessionSchema,
    /** Where its button leads: the classroom, or a quiz */
    quiz: z.object({ islandId: z.string(), quizId: z.string() }).nullable(),
  }),
  z.object({
    kind: z.literal("quiz"),
    courseId: z.string(),
    courseTitle: z.string(),
    islandId: z.string(),
    quizId: z.string(),
    title: z.string(),
  }),
  z.object({
    kind: z.literal("lesson"),
    courseId: z.string(),
    courseTitle: z.string(),
    lessonId: z.string(),
    title: z.string(),
  }),
  /** "Done for today." */
  z.object({ kind: z.literal("done"), next: sessionSchema.nullable() }),
]);

export const pauseSchema = z.object({ from: daySchema, until: daySchema });

export const todaySchema = z.object({
  day: daySchema,
  timeZone: z.string(),
  /** The zone that takes its place, and when; null where none does */
  nextZone: z.object({ timeZone: z.string(), at: z.iso.datetime() }).nullable(),
  serverTime: z.iso.datetime(),
  /** Null where no course has a plan: the dashboard goes on as before */
  primary: primarySchema.nullable(),
  /** From Monday to Sunday */
  week: z.array(z.object({ day: daySchema, sessions: z.array(sessionSchema) })),
  /** Of all plans this week, in minutes */
  promised: z.int(),
  done: z.int(),
  plans: z.array(planSchema),
  /** The session that didn't happen and that no schedule makes up for: its plan has the offers */
  missed: z.object({ courseId: z.string(), day: daySchema, weekday: z.string() }).nullable(),
  pause: pauseSchema.nullable(),
  /** After a pause, or a week without study: the first session is short */
  isFreshStart: z.boolean(),
});

export type SlotDto = z.infer<typeof slotSchema>;
export type GoalDto = z.infer<typeof goalSchema>;
export type PlanBody = z.infer<typeof planBodySchema>;
export type PlanBodyInput = z.input<typeof planBodySchema>;
export type EstimateDto = z.infer<typeof estimateSchema>;
export type ForecastDto = z.infer<typeof forecastSchema>;
export type OfferDto = z.infer<typeof offerSchema>;
export type ConflictDto = z.infer<typeof conflictSchema>;
export type BurnUpDto = z.infer<typeof burnUpSchema>;
export type PlanDto = z.infer<typeof planSchema>;
export type PlansDto = z.infer<typeof plansSchema>;
export type SavedPlanDto = z.infer<typeof savedPlanSchema>;
export type PreviewDto = z.infer<typeof previewSchema>;
export type StudySessionDto = z.infer<typeof sessionSchema>;
export type SessionPatch = z.infer<typeof sessionPatchSchema>;
export type PrimaryDto = z.infer<typeof primarySchema>;
export type TodayDto = z.infer<typeof todaySchema>;
export type ShareDto = z.infer<typeof shareSchema>;
