import { beforeEach, describe, expect, it } from "vitest";
import { updateProfile } from "#lib/account/profile/profile-service.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { db, inSqlTransaction } from "#lib/server/db/db.ts";
import { pay } from "#lib/xp/service.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createLearner } from "#tests/support/factories.ts";
import type { LeagueBoardDto, LeagueDto, RaceDto } from "./league-schema.ts";
import { noteResultSeen, startDay, takeSeat, visitLeague } from "./league-service.ts";

const now = new Date("2026-03-04T12:00:00Z");
const nextWeek = new Date("2026-03-09T00:00:00Z");
let reference = 0;

beforeEach(resetDatabase);

const give = (userId: string, amount: number, when = now, boardXp: number | null = null) =>
  inSqlTransaction(async (sql) => {
    const payment = { kind: "xp", amount, reason: "quiz", reference: String(++reference), boardXp } as const;
    return pay(sql, await lockLearner(sql, userId, when), [payment], when);
  });

/** Learners called A, B, C… with seats of this week and so much XP. */
async function seated(...amounts: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, amount] of amounts.entries()) {
    const { id } = await createLearner();
    const nickname = String.fromCharCode(65 + index).repeat(2);
    await db().user.update({ where: { id }, data: { nickname }, select: { id: true } });
    await takeSeat(id, now);
    if (amount > 0) await give(id, amount);
    ids.push(id);
  }
  return ids;
}

function leagueOf({ league }: LeagueBoardDto): LeagueDto {
  if (!league) throw new Error("there is no league");
  return league;
}

function raceIn({ race }: LeagueBoardDto): RaceDto {
  if (!race) throw new Error("there is no race");
  return race;
}

const names = ({ members }: LeagueDto) => members.map(({ place, name, xp }) => `${place} ${name} ${xp}`);
const sizes = async () =>
  (await db().league.findMany({ select: { size: true, tier: true } })).map(({ size }) => size);

describe("a seat", () => {
  it("is one, however often a learner asks at once", async () => {
    const { id } = await createLearner();
    await Promise.all(Array.from({ length: 50 }, () => takeSeat(id, now)));
    expect(await db().leagueSeat.count()).toBe(1);
    expect(await sizes()).toEqual([1]);
  });

  it("is there for 50 learners at once, in leagues of 30 at most", async () => {
    const learners = await Promise.all(Array.from({ length: 50 }, () => createLearner()));
    await Promise.all(learners.map(({ id }) => takeSeat(id, now)));
    expect((await sizes()).sort()).toEqual([20, 30]);
    const seats = await db().leagueSeat.groupBy({ by: "leagueId", _count: true });
    expect(seats.map(({ _count }) => _count).sort()).toEqual([20, 30]);
  });

  it("comes with the first look and with the daily login", async () => {
    const [{ id: a }, { id: b }] = [await createLearner(), await createLearner()];
    expect(leagueOf(await visitLeague(a, now)).name).toBe("Pebble League");
    expect(await startDay(b, now)).toMatchObject({ awarded: true, xpEarned: 50 });
    expect(names(leagueOf(await visitLeague(a, now))).length).toBe(2);
    expect(await startDay(b, now)).toMatchObject({ awarded: false });
  });

  it("is not for who has left the board, until they are back", async () => {
    const { id } = await createLearner();
    await updateProfile(id, { isOnLeaderboard: false }, now);
    expect(await visitLeague(id, now)).toMatchObject({ isHidden: true, league: null, last: null });
    expect(await db().leagueSeat.count()).toBe(0);
    await updateProfile(id, { isOnLeaderboard: true }, now);
    expect(leagueOf(await visitLeague(id, now)).members.length).toBe(1);
  });

  it("is among learners who were as active", async () => {
    const before = new Date("2026-02-25T12:00:00Z");
    const bands: number[] = [];
    for (const amount of [4000, 4000, 4000, 4000, 4000, 0, 4000]) {
      const { id } = await createLearner();
      if (amount > 0) await give(id, amount, before);
      await takeSeat(id, now);
      const seat = await db().leagueSeat.findFirstOrThrow({
        where: { userId: id },
        select: { league: true },
      });
      bands.push(seat.league.band);
    }
    expect(bands).toEqual([4, 4, 4, 4, 4, 0, 4]);
  });

  it("of an unknown learner doesn't exist", async () => {
    await expect(visitLeague("0190b6a0-0000-7000-8000-000000000000", now)).rejects.toMatchObject({
      code: "unauthorized",
    });
  });
});

describe("the league", () => {
  it("shows everyone in their order, equals on one place, and the way up", async () => {
    const ids = await seated(30, 50, 30, 0, 10, 20);
    const league = leagueOf(await visitLeague(at(ids, 4), now));
    expect(names(league).slice(0, 1)).toEqual(["1 BB 50"]);
    expect(names(league).slice(1, 3).sort()).toEqual(["2 AA 30", "2 CC 30"]);
    expect(names(league).slice(3)).toEqual(["4 FF 20", "5 EE 10", "6 DD 0"]);
    expect(league).toMatchObject({
      tier: 0,
      nextName: "Coral League",
      racers: 5,
      promoted: 1,
      distance: 41,
      next: { name: "FF", distance: 10 },
    });
    expect(leagueOf(await visitLeague(at(ids, 1), now))).toMatchObject({ distance: 0, next: null });
    expect((await visitLeague(at(ids, 1), now)).race).toBeNull();
  });

  it("neither shows nor counts who leaves the board; the seat keeps", async () => {
    const ids = await seated(50, 40, 30, 20, 10);
    await updateProfile(at(ids, 0), { isOnLeaderboard: false }, now);
    const league = leagueOf(await visitLeague(at(ids, 4), now));
    expect(names(league)).toEqual(["1 BB 40", "2 CC 30", "3 DD 20", "4 EE 10"]);
    expect(league).toMatchObject({ racers: 4, promoted: 0, distance: null });
    expect(await sizes()).toEqual([5]);
    await updateProfile(at(ids, 0), { isOnLeaderboard: true }, now);
    expect(names(leagueOf(await visitLeague(at(ids, 0), now)))[0]).toBe("1 AA 50");
  });

  it("neither shows who is deleted", async () => {
    const ids = await seated(50, 40);
    await db().user.delete({ where: { id: at(ids, 0) }, select: { id: true } });
    expect(names(leagueOf(await visitLeague(at(ids, 1), now)))).toEqual(["1 BB 40"]);
    expect(await sizes()).toEqual([2]);
  });
});

