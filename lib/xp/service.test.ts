import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { pay, payRanks } from "./service.ts";

const now = new Date("2026-03-01T12:00:00Z");
const payment = { kind: "xp", amount: 50, reason: "quiz", reference: "run-1" } as const;
const xpOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).xp;

beforeEach(resetDatabase);

async function payFiftyTimes() {
  const { id: userId, timeZone } = await createLearner();
  const one = () => db().$transaction((tx) => pay(tx, { userId, timeZone }, payment, now));
  const paid = await Promise.all(Array.from({ length: 50 }, one));
  return { paid: paid.filter((amount) => amount > 0), xp: await xpOf(userId) };
}

describe("the ledger", () => {
  it("pays one thing once, for fifty that ask at once", async () => {
    expect(await payFiftyTimes()).toEqual({ paid: [50], xp: 50 });
  });

  it("owes that to its unique rule: without it, it pays fifty times (the control)", async () => {
    const name = "Award_userId_kind_reason_reference_key";
    await db().$executeRawUnsafe(`DROP INDEX "${name}"`);
    try {
      expect((await payFiftyTimes()).paid.length).toBe(50);
    } finally {
      await db().award.deleteMany();
      await db().$executeRawUnsafe(
        `CREATE UNIQUE INDEX "${name}" ON "Award"("userId", "kind", "reason", "reference")`,
      );
    }
  });

  it("writes nothing for nothing", async () => {
    const { id: userId, timeZone } = await createLearner();
    expect(await pay(db(), { userId, timeZone }, { ...payment, amount: 0 }, now)).toBe(0);
    expect(await db().award.count()).toBe(0);
  });

  it("keeps the local day of the payment", async () => {
    const { id: userId } = await createLearner();
    await pay(db(), { userId, timeZone: "Pacific/Kiritimati" }, payment, now);
    const { localDay } = await db().award.findFirstOrThrow();
    expect(localDay.toISOString()).toBe("2026-03-02T00:00:00.000Z");
  });
});

describe("ranks", () => {
  it("are paid when they are reached, once, the highest named", async () => {
    const { id: userId, timeZone } = await createLearner();
    const payee = { userId, timeZone };
    expect(await payRanks(db(), payee, 0, 999, now)).toBeNull();
    expect((await payRanks(db(), payee, 999, 1000, now))?.name).toBe("Dedicated Learner");
    expect((await payRanks(db(), payee, 999, 1000, now))?.name).toBe("Dedicated Learner");
    expect(await xpOf(userId)).toBe(1000);
  });
});
