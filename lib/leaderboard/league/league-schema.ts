import * as z from "zod";
import { boardEntrySchema } from "../schema.ts";

const leagueSchema = z.object({
  /** 0 for the first league */
  tier: z.int(),
  /** "Coral League" */
  name: z.string(),
  /** The one above; null in the highest */
  nextName: z.string().nullable(),
  /** Everyone in it, in their order, thirty at most */
  members: z.array(boardEntrySchema),
  /** How many of them have XP */
  racers: z.int(),
  /** How many places move up; 0 while too few have XP, and in the highest league */
  promoted: z.int(),
  /** XP up to these places; 0 for who would move up now, null where nobody moves up */
  distance: z.int().nullable(),
  /** XP to the next learner who has more, and their name; null for who leads */
  next: z.object({ name: z.string(), distance: z.int() }).nullable(),
});

const raceSchema = z.object({
  /** What stands for the learner, as on the board */
  emoji: z.string().nullable(),
  avatar: z.string(),
  /** The learner's date */
  today: z.iso.date(),
  /** When the learner's week ends */
  endsAt: z.iso.datetime(),
  /** Monday to Sunday, with the same day a week before */
  days: z.array(z.object({ day: z.iso.date(), xp: z.int(), lastXp: z.int() })),
  xp: z.int(),
  /** Of the week before, up to the same time */
  lastXpByNow: z.int(),
  lastXp: z.int(),
});

const lastLeagueSchema = z.object({
  startsOn: z.iso.date(),
  name: z.string(),
  /** Null without XP in that week */
  place: z.int().nullable(),
  racers: z.int(),
  /** Whether the learner sits one league higher now */
  hasMovedUp: z.boolean(),
  /** The learner's league now */
  newName: z.string(),
});

export const leagueBoardSchema = z.object({
  /** The week */
  startsOn: z.iso.date(),
  endsAt: z.iso.datetime(),
  /** Whether the learner has left the board: no league then */
  isHidden: z.boolean(),
  league: leagueSchema.nullable(),
  /** One's own last week to race against; null where others in the league have XP */
  race: raceSchema.nullable(),
  /** How the learner's last league ended, until they have seen it */
  last: lastLeagueSchema.nullable(),
  /** How the reader wants numbers written; BCP 47 */
  language: z.string(),
});

export const seenResultSchema = z.object({ seen: z.literal(true) });

export type LeagueDto = z.infer<typeof leagueSchema>;
export type RaceDto = z.infer<typeof raceSchema>;
export type LastLeagueDto = z.infer<typeof lastLeagueSchema>;
export type LeagueBoardDto = z.infer<typeof leagueBoardSchema>;
