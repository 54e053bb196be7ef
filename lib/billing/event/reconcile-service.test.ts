import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import {
  type Customer,
  createCustomer,
  forgetBillingJobs,
  openShop,
  placeOrder,
  waitingJobs,
  workJobs,
} from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at } from "#tests/support/factories.ts";
import { syncJob } from "./queue-service.ts";
import { piecesToRead } from "./reconcile-rules.ts";
import { reconcile, reconcileAll, sweepEvents } from "./reconcile-service.ts";

const shop = await openShop();
const inHours = (count: number) => new Date(shop.clock.now().getTime() + count * HOUR_MS);

beforeEach(async () => {
  await resetDatabase();
  await forgetBillingJobs();
  shop.faults.clear();
  shop.webhooks.stop();
});
afterAll(() => shop.close());

const loseAll = () => shop.webhooks.deliver({ drop: 1 });
const rowOf = ({ id }: Customer) =>
  db().billingCustomer.findUniqueOrThrow({
    where: { id },
    include: { subscriptions: true, user: { select: { isPremium: true } } },
  });
const isPremium = async (customer: Customer) => (await rowOf(customer)).user?.isPremium;

async function reconcileAndWork(now = shop.clock.now()): Promise<void> {
  await reconcile(now);
  await workJobs(syncJob, now);
}

describe("events that were lost", () => {
  it("are found in Stripe's list, also those between others that came", async () => {
    const [lost, heard] = [await createCustomer(), await createCustomer()];
    await shop.buy(lost);
    await loseAll();
    await shop.buy(heard);
    await shop.webhooks.deliver();
    await workJobs(syncJob);
    expect([await isPremium(lost), await isPremium(heard)]).toEqual([false, true]);
    await reconcileAndWork();
    expect(await isPremium(lost)).toBe(true);
  });

  it("are read on from where the last run ended, however many they are", async () => {
    const customers = [];
    for (let count = 0; count < 15; count += 1) {
      const customer = await createCustomer();
      await shop.buy(customer);
      customers.push(customer);
    }
    await loseAll();
    await reconcile(shop.clock.now());
    expect(await waitingJobs(syncJob.name)).toHaveLength(15);
    shop.clock.advance(HOUR_MS);
    await shop.buy(await createCustomer());
    await loseAll();
    await reconcile(shop.clock.now());
    const asked = () => shop.calls.filter(({ path }) => path.startsWith("/v1/events")).length;
    const before = asked();
    await reconcile(shop.clock.now());
    expect(asked()).toBe(before + 1);
    expect(await db().billingListMark.count()).toBe(1);
  });

  it("are found though our clock is a day off", async () => {
    for (const hours of [-24, 24]) {
      const customer = await createCustomer(inHours(-1));
      await shop.buy(customer);
      await loseAll();
      await reconcileAndWork(inHours(hours));
      expect(await isPremium(customer), `${hours} h`).toBe(true);
    }
  });

  it("are made up for once Stripe is back, after hours without it", async () => {
    const customer = await createCustomer();
    await shop.buy(customer);
    await loseAll();
    const isBack = shop.faults.all("500");
    await reconcile(shop.clock.now());
    await reconcile(inHours(1));
    isBack();
    expect(await isPremium(customer)).toBe(false);
    await reconcileAndWork();
    expect(await isPremium(customer)).toBe(true);
  });
});

describe("customers whose job is lost", () => {
  it("are synced by the next hourly run", async () => {
    const customer = await createCustomer();
    await shop.buy(customer);
    await shop.webhooks.deliver();
    await forgetBillingJobs();
    await reconcile(new Date());
    expect(await isPremium(customer)).toBe(false);
    await reconcile(new Date(Date.now() + HOUR_MS));
    expect(await isPremium(customer)).toBe(true);
    expect((await rowOf(customer)).syncDueAt).toBeNull();
  });

  it("are known by an event too, where the process ended amid the sync", async () => {
    const customer = await createCustomer();
    await shop.buy(customer);
    await shop.webhooks.deliver();
    await forgetBillingJobs();
    await db().billingCustomer.updateMany({ data: { syncDueAt: null } });
    await reconcile(new Date(Date.now() + HOUR_MS));
    expect(await isPremium(customer)).toBe(true);
  });

  it("are synced though Stripe does not say whose another event is", async () => {
    const customer = await createCustomer();
    await shop.buy(customer);
    await shop.webhooks.deliver();
    await forgetBillingJobs();
    const asked = { id: "evt_nameless", type: "charge.refunded", isLive: false };
    await db().billingEvent.create({ data: { ...asked, createdAt: new Date(), receivedAt: new Date() } });
    shop.faults.all("500", "/v1/events/evt_nameless");
    await reconcile(new Date(Date.now() + HOUR_MS));
    expect(await isPremium(customer)).toBe(true);
    const open = await db().billingEvent.findMany({ where: { handledAt: null }, select: { id: true } });
    expect(open).toContainEqual({ id: "evt_nameless" });
  });
});

it("events of a customer that was deleted in Stripe meanwhile wait for nothing", async () => {
  const customer = await createCustomer();
  await shop.buy(customer);
  await shop.webhooks.deliver();
  await db().billingCustomer.update({ where: { id: customer.id }, data: { stripeId: null } });
  const open = () => db().billingEvent.count({ where: { handledAt: null, ignored: null } });
  await reconcile(new Date());
  expect(await open()).toBeGreaterThan(0);
  await reconcile(new Date(Date.now() + HOUR_MS));
  expect(await open()).toBe(0);
});

