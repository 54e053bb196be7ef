import * as z from "zod";

export const heartsSchema = z.object({
  hearts: z.int().min(0),
  maxHearts: z.int().min(0),
  /** epoch ms */
  heartResetTime: z.number().nullable(),
});

export type HeartsDto = z.infer<typeof heartsSchema>;

export const statsSchema = z.object({
  level: z.int(),
  xp: z.int(),
  currentStreak: z.int(),
  hearts: z.int(),
  maxHearts: z.int(),
  /** epoch ms */
  heartResetTime: z.number().nullable(),
  isPremium: z.boolean(),
  completedIslands: z.int(),
  totalStarsEarned: z.int(),
});

export type StatsDto = z.infer<typeof statsSchema>;

const claim = z.int().min(0).max(10_000);
/** What a client claims to have won; no one is paid by it */
export const statsClaimSchema = z.object({ xpGained: claim, starsEarned: claim });

export type StatsClaim = z.infer<typeof statsClaimSchema>;
