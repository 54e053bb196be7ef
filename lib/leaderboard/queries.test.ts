import { beforeEach, describe, expect, it } from "vitest";
import { requestDeletion } from "#lib/account/deletion/deletion-service.ts";
import { updateProfile } from "#lib/account/profile/profile-service.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { hashPassword } from "#lib/server/auth/password.ts";
import { db, inSqlTransaction } from "#lib/server/db/db.ts";
import { pay } from "#lib/xp/service.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createLearner } from "#tests/support/factories.ts";
import { getLeaderboard } from "./queries.ts";
import type { LeaderboardDto, OwnStandingDto } from "./schema.ts";
import { keepDistributions } from "./standing-queries.ts";

const now = new Date("2026-03-04T12:00:00Z");
let reference = 0;

beforeEach(resetDatabase);

const give = (userId: string, amount: number, when = now) =>
  inSqlTransaction(async (sql) => {
    const payment = { kind: "xp", amount, reason: "quiz", reference: String(++reference) } as const;
    return pay(sql, await lockLearner(sql, userId, when), [payment], when);
  });

/** Learners called A, B, C… with the XP given; an id each, in the order in which equals stand. */
async function learners(...amounts: number[]) {
  const made: { id: string; email: string }[] = [];
  for (const _ of amounts) made.push(await createLearner());
  const ids = made.map(({ id }) => id).sort();
  for (const [index, id] of ids.entries()) {
    const nickname = String.fromCharCode(65 + index);
    await db().user.update({ where: { id }, data: { nickname }, select: { id: true } });
    if (at(amounts, index) > 0) await give(id, at(amounts, index));
  }
  return ids;
}

/** The board behind which nothing is kept, unless told. */
async function boardOf(
  userId: string,
  { period = "week" as LeaderboardDto["period"], when = now, kept = keepDistributions() } = {},
) {
  const board = await getLeaderboard(userId, period, when, kept);
  if (!board) throw new Error("there is no such learner");
  return board;
}

function standing({ me }: LeaderboardDto): OwnStandingDto {
  if (!me || "hidden" in me) throw new Error("the learner stands nowhere");
  return me;
}

const lines = (entries: LeaderboardDto["entries"]) => entries.map(({ place, name, xp }) => [place, name, xp]);

describe("the order", () => {
  it("is by XP; equals share a place and stand in the order of their ids", async () => {
    const [a = ""] = await learners(20, 50, 20, 100, 20, 5);
    const { entries, learnerCount } = await boardOf(a);
    expect(lines(entries)).toEqual([
      [1, "D", 100],
      [2, "B", 50],
      [3, "A", 20],
      [3, "C", 20],
      [3, "E", 20],
      [6, "F", 5],
    ]);
    expect(learnerCount).toBe(6);
    expect(entries.map(({ isYou }) => isYou)).toEqual([false, false, true, false, false, false]);
  });

  it("shows the rank of all XP, the emoji, and a made-up name where there is none", async () => {
    const { id } = await createLearner();
    await db().user.update({ where: { id }, data: { emoji: "🦭" }, select: { id: true } });
    await give(id, 2600, new Date("2026-01-05T00:00:00Z"));
    await give(id, 10);
    const { entries } = await boardOf(id);
    expect(entries).toEqual([
      {
        place: 1,
        name: expect.stringMatching(/^[A-Z][a-z]+ [A-Z][a-z]+ \d{2,4}$/),
        emoji: "🦭",
        avatar: expect.stringMatching(/^\w+\.\w+\.\w+$/),
        xp: 10,
        rank: { name: "Persistent Scholar", logo: expect.any(String) },
        isYou: true,
      },
    ]);
    expect((await boardOf(id)).entries).toEqual(entries);
  });

  it("ends with the fiftieth", async () => {
    const ids = await learners(...Array.from({ length: 53 }, (_, index) => 1000 - index));
    const { entries, learnerCount } = await boardOf(at(ids, 0));
    expect(entries.length).toBe(50);
    expect(at(entries, 49)).toMatchObject({ place: 50, xp: 951 });
    expect(learnerCount).toBe(53);
  });
});

