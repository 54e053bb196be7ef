import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import {
  createCustomer,
  forgetBillingJobs,
  openShop,
  sendToWebhook,
  WEBHOOK_SECRET,
  waitingJobs,
  workJobs,
} from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at } from "#tests/support/factories.ts";
import { signatureOf } from "#tests/support/stripe/webhooks.ts";
import { syncJob } from "./queue-service.ts";

const shop = await openShop();

beforeEach(async () => {
  await resetDatabase();
  await forgetBillingJobs();
  shop.webhooks.stop();
});
afterAll(() => shop.close());

const events = () => db().billingEvent.findMany({ orderBy: { id: "asc" } });

/** An event of a purchase, as it would be sent. */
async function anEvent(type = "customer.subscription.created") {
  const customer = await createCustomer();
  await shop.buy(customer);
  const sent = shop.webhooks.pending().filter(({ event: each }) => each.type === type);
  const { event } = at(sent, sent.length - 1);
  return { customer, event, ...shop.webhooks.requestOf(event, WEBHOOK_SECRET) };
}

/** The same bytes, signed anew. */
function signed(body: string, { secret = WEBHOOK_SECRET, secondsAgo = 0 } = {}) {
  const signature = signatureOf(body, secret, new Date(Date.now() - secondsAgo * 1000));
  return { body, headers: { "stripe-signature": signature } };
}

describe("the signature", () => {
  it("is the only way in: forged, altered and missing ones leave no trace", async () => {
    const { body, headers } = await anEvent();
    const refused = [
      signed(body, { secret: "whsec_forged" }),
      { body: body.replace("customer.subscription.created", "customer.subscription.deleted"), headers },
      { body, headers: { "stripe-signature": `${headers["stripe-signature"]?.slice(0, -1)}0x` } },
      { body, headers: {} },
      { body, headers: { "stripe-signature": "t=1,v1=" } },
      { body: "", headers },
      signed("no JSON"),
      signed("{}"),
      signed('{"object":"event","id":"evt_\'; --","type":"x","created":1}'),
    ];
    const statuses = await Promise.all(refused.map(sendToWebhook));
    expect(statuses).toEqual(refused.map(() => 400));
    expect(await events()).toEqual([]);
    // The control: the same event with a good signature comes in.
    expect(await sendToWebhook({ body, headers })).toBe(200);
    expect(await events()).toHaveLength(1);
  });

  it("fits by either secret while they are rotated", async () => {
    const [one, other] = [await anEvent(), await anEvent()];
    expect(await sendToWebhook(signed(one.body))).toBe(200);
    expect(await sendToWebhook(signed(other.body, { secret: "whsec_of_tomorrow" }))).toBe(200);
    expect(await events()).toHaveLength(2);
  });

  it("is not even looked for in a body that is too large", async () => {
    const request = signed("x".repeat(512 * 1024 + 1));
    expect(await sendToWebhook(request)).toBe(413);
    expect(await sendToWebhook(signed("x".repeat(512 * 1024)))).toBe(400);
  });
});

