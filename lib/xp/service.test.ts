import { beforeEach, describe, expect, it } from "vitest";
import { lockLearner } from "#lib/learner/service.ts";
import { db, dbPool, inSqlTransaction } from "#lib/server/db/db.ts";
import { asOwner, resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { claimDailyLogin, type Payment, pay, payWithRanks } from "./service.ts";

const now = new Date("2026-03-01T12:00:00Z");
const payment: Payment = { kind: "xp", amount: 50, reason: "quiz", reference: "run-1" };
const xpOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).xp;

const payTo = (userId: string, payments: Payment[], at = now) =>
  inSqlTransaction(async (sql) => pay(sql, await lockLearner(sql, userId, at), payments, at));

beforeEach(resetDatabase);

async function payFiftyTimes() {
  const { id: userId } = await createLearner();
  const paid = await Promise.all(Array.from({ length: 50 }, () => payTo(userId, [payment])));
  return { paid: paid.flat().map(({ amount }) => amount), xp: await xpOf(userId) };
}

describe("the ledger", () => {
  it("pays one thing once, for fifty that ask at once", async () => {
    expect(await payFiftyTimes()).toEqual({ paid: [50], xp: 50 });
  });

  it("owes that to its unique rule: without it, it pays fifty times (the control)", async () => {
    const name = "Award_userId_kind_reason_reference_key";
    await asOwner(`DROP INDEX "${name}"`);
    try {
      expect((await payFiftyTimes()).paid.length).toBe(50);
    } finally {
      await asOwner(`DELETE FROM "Award"`);
      await asOwner(`CREATE UNIQUE INDEX "${name}" ON "Award"("userId", "kind", "reason", "reference")`);
    }
  });

  it("is append-only: a row can't be changed, not even by the database's owner", async () => {
    const { id: userId } = await createLearner();
    await payTo(userId, [payment]);
    const change = `UPDATE "Award" SET "amount" = 5000`;
    await expect(dbPool().query(change)).rejects.toMatchObject({ code: "42501" });
    await expect(dbPool().query('DELETE FROM "Award"')).rejects.toMatchObject({ code: "42501" });
    await expect(asOwner(change)).rejects.toThrow("append-only");
    expect(await db().award.findFirstOrThrow()).toMatchObject({ amount: 50 });
  });

  it("writes nothing for nothing", async () => {
    const { id: userId } = await createLearner();
    expect(await payTo(userId, [{ ...payment, amount: 0 }])).toEqual([]);
    expect(await db().award.count()).toBe(0);
  });

  it("keeps the local day of the payment", async () => {
    const { id: userId } = await createLearner({ timeZone: "Pacific/Kiritimati" });
    await payTo(userId, [payment]);
    const { localDay } = await db().award.findFirstOrThrow();
    expect(localDay.toISOString()).toBe("2026-03-02T00:00:00.000Z");
  });

  it("adds XP to the week, the month and all time, as far as it counts there", async () => {
    const { id: userId } = await createLearner();
    await payTo(userId, [payment, { ...payment, reference: "run-2", boardXp: 20 }]);
    await payTo(userId, [{ ...payment, reference: "run-3" }], new Date("2026-03-02T00:00:00Z"));
    const totals = await db().periodTotal.findMany({
      where: { userId },
      orderBy: [{ startsOn: "asc" }],
    });
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    expect(totals).toEqual([
      { period: "all", startsOn: day("1970-01-01"), userId, xp: 120, isListed: true },
      { period: "week", startsOn: day("2026-02-23"), userId, xp: 70, isListed: true },
      { period: "month", startsOn: day("2026-03-01"), userId, xp: 120, isListed: true },
      { period: "week", startsOn: day("2026-03-02"), userId, xp: 50, isListed: true },
    ]);
    expect(await xpOf(userId)).toBe(150);
  });
});

describe("ranks", () => {
  const gain = (userId: string, amount: number, reference: string) =>
    inSqlTransaction(async (sql) =>
      payWithRanks(sql, await lockLearner(sql, userId, now), [{ ...payment, amount, reference }], now),
    );

  it("are paid when they are reached, once, the highest named", async () => {
    const { id: userId } = await createLearner();
    expect(await gain(userId, 999, "a")).toEqual({ xp: 999, newRank: null, totalXp: 999 });
    expect(await gain(userId, 1, "b")).toMatchObject({
      newRank: { name: "Dedicated Learner" },
      totalXp: 2000,
    });
    expect(await gain(userId, 1, "b")).toMatchObject({ xp: 0, newRank: null, totalXp: 2000 });
    expect(await xpOf(userId)).toBe(2000);
  });

  it("that are jumped over are paid too", async () => {
    const { id: userId } = await createLearner();
    expect(await gain(userId, 4000, "a")).toMatchObject({
      newRank: { name: "Monthly Master" },
      totalXp: 7000,
    });
  });
});

describe("the daily login", () => {
  it("pays once a local day, for two hundred that ask at once", async () => {
    const { id } = await createLearner({ timeZone: "Asia/Kathmandu" });
    const claims = await Promise.all(Array.from({ length: 200 }, () => claimDailyLogin(id, now)));
    expect(claims.filter(({ awarded }) => awarded)).toEqual([
      { awarded: true, xpEarned: 50, totalXP: 50, newRank: null },
    ]);
    expect(claims.filter(({ awarded }) => !awarded)[0]).toEqual({
      awarded: false,
      xpEarned: 0,
      totalXP: 50,
      newRank: null,
    });
    expect(await xpOf(id)).toBe(50);
  });

  it.each([
    ["2026-03-01T18:14:59Z", false],
    ["2026-03-01T18:15:00Z", true],
  ])("pays again from the zone's midnight on: %s", async (at, awarded) => {
    const { id } = await createLearner({ timeZone: "Asia/Kathmandu" });
    await claimDailyLogin(id, now);
    expect((await claimDailyLogin(id, new Date(at))).awarded).toBe(awarded);
  });
});
