import * as z from "zod";

export const rankSchema = z.object({ name: z.string(), logo: z.string() });

export const dailyLoginSchema = z.object({
  awarded: z.boolean(),
  xpEarned: z.int(),
  totalXP: z.int(),
  newRank: rankSchema.nullable(),
});

/** The amount is the server's: what the client names is read and not used. */
export const awardBodySchema = z.object({ xpAmount: z.unknown().optional(), reason: z.string().max(200) });

export const awardSchema = z.object({
  awarded: z.boolean(),
  success: z.boolean(),
  xpGained: z.int(),
  newXPTotal: z.int(),
  newRank: rankSchema.nullable(),
});

/** A line of the ledger, as its learner reads it */
export const ledgerEntrySchema = z.object({
  _id: z.string(),
  kind: z.enum(["xp", "star", "heart"]),
  amount: z.int(),
  /** quiz | rank | daily-login | milestone | practice | session-completion | perfect-session */
  reason: z.string(),
  title: z.string(),
  localDay: z.iso.date(),
  createdAt: z.iso.datetime(),
});

export const ledgerSchema = z.object({
  entries: z.array(ledgerEntrySchema),
  /** Give it back as `before` for the next page; null at the end */
  nextBefore: z.string().nullable(),
  totals: z.object({ xp: z.int(), stars: z.int() }),
});

export const ledgerQuerySchema = z.object({
  before: z.uuid().toLowerCase().optional(),
  kind: z.enum(["xp", "star", "heart"]).optional(),
});

export type RankDto = z.infer<typeof rankSchema>;
export type DailyLoginDto = z.infer<typeof dailyLoginSchema>;
export type AwardDto = z.infer<typeof awardSchema>;
export type LedgerDto = z.infer<typeof ledgerSchema>;
export type LedgerEntryDto = z.infer<typeof ledgerEntrySchema>;
