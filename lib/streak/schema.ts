import * as z from "zod";

/** rest: no session is planned, nothing needs to be done; missed: past and nothing done; open: today, still to do */
export const dayLookSchema = z.enum(["done", "frozen", "skipped", "rest", "missed", "open"]);

export const streakStatusSchema = z.object({
  streak: z.int(),
  streakFrozen: z.boolean(),
  streakFrozenAt: z.iso.datetime().nullable(),
  /** Local dates, today included */
  frozenDaysLeft: z.int().nullable(),
  willExpireSoon: z.boolean(),
  /** Begun hours; null where there is no streak */
  hoursUntilExpiry: z.int().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** Local dates that a freeze covers */
  freezeDuration: z.int(),
  canFreeze: z.boolean(),
  /** Where a freeze must wait: the local date from which it may start */
  freezeReadyOn: z.iso.date().nullable(),
  /** Where one can start: its first local date */
  freezeStartsOn: z.iso.date().nullable(),
  isDoneToday: z.boolean(),
  today: z.iso.date(),
  timeZone: z.string(),
  /** The last seven local days, today last */
  week: z.array(z.object({ day: z.iso.date(), look: dayLookSchema })),
  /** The first that no streak has reached yet, since each pays once; those before it are reached */
  nextMilestone: z.object({ days: z.int(), xp: z.int() }).nullable(),
});

/** A date of our times: PostgreSQL has no year 0 */
const daySchema = z.iso.date().refine((day) => day >= "1900-01-01", "is before our times");

export const daysQuerySchema = z
  .object({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to, "from must not be after to")
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) <= 400 * 86_400_000,
    "at most 400 days at once",
  );

/** What a local day holds: its receipt, and what the ledger paid on it. A rest day that kept no streak has no receipt. */
export const dayDetailSchema = z.object({
  day: z.iso.date(),
  kind: z.enum(["done", "frozen", "skipped", "rest"]).nullable(),
  /** When the receipt was written, and the zone that was in force */
  countedAt: z.iso.datetime().nullable(),
  timeZone: z.string().nullable(),
  quizTitle: z.string().nullable(),
  courseTitle: z.string().nullable(),
  /** Whether a practice kept the streak on it: it has no titles */
  isPractice: z.boolean(),
  xp: z.int(),
  quizzes: z.int(),
});

export const daysSchema = z.object({ days: z.array(dayDetailSchema) });

export type DayLook = z.infer<typeof dayLookSchema>;
export type StreakStatusDto = z.infer<typeof streakStatusSchema>;
export type DayDetailDto = z.infer<typeof dayDetailSchema>;