describe("one's own standing", () => {
  it("names the neighbours on both sides, in order, and the way to the next one with more", async () => {
    const ids = await learners(10, 20, 30, 40, 50);
    expect(standing(await boardOf(at(ids, 2)))).toMatchObject({
      place: 3,
      name: "C",
      xp: 30,
      distance: 10,
      nextName: "D",
      above: [
        { place: 1, name: "E", isYou: false },
        { place: 2, name: "D", isYou: false },
      ],
      below: [
        { place: 4, name: "B", isYou: false },
        { place: 5, name: "A", isYou: false },
      ],
    });
  });

  it("has no one above at the top and no one below at the end", async () => {
    const ids = await learners(10, 20);
    expect(standing(await boardOf(at(ids, 1)))).toMatchObject({
      place: 1,
      distance: null,
      nextName: null,
      above: [],
      below: [{ name: "A" }],
    });
    expect(standing(await boardOf(at(ids, 0)))).toMatchObject({
      distance: 10,
      above: [{ name: "B" }],
      below: [],
    });
  });

  it("among equals has them for neighbours, and the distance to who has more", async () => {
    const ids = await learners(20, 20, 20, 20, 20, 80);
    expect(standing(await boardOf(at(ids, 3)))).toMatchObject({
      place: 2,
      distance: 60,
      nextName: "F",
      above: [{ name: "B" }, { name: "C" }],
      below: [{ name: "E" }],
    });
  });

  it("is null without XP in the period", async () => {
    const [a = "", b = ""] = await learners(0, 10);
    expect((await boardOf(a)).me).toBeNull();
    await give(a, 10, new Date("2026-02-10T00:00:00Z"));
    expect((await boardOf(a)).me).toBeNull();
    expect(standing(await boardOf(a, { period: "all" })).place).toBe(1);
    expect((await boardOf(b)).entries.length).toBe(1);
  });

  it("beyond the top is counted, and its neighbours too", async () => {
    const ids = await learners(...Array.from({ length: 58 }, (_, index) => 5 * (100 - index)), 215, 215);
    const { entries, me } = await boardOf(at(ids, 57));
    expect(entries.length).toBe(50);
    expect(me).toMatchObject({
      place: 58,
      xp: 215,
      distance: 5,
      above: [{ place: 56 }, { place: 57 }],
      below: [{ place: 58 }, { place: 58 }],
    });
  });

  it("is at most a minute old beyond the top, never above those who lead now", async () => {
    const ids = await learners(...Array.from({ length: 60 }, (_, index) => 1000 - 10 * index));
    const last = at(ids, 59);
    const kept = keepDistributions();
    const placeAt = async (seconds: number) =>
      standing(await boardOf(last, { kept, when: new Date(now.getTime() + seconds * 1000) })).place;
    expect(await placeAt(0)).toBe(60);
    for (const id of ids.slice(50, 59)) await updateProfile(id, { isOnLeaderboard: false }, now);
    expect(await placeAt(1)).toBe(60);
    expect(await placeAt(61)).toBe(51);
    await updateProfile(at(ids, 50), { isOnLeaderboard: true }, now);
    expect(await placeAt(62)).toBe(51);
    await give(at(ids, 51), 5000);
    expect(await placeAt(123)).toBe(52);
  });
});

describe("who has left the board", () => {
  it("is gone at once, and back at once, in all periods", async () => {
    const [a = "", b = ""] = await learners(10, 20);
    await updateProfile(b, { isOnLeaderboard: false }, now);
    for (const period of ["week", "month", "all"] as const) {
      const others = await boardOf(a, { period });
      expect(lines(others.entries)).toEqual([[1, "A", 10]]);
      expect(standing(others)).toMatchObject({ place: 1, distance: null, above: [], below: [] });
      expect((await boardOf(b, { period })).me).toEqual({ hidden: true });
    }
    await updateProfile(b, { isOnLeaderboard: true }, now);
    expect(standing(await boardOf(b)).place).toBe(1);
    expect(standing(await boardOf(a)).place).toBe(2);
  });

  it("stays away with what is won meanwhile, and without any XP is told so too", async () => {
    const [a = "", b = ""] = await learners(0, 20);
    await updateProfile(a, { isOnLeaderboard: false }, now);
    expect((await boardOf(a)).me).toEqual({ hidden: true });
    await give(a, 50);
    expect((await boardOf(a)).me).toEqual({ hidden: true });
    expect(lines((await boardOf(b)).entries)).toEqual([[1, "B", 20]]);
  });

  it("may have asked for the account's deletion", async () => {
    const [a = "", b = ""] = await learners(10, 20);
    const passwordHash = await hashPassword("Waddle@Test1");
    const { email } = await db().user.update({
      where: { id: b },
      data: { passwordHash },
      select: { email: true },
    });
    await requestDeletion({ id: b, email }, { password: "Waddle@Test1" }, now);
    expect(lines((await boardOf(a)).entries)).toEqual([[1, "A", 10]]);
    expect((await boardOf(b)).me).toEqual({ hidden: true });
  });
});

describe("a period", () => {
  it.each([
    ["week", "2026-03-01T23:59:59.999Z", "2026-03-02T00:00:00Z", "2026-03-02", "2026-03-09T00:00:00.000Z"],
    ["month", "2026-03-31T23:59:59.999Z", "2026-04-01T00:00:00Z", "2026-04-01", "2026-05-01T00:00:00.000Z"],
  ] as const)("begins anew: the %s", async (period, before, from, startsOn, endsAt) => {
    const [a = ""] = await learners(0);
    await give(a, 10, new Date(before));
    expect(standing(await boardOf(a, { period, when: new Date(before) })).xp).toBe(10);
    const empty = { period, startsOn, endsAt, entries: [], me: null, learnerCount: 0, language: "en" };
    expect(await boardOf(a, { period, when: new Date(from) })).toEqual(empty);
    await give(a, 15, new Date(from));
    expect(standing(await boardOf(a, { period, when: new Date(from) })).xp).toBe(15);
    expect(standing(await boardOf(a, { period, when: new Date(before) })).xp).toBe(10);
  });

  it("of all time has no end and holds everything", async () => {
    const [a = ""] = await learners(10);
    await give(a, 15, new Date("2031-07-01T00:00:00Z"));
    expect(await boardOf(a, { period: "all" })).toMatchObject({ endsAt: null, entries: [{ xp: 25 }] });
  });
});

it("an unknown learner sees no board", async () => {
  expect(await getLeaderboard("0190b6a0-0000-7000-8000-000000000000", "week", now)).toBeNull();
});