describe("an event", () => {
  it("is stored once and queues one sync, though 500 copies come at once", async () => {
    const { customer, event, ...request } = await anEvent();
    const statuses = await Promise.all(Array.from({ length: 500 }, () => sendToWebhook(request)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await events()).toMatchObject([
      { id: event.id, type: event.type, stripeCustomer: customer.stripeId, ignored: null, handledAt: null },
    ]);
    expect(await waitingJobs(syncJob.name)).toEqual([{ data: { customerId: customer.id } }]);
  });

  it("sets nothing by what it says: Stripe is asked", async () => {
    const { customer, event } = await anEvent();
    const forged = { ...event, data: { object: { ...event.data.object, status: "canceled", metadata: {} } } };
    expect(await sendToWebhook(signed(JSON.stringify(forged)))).toBe(200);
    await workJobs(syncJob);
    const row = await db().billingSubscription.findFirstOrThrow({ where: { customerId: customer.id } });
    expect(row.status).toBe("active");
    const user = await db().user.findUniqueOrThrow({ where: { id: customer.learner.id } });
    expect(user.isPremium).toBe(true);
  });

  it("is handled by a sync that was started after it came", async () => {
    const { customer: _, ...request } = await anEvent();
    await sendToWebhook(request);
    await workJobs(syncJob, new Date(Date.now() - 60_000));
    expect((await events()).map(({ handledAt }) => handledAt)).toEqual([null]);
  });
});

it("all events of a purchase together take three syncs at most", async () => {
  const customer = await createCustomer();
  await shop.buy(customer);
  const results = await shop.webhooks.deliver();
  expect(results.length).toBeGreaterThanOrEqual(10);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]));
  let syncs = 0;
  for (let worked = await workJobs(syncJob); worked > 0; worked = await workJobs(syncJob)) syncs += worked;
  expect(syncs).toBeGreaterThan(0);
  const { syncsStarted } = await db().billingCustomer.findUniqueOrThrow({ where: { id: customer.id } });
  expect(syncsStarted).toBeLessThanOrEqual(3);
  expect((await events()).filter(({ handledAt, ignored }) => !handledAt && !ignored)).toEqual([]);
});

describe("events that are no matter of ours are kept and ignored", () => {
  const send = async (change: object) => {
    const { event } = await anEvent();
    expect(await sendToWebhook(signed(JSON.stringify({ ...event, ...change })))).toBe(200);
    return (await events()).map(({ ignored }) => ignored);
  };

  it("of real money at a test key", async () => {
    expect(await send({ livemode: true })).toEqual(["other_mode"]);
  });
  it("of prices and products", async () => {
    const object = { id: "price_1", object: "price", product: "prod_other" };
    expect(await send({ type: "price.updated", data: { object } })).toEqual(["other_product"]);
  });
  it("of customers of others", async () => {
    const object = { id: "sub_1", object: "subscription", customer: "cus_someone" };
    expect(await send({ data: { object } })).toEqual(["unknown_customer"]);
  });
  it("of nobody", async () => {
    expect(await send({ type: "balance.available", data: { object: { object: "balance" } } })).toEqual([
      "no_customer",
    ]);
  });
  it.each([[[]], [{ id: 7 }], [{ deleted: true }], [1]])(
    "of a customer that is no id: %j",
    async (customer) => {
      const object = { id: "sub_1", object: "subscription", customer };
      expect(await send({ data: { object } })).toEqual(["no_customer"]);
    },
  );

  it("and none of them queues a sync", async () => {
    await send({ livemode: true });
    expect(await waitingJobs(syncJob.name)).toEqual([]);
  });
});

it("a dispute names a payment: whose it is says the invoice", async () => {
  const customer = await createCustomer();
  await shop.buy(customer);
  await shop.webhooks.deliver();
  await workJobs(syncJob);
  shop.byHand.dispute(at(shop.charges().slice(-1), 0).id);
  await shop.webhooks.deliver();
  const dispute = await db().billingEvent.findFirstOrThrow({ where: { type: "charge.dispute.created" } });
  expect(dispute).toMatchObject({ stripeCustomer: customer.stripeId, ignored: null });
  await workJobs(syncJob);
  expect(await db().billingSubscription.findFirst({ select: { isDisputed: true } })).toEqual({
    isDisputed: true,
  });
});

it("a sync that fails leaves its customer due, and its job to be tried again", async () => {
  const { customer, ...request } = await anEvent();
  await sendToWebhook(request);
  const isBack = shop.faults.all("500");
  await expect(workJobs(syncJob)).rejects.toThrow();
  isBack();
  const due = await db().billingCustomer.findUniqueOrThrow({ where: { id: customer.id } });
  expect(due.syncDueAt).not.toBeNull();
  await workJobs(syncJob);
  expect(await db().billingCustomer.findUniqueOrThrow({ where: { id: customer.id } })).toMatchObject({
    syncDueAt: null,
    syncedAt: expect.any(Date),
  });
});
