import { beforeEach, describe, expect, it } from "vitest";
import { getProfileOrThrow } from "#lib/account/profile/profile-queries.ts";
import { DAY_MS } from "#lib/core/time.ts";
import { db, inSqlTransaction } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { removeGrant, saveGrant, writePremium } from "./premium-service.ts";

const now = new Date("2026-11-27T12:00:00.000Z");
const at = (days: number) => new Date(now.getTime() + days * DAY_MS);

beforeEach(resetDatabase);

async function createCustomer(userId: string, isLive = false): Promise<string> {
  const { id } = await db().billingCustomer.create({
    data: { userId, isLive, stripeId: `cus_${userId}_${isLive}` },
  });
  return id;
}

const subscribe = (customerId: string, facts: { id?: string; status?: string; cancelAt?: Date } = {}) =>
  db().billingSubscription.create({
    data: {
      ...{ id: "sub_1", customerId, status: "active", interval: "month", amount: 900, currency: "EUR" },
      ...{ periodStart: at(-10), periodEnd: at(20), createdAt: at(-10) },
      ...facts,
    },
  });

const write = (userId: string, when = now) => inSqlTransaction((sql) => writePremium(sql, userId, when));
const stored = (id: string) =>
  db().user.findUniqueOrThrow({ where: { id }, select: { isPremium: true, premiumUntil: true } });

describe("Premium", () => {
  it("follows the subscription, with the days of grace", async () => {
    const { id } = await createLearner();
    const customerId = await createCustomer(id);
    await subscribe(customerId);
    await write(id);
    expect(await stored(id)).toEqual({ isPremium: true, premiumUntil: at(27) });
    await db().billingSubscription.update({ where: { id: "sub_1" }, data: { status: "canceled" } });
    await write(id);
    expect(await stored(id)).toEqual({ isPremium: false, premiumUntil: null });
  });

  it("given by hand outlives every end of what was paid", async () => {
    const { id } = await createLearner();
    const customerId = await createCustomer(id);
    await inSqlTransaction((sql) => saveGrant(sql, id, at(40), now));
    await subscribe(customerId);
    for (const status of ["active", "past_due", "unpaid", "canceled"]) {
      await db().billingSubscription.update({ where: { id: "sub_1" }, data: { status } });
      await write(id);
      expect(await stored(id)).toEqual({ isPremium: true, premiumUntil: at(40) });
    }
  });

  it("that is paid for outlives what was given by hand", async () => {
    const { id } = await createLearner();
    await subscribe(await createCustomer(id));
    await inSqlTransaction((sql) => saveGrant(sql, id, null, now));
    expect(await stored(id)).toEqual({ isPremium: true, premiumUntil: null });
    expect(await inSqlTransaction((sql) => removeGrant(sql, id, now))).toBe(true);
    expect(await stored(id)).toEqual({ isPremium: true, premiumUntil: at(27) });
  });

  it("is told to the learner with its true end: none while it renews", async () => {
    const { id } = await createLearner();
    const customerId = await createCustomer(id);
    await subscribe(customerId);
    await write(id);
    expect(await getProfileOrThrow(id, now)).toMatchObject({ isPremium: true, premiumUntil: null });
    await db().billingSubscription.update({ where: { id: "sub_1" }, data: { cancelAt: at(20) } });
    await write(id);
    expect((await getProfileOrThrow(id, now)).premiumUntil).toBe(at(20).toISOString());
    // What was given lasts longer than what renews.
    await inSqlTransaction((sql) => saveGrant(sql, id, at(90), now));
    await db().billingSubscription.update({ where: { id: "sub_1" }, data: { cancelAt: null } });
    await write(id);
    expect((await getProfileOrThrow(id, now)).premiumUntil).toBe(at(90).toISOString());
  });

  it("is audited when it changes, and only then", async () => {
    const { id } = await createLearner();
    await subscribe(await createCustomer(id));
    for (let count = 0; count < 3; count += 1) await write(id);
    const lines = await db().auditEvent.findMany({
      where: { userId: id },
      select: { event: true, details: true },
    });
    expect(lines).toEqual([
      {
        event: "premium_changed",
        details: { isPremium: true, until: at(27).toISOString(), source: "sub_1" },
      },
    ]);
  });

  it("is what both sources say in the end, whichever of 50 writers is the last", async () => {
    const { id } = await createLearner();
    const customerId = await createCustomer(id);
    await subscribe(customerId);
    const setEnd = (cancelAt: Date | null) =>
      inSqlTransaction(async (sql) => {
        await sql.updateTable("BillingSubscription").set({ cancelAt }).where("id", "=", "sub_1").execute();
        await writePremium(sql, id, now);
      });
    const give = (until: Date) => inSqlTransaction((sql) => saveGrant(sql, id, until, now));
    for (let round = 1; round <= 25; round += 1) {
      await Promise.all([setEnd(at(round)), give(at(100 - round))]);
      // The grant lasts longer, whoever came first.
      expect((await stored(id)).premiumUntil).toEqual(at(100 - round));
    }
  });

  it("of an account that is gone is nobody's", async () => {
    const { id } = await createLearner();
    await db().user.delete({ where: { id } });
    await expect(write(id)).resolves.toMatchObject({ isPremium: false });
  });
});
