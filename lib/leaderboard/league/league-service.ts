import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { dayToDate, type LocalDay } from "#lib/core/time.ts";
import { holdLearner } from "#lib/learner/service.ts";
import { inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { lockName } from "#lib/server/db/expressions.ts";
import { periodStart } from "#lib/xp/rules.ts";
import type { DailyLoginDto } from "#lib/xp/schema.ts";
import { claimDailyLogin } from "#lib/xp/service.ts";
import {
  findLastSeat,
  findSeat,
  findViewer,
  getAverageXp,
  getLeagueBoard,
  listMembers,
  listOpenLeagues,
} from "./league-queries.ts";
import { bandOf, chooseLeague, isPromoted, nextTier } from "./league-rules.ts";
import type { LeagueBoardDto } from "./league-schema.ts";

/** The tier that a learner races in: that of their last league, or one more if they were promoted there. */
async function tierFor(sql: Sql, userId: string, startsOn: LocalDay): Promise<number> {
  const last = await findLastSeat(sql, userId, startsOn);
  if (!last) return 0;
  const members = await listMembers(sql, last);
  const own = members.find((member) => member.userId === userId);
  const hasMovedUp = isPromoted(
    own?.xp ?? 0,
    members.map(({ xp }) => xp),
  );
  return nextTier(last.tier, hasMovedUp);
}

async function openLeague(sql: Sql, startsOn: LocalDay, tier: number, band: number): Promise<string> {
  const id = uuidv7();
  await sql
    .insertInto("League")
    .values({ id, startsOn: dayToDate(startsOn), tier, band, size: 1 })
    .execute();
  return id;
}

/** Takes a free seat, or opens a league; one at a time for a week and a tier, on all servers. */
async function findLeague(sql: Sql, startsOn: LocalDay, tier: number, band: number): Promise<string> {
  await lockName(sql, `league ${startsOn} ${tier}`);
  const league = chooseLeague(await listOpenLeagues(sql, startsOn, tier), band);
  if (!league) return openLeague(sql, startsOn, tier, band);
  await sql
    .updateTable("League")
    .set((eb) => ({ size: eb("size", "+", 1) }))
    .where("id", "=", league.id)
    .execute();
  return league.id;
}

/**
 * Gives a learner a seat in a league of the week, once, and nobody who has left the board. What a learner does at once waits
 * for the lock of their row.
 */
export async function takeSeat(userId: string, now: Date): Promise<void> {
  const startsOn = periodStart("week", now);
  if (await findSeat(kysely(), userId, startsOn)) return;
  await inSqlTransaction(async (sql) => {
    const { isListed } = await holdLearner(sql, userId, now);
    if (!isListed || (await findSeat(sql, userId, startsOn))) return;
    const tier = await tierFor(sql, userId, startsOn);
    const band = bandOf(await getAverageXp(sql, userId, startsOn));
    const leagueId = await findLeague(sql, startsOn, tier, band);
    await sql
      .insertInto("LeagueSeat")
      .values({ userId, startsOn: dayToDate(startsOn), leagueId, createdAt: now })
      .execute();
  });
}

/**
 * Returns the week's league as one learner sees it; the first look gives them a seat. Throws `unauthorized` for an account
 * that is gone.
 */
export async function visitLeague(userId: string, now: Date): Promise<LeagueBoardDto> {
  const viewer = await findViewer(userId);
  if (!viewer) throw new AppError("unauthorized", "Please log in to go on.");
  if (viewer.isListed) await takeSeat(userId, now);
  return getLeagueBoard(viewer, now);
}

/** Pays the daily login; who gets it has a seat in the week's league from then on. */
export async function startDay(userId: string, now: Date): Promise<DailyLoginDto> {
  const login = await claimDailyLogin(userId, now);
  if (login.awarded) await takeSeat(userId, now);
  return login;
}

/** Notes that the learner has seen how their last league ended. */
export async function noteResultSeen(userId: string, now: Date): Promise<{ seen: true }> {
  const last = await findLastSeat(kysely(), userId, periodStart("week", now));
  if (last) {
    await kysely()
      .insertInto("AwardNotice")
      .values({ userId, reason: "league", reference: last.startsOn, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return { seen: true };
}
