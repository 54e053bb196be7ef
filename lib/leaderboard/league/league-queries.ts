import {
  addDays,
  DAY_MS,
  dayToDate,
  type LocalDay,
  localDayAt,
  startOfDay,
  type ZonePlan,
  zoneAt,
} from "#lib/core/time.ts";
import { kysely, type Sql } from "#lib/server/db/db.ts";
import { dayText } from "#lib/server/db/expressions.ts";
import { periodStart } from "#lib/xp/rules.ts";
import { type PublicRow, publicAvatar, toEntry } from "../queries.ts";
import { periodEnd } from "../rules.ts";
import {
  BAND_WEEKS,
  distanceToPromotion,
  LEAGUE_SEATS,
  leagueName,
  type OpenLeague,
  placeAmong,
  promotedPlaces,
  TOP_TIER,
} from "./league-rules.ts";
import type { LastLeagueDto, LeagueBoardDto, LeagueDto, RaceDto } from "./league-schema.ts";
import { mondayOf, type RaceDay, raceOf } from "./race.ts";

/** Who looks at the board */
export interface Viewer extends ZonePlan {
  id: string;
  language: string;
  emoji: string | null;
  avatar: string | null;
  isListed: boolean;
}

export async function findViewer(userId: string): Promise<Viewer | null> {
  const row = await kysely()
    .selectFrom("User")
    .select(["id", "language", "emoji", "avatar", "timeZone", "nextTimeZone", "zoneChangesAt"])
    .select(["isOnLeaderboard", "deletionAt"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row ? { ...row, isListed: row.isOnLeaderboard && row.deletionAt === null } : null;
}

export interface Seat {
  startsOn: LocalDay;
  leagueId: string;
  tier: number;
}

const seatsOf = (sql: Sql, userId: string) =>
  sql
    .selectFrom("LeagueSeat")
    .innerJoin("League", "League.id", "LeagueSeat.leagueId")
    .select(["LeagueSeat.leagueId", "League.tier"])
    .select(dayText("LeagueSeat.startsOn").as("startsOn"))
    .where("LeagueSeat.userId", "=", userId);

/** The learner's seat of a week, if they have one. */
export async function findSeat(sql: Sql, userId: string, startsOn: LocalDay): Promise<Seat | undefined> {
  return seatsOf(sql, userId).where("LeagueSeat.startsOn", "=", dayToDate(startsOn)).executeTakeFirst();
}

/** The learner's latest seat before a week. */
export async function findLastSeat(sql: Sql, userId: string, startsOn: LocalDay): Promise<Seat | undefined> {
  return seatsOf(sql, userId)
    .where("LeagueSeat.startsOn", "<", dayToDate(startsOn))
    .orderBy("LeagueSeat.startsOn", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Everyone in a league whom the board shows, in their order: thirty at most, by the index of its seats. */
export async function listMembers(sql: Sql, { leagueId, startsOn }: Seat): Promise<PublicRow[]> {
  return sql
    .selectFrom("LeagueSeat")
    .innerJoin("User", "User.id", "LeagueSeat.userId")
    .leftJoin("PeriodTotal", (join) =>
      join
        .onRef("PeriodTotal.userId", "=", "LeagueSeat.userId")
        .on("PeriodTotal.period", "=", "week")
        .on("PeriodTotal.startsOn", "=", dayToDate(startsOn)),
    )
    .select(["LeagueSeat.userId", "User.nickname", "User.emoji", "User.avatar", "User.xp as totalXp"])
    .select(({ fn, val }) => fn.coalesce("PeriodTotal.xp", val(0)).as("xp"))
    .where("LeagueSeat.leagueId", "=", leagueId)
    .where("User.isOnLeaderboard", "=", true)
    .where("User.deletionAt", "is", null)
    .orderBy("xp", "desc")
    .orderBy("LeagueSeat.userId")
    .execute();
}

/** XP a week on average over the last four weeks, weeks without any included. */
export async function getAverageXp(sql: Sql, userId: string, startsOn: LocalDay): Promise<number> {
  const { sum } = await sql
    .selectFrom("PeriodTotal")
    .select(({ fn }) => fn.sum<string | null>("xp").as("sum"))
    .where("userId", "=", userId)
    .where("period", "=", "week")
    .where("startsOn", ">=", dayToDate(addDays(startsOn, -7 * BAND_WEEKS)))
    .where("startsOn", "<", dayToDate(startsOn))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0) / BAND_WEEKS;
}

/** The leagues of a week and a tier that have a free seat. */
export async function listOpenLeagues(sql: Sql, startsOn: LocalDay, tier: number): Promise<OpenLeague[]> {
  return sql
    .selectFrom("League")
    .select(["id", "band", "size"])
    .where("startsOn", "=", dayToDate(startsOn))
    .where("tier", "=", tier)
    .where("size", "<", LEAGUE_SEATS)
    .execute();
}

function toLeague({ tier }: Seat, members: readonly PublicRow[], userId: string): LeagueDto {
  const all = members.map(({ xp }) => xp);
  const place = (xp: number) => placeAmong(xp, all);
  const own = members.find((member) => member.userId === userId)?.xp ?? 0;
  const next = members.findLast(({ xp }) => xp > own);
  const racers = all.filter((xp) => xp > 0).length;
  const isTop = tier >= TOP_TIER;
  return {
    tier,
    name: leagueName(tier),
    nextName: isTop ? null : leagueName(tier + 1),
    members: members.map((member) => toEntry(member, place, userId)),
    racers,
    promoted: isTop ? 0 : promotedPlaces(racers),
    distance: distanceToPromotion(own, all, tier),
    next: next ? { name: toEntry(next, place, userId).name, distance: next.xp - own } : null,
  };
}

/** How the learner's last league ended; null where they have had none, or have seen it. */
async function getLast(viewer: Viewer, seat: Seat): Promise<LastLeagueDto | null> {
  const last = await findLastSeat(kysely(), viewer.id, seat.startsOn);
  if (!last) return null;
  const seen = await kysely()
    .selectFrom("AwardNotice")
    .select("userId")
    .where("userId", "=", viewer.id)
    .where("reason", "=", "league")
    .where("reference", "=", last.startsOn)
    .executeTakeFirst();
  if (seen) return null;
  const members = await listMembers(kysely(), last);
  const all = members.map(({ xp }) => xp);
  const own = members.find(({ userId }) => userId === viewer.id)?.xp ?? 0;
  return {
    startsOn: last.startsOn,
    name: leagueName(last.tier),
    place: own > 0 ? placeAmong(own, all) : null,
    racers: all.filter((xp) => xp > 0).length,
    hasMovedUp: seat.tier > last.tier,
    newName: leagueName(seat.tier),
  };
}

/** What counts on the leaderboard of the learner's local days since a date, by the day. */
async function listRaceDays(userId: string, from: LocalDay, now: Date): Promise<RaceDay[]> {
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS);
  const rows = await kysely()
    .selectFrom("Award")
    .select(dayText("Award.localDay").as("day"))
    .select(({ fn }) => [
      fn.sum<string>(fn.coalesce("boardXp", "amount")).as("xp"),
      fn
        .sum<string | null>(fn.coalesce("boardXp", "amount"))
        .filterWhere("createdAt", "<=", weekAgo)
        .as("xpByNow"),
    ])
    .where("userId", "=", userId)
    .where("kind", "=", "xp")
    // No zone is further from UTC than a day: the index of instants bounds what is read.
    .where("createdAt", ">=", dayToDate(addDays(from, -1)))
    .where("localDay", ">=", dayToDate(from))
    .groupBy("localDay")
    .execute();
  return rows.map(({ day, xp, xpByNow }) => ({ day, xp: Number(xp), xpByNow: Number(xpByNow ?? 0) }));
}

async function getRace(viewer: Viewer, now: Date): Promise<RaceDto> {
  const today = localDayAt(viewer, now);
  const monday = mondayOf(today);
  const race = raceOf(await listRaceDays(viewer.id, addDays(monday, -7), now), today);
  const endsAt = startOfDay(addDays(monday, 7), zoneAt(viewer, now)).toISOString();
  return { ...race, endsAt, emoji: viewer.emoji, avatar: publicAvatar(viewer.id, viewer.avatar) };
}

/** The league of the week that `now` lies in, or one's own last week to race against (docs/product.md#leagues). */
export async function getLeagueBoard(viewer: Viewer, now: Date): Promise<LeagueBoardDto> {
  const startsOn = periodStart("week", now);
  const seat = viewer.isListed ? await findSeat(kysely(), viewer.id, startsOn) : undefined;
  const members = seat ? await listMembers(kysely(), seat) : [];
  const isAlone = !members.some(({ userId, xp }) => userId !== viewer.id && xp > 0);
  return {
    startsOn,
    endsAt: (periodEnd("week", startsOn) ?? now).toISOString(),
    isHidden: !viewer.isListed,
    league: seat ? toLeague(seat, members, viewer.id) : null,
    race: isAlone ? await getRace(viewer, now) : null,
    last: seat ? await getLast(viewer, seat) : null,
    language: viewer.language,
  };
}