it("a dispute of a payment that no invoice here knows: Stripe says whose it is", async () => {
  const customer = await createCustomer();
  await shop.buy(customer);
  await loseAll();
  shop.byHand.dispute(at(shop.charges().slice(-1), 0).id);
  await shop.webhooks.deliver({ where: ({ type }) => type === "charge.dispute.created" });
  const where = { type: "charge.dispute.created" };
  expect(await db().billingEvent.findFirst({ where })).toMatchObject({ stripeCustomer: null, ignored: null });
  await reconcile(shop.clock.now());
  expect(await db().billingEvent.findFirst({ where })).toMatchObject({
    stripeCustomer: customer.stripeId,
    handledAt: expect.any(Date),
  });
  expect((await rowOf(customer)).subscriptions).toMatchObject([{ isDisputed: true }]);
});

it("an order whose page has expired is out of the way, and one that was paid is none of them", async () => {
  const [late, paid] = [await createCustomer(), await createCustomer()];
  const expiresAt = inHours(24);
  const open = await placeOrder(late);
  const { order } = await shop.buy(paid);
  await loseAll();
  await db().billingOrder.updateMany({ data: { expiresAt } });
  shop.clock.advance(DAY_MS + HOUR_MS);
  await reconcile(shop.clock.now());
  const orders = await db().billingOrder.findMany({ select: { id: true, status: true } });
  expect(new Map(orders.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [open.order, "expired"],
      [order, "paid"],
    ]),
  );
});

describe("the full pass", () => {
  it("syncs whoever was not synced for a day, and goes on where Stripe went away", async () => {
    const customers = [];
    for (let count = 0; count < 3; count += 1) customers.push(await createCustomer());
    for (const customer of customers) await shop.buy(customer);
    await loseAll();
    let calls = 0;
    const isBack = shop.faults.all("destroy", ({ path }) => /^\/v1\/customers\//.test(path) && ++calls > 1);
    await reconcileAll(shop.clock.now());
    isBack();
    const synced = async () =>
      (await db().billingCustomer.count({ where: { syncedAt: { not: null } } })) as number;
    expect(await synced()).toBe(1);
    await reconcileAll(shop.clock.now());
    expect(await synced()).toBe(3);
    expect(await Promise.all(customers.map(isPremium))).toEqual([true, true, true]);
    const { syncsStarted } = await rowOf(at(customers, 0));
    await reconcileAll(inHours(23));
    expect((await rowOf(at(customers, 0))).syncsStarted).toBe(syncsStarted);
    await reconcileAll(inHours(25));
    expect((await rowOf(at(customers, 0))).syncsStarted).toBe(syncsStarted + 1);
  });

  it("comes past customers that the key's account doesn't have, and takes nothing from them", async () => {
    const [lost, other] = [await createCustomer(), await createCustomer()];
    await shop.buy(lost);
    await shop.webhooks.deliver();
    await workJobs(syncJob);
    await db().billingCustomer.update({
      where: { id: lost.id },
      data: { stripeId: "cus_of_another_account", syncedAt: null },
      select: { id: true },
    });
    await reconcileAll(shop.clock.now());
    expect((await rowOf(other)).syncedAt).not.toBeNull();
    expect(await isPremium(lost)).toBe(true);
  });
});

it("events are kept for 90 days, and longer while nothing has come of them", async () => {
  const receivedAt = new Date("2026-01-01T00:00:00Z");
  const row = { type: "invoice.paid", isLive: false, createdAt: receivedAt, receivedAt };
  await db().billingEvent.createMany({
    data: [
      { id: "evt_handled", ...row, handledAt: receivedAt },
      { id: "evt_ignored", ...row, ignored: "unknown_customer" },
      { id: "evt_open", ...row },
      { id: "evt_new", ...row, receivedAt: new Date("2026-01-02T00:00:00Z"), handledAt: receivedAt },
    ],
  });
  await sweepEvents(new Date("2026-04-01T00:00:01Z"));
  const left = await db().billingEvent.findMany({ orderBy: { id: "asc" }, select: { id: true } });
  expect(left.map(({ id }) => id)).toEqual(["evt_new", "evt_open"]);
});

describe("the pieces of the list", () => {
  const now = new Date("2026-03-31T12:00:00Z");
  const from = (text: string) => piecesToRead(new Date(text), now);

  it("begin ten minutes before the newest event that was read, and have no end", () => {
    expect(from("2026-03-31T11:00:00Z")).toEqual([{ from: new Date("2026-03-31T10:50:00Z"), to: null }]);
    expect(from("2026-03-31T12:00:00Z")).toHaveLength(1);
    // Our clock is behind.
    expect(from("2026-04-01T11:00:00Z")).toEqual([{ from: new Date("2026-04-01T10:50:00Z"), to: null }]);
  });

  it("follow each other without a gap, and reach back as far as Stripe remembers", () => {
    const pieces = from("2020-01-01T00:00:00Z");
    expect(pieces).toHaveLength(31);
    expect(pieces[0]?.from).toEqual(new Date("2026-02-28T12:00:00Z"));
    for (const [index, { to }] of pieces.slice(0, -1).entries()) expect(to).toEqual(pieces[index + 1]?.from);
  });
});
