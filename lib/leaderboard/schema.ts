import * as z from "zod";
import { rankSchema } from "#lib/xp/schema.ts";
import { PERIODS } from "./rules.ts";

export const leaderboardQuerySchema = z.object({ period: z.enum(PERIODS).default("week") });

/** A learner as everyone sees them: nothing here says who they are. */
export const boardEntrySchema = z.object({
  /** 1 + how many have more; equals share it */
  place: z.int(),
  /** The nickname, or a name that was made up */
  name: z.string(),
  /** Where they chose one: it stands for them, else the penguin does */
  emoji: z.string().nullable(),
  /** Their penguin, as "color.scarf.hat" */
  avatar: z.string(),
  /** in this period */
  xp: z.int(),
  /** by all XP ever */
  rank: rankSchema,
  isYou: z.boolean(),
});

const ownStandingSchema = boardEntrySchema.omit({ isYou: true }).extend({
  /** XP to the next learner who has more, and their name; null for who is first */
  distance: z.int().nullable(),
  nextName: z.string().nullable(),
  /** The neighbours, the better one first */
  above: z.array(boardEntrySchema),
  below: z.array(boardEntrySchema),
});

export const leaderboardSchema = z.object({
  period: z.enum(PERIODS),
  startsOn: z.iso.date(),
  endsAt: z.iso.datetime().nullable(),
  entries: z.array(boardEntrySchema),
  /** Null without XP in this period; hidden for who has left the board */
  me: z.union([ownStandingSchema, z.object({ hidden: z.literal(true) })]).nullable(),
  learnerCount: z.int(),
  /** How the reader wants numbers written; BCP 47 */
  language: z.string(),
});

export type BoardEntryDto = z.infer<typeof boardEntrySchema>;
export type OwnStandingDto = z.infer<typeof ownStandingSchema>;
export type LeaderboardDto = z.infer<typeof leaderboardSchema>;