describe("a new week", () => {
  const tierOf = async (id: string, when = nextWeek) => leagueOf(await visitLeague(id, when)).tier;

  it("moves the top third up, and nobody down", async () => {
    const ids = await seated(60, 50, 40, 30, 20, 10, 0);
    const tiers: number[] = [];
    for (const id of ids) tiers.push(await tierOf(id));
    expect(tiers).toEqual([1, 1, 0, 0, 0, 0, 0]);
    const later = new Date("2026-05-11T00:00:00Z");
    expect(await tierOf(at(ids, 0), later)).toBe(1);
    expect(await tierOf(at(ids, 2), later)).toBe(0);
  });

  it("moves nobody of a tie up that there is no room for", async () => {
    const ids = await seated(60, 50, 50, 30, 20, 10);
    const tiers: number[] = [];
    for (const id of ids) tiers.push(await tierOf(id));
    expect(tiers).toEqual([1, 0, 0, 0, 0, 0]);
  });

  it("tells how the last one ended, until it was seen", async () => {
    const ids = await seated(60, 50, 40, 30, 20, 0);
    const [first, third, last] = [at(ids, 0), at(ids, 2), at(ids, 5)];
    const told = { startsOn: "2026-03-02", name: "Pebble League", racers: 5 };
    const up = { ...told, place: 1, hasMovedUp: true, newName: "Coral League" };
    expect((await visitLeague(first, nextWeek)).last).toEqual(up);
    expect((await visitLeague(first, nextWeek)).last).toEqual(up);
    const stays = { ...told, hasMovedUp: false, newName: "Pebble League" };
    expect((await visitLeague(third, nextWeek)).last).toEqual({ ...stays, place: 3 });
    expect((await visitLeague(last, nextWeek)).last).toEqual({ ...stays, place: null });
    await Promise.all(Array.from({ length: 50 }, () => noteResultSeen(first, nextWeek)));
    expect((await visitLeague(first, nextWeek)).last).toBeNull();
    expect((await visitLeague(third, nextWeek)).last).not.toBeNull();
  });

  it("of a learner who has had none has nothing to tell or to note", async () => {
    const [id = ""] = await seated(10);
    expect((await visitLeague(id, now)).last).toBeNull();
    expect(await noteResultSeen(id, now)).toEqual({ seen: true });
    expect(await db().awardNotice.count()).toBe(0);
  });

  it("ends at Monday, 00:00 UTC", async () => {
    const ids = await seated(60, 50, 40, 30, 20);
    const before = new Date(nextWeek.getTime() - 1);
    expect(await visitLeague(at(ids, 0), before)).toMatchObject({ startsOn: "2026-03-02", last: null });
    expect(await visitLeague(at(ids, 0), nextWeek)).toMatchObject({
      startsOn: "2026-03-09",
      endsAt: "2026-03-16T00:00:00.000Z",
      last: { hasMovedUp: true },
    });
  });
});

describe("alone", () => {
  it("a learner races their own last week, counted as the board counts", async () => {
    const [id = "", other = ""] = await seated(0, 0);
    await give(id, 100, new Date("2026-02-23T09:00:00Z"));
    await give(id, 400, new Date("2026-02-25T11:59:00Z"), 80);
    await give(id, 70, new Date("2026-02-25T12:01:00Z"));
    await give(id, 999, new Date("2026-02-22T23:00:00Z"));
    await give(id, 60, now);
    const race = raceIn(await visitLeague(id, now));
    expect(race).toMatchObject({ today: "2026-03-04", xp: 60, lastXpByNow: 180, lastXp: 250 });
    expect(race.days[2]).toEqual({ day: "2026-03-04", xp: 60, lastXp: 150 });
    expect(race.endsAt).toBe("2026-03-09T00:00:00.000Z");
    await give(other, 5);
    expect((await visitLeague(id, now)).race).toBeNull();
    await updateProfile(other, { isOnLeaderboard: false }, now);
    expect(raceIn(await visitLeague(id, now)).xp).toBe(60);
    expect(raceIn(await visitLeague(other, now)).xp).toBe(5);
  });

  it("the days and the week are those of the learner's zone", async () => {
    const { id } = await createLearner({ timeZone: "Pacific/Auckland" });
    const monday = new Date("2026-03-01T12:00:00Z");
    await give(id, 20, new Date(monday.getTime() - 2 * 3_600_000));
    await give(id, 30, monday);
    const race = raceIn(await visitLeague(id, monday));
    expect(race).toMatchObject({
      today: "2026-03-02",
      xp: 30,
      lastXp: 20,
      endsAt: "2026-03-08T11:00:00.000Z",
    });
    expect(race.days[0]).toEqual({ day: "2026-03-02", xp: 30, lastXp: 0 });
  });
});
