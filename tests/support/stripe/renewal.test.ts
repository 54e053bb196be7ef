import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY, type Shop, shopOf } from "./shop.ts";

const START = Date.UTC(2026, 0, 31, 12);
const HOUR = 3_600_000;

let shop: Shop;

beforeEach(async () => {
  shop = await shopOf({ now: () => new Date(START) });
});

afterEach(() => shop.close());

const dateOf = (seconds: number | undefined) => new Date((seconds ?? 0) * 1000).toISOString().slice(0, 10);

const stateOf = async (id: string) => {
  const subscription = await shop.client.subscriptions.retrieve(id);
  const [item] = subscription.items.data;
  return { subscription, status: subscription.status, end: dateOf(item?.current_period_end) };
};

const typesSince = (count: number) =>
  shop.stand.state.events
    .all()
    .slice(count)
    .map(({ type }) => type);

const invoices = async () => (await shop.client.invoices.list({ customer: shop.customer.id })).data;

test("A renewal is a draft for an hour, and then charged; the 31st comes back", async () => {
  const { id } = await shop.buy();
  expect(await stateOf(id)).toMatchObject({ status: "active", end: "2026-02-28" });
  shop.stand.clock.advance(28 * DAY + HOUR / 2);
  expect(await stateOf(id)).toMatchObject({ status: "active", end: "2026-03-31" });
  expect((await invoices())[0]).toMatchObject({ status: "draft", billing_reason: "subscription_cycle" });
  expect(shop.stand.charges()).toHaveLength(1);
  shop.stand.clock.advance(HOUR);
  expect((await invoices())[0]).toMatchObject({ status: "paid", amount_paid: 900, attempt_count: 0 });
  expect(shop.stand.charges()).toHaveLength(2);
  shop.stand.clock.advance(400 * DAY);
  expect(await stateOf(id)).toMatchObject({ status: "active" });
  expect(new Set(shop.stand.charges().map(({ created }) => dateOf(created))).size).toBe(15);
});

test("A trial costs nothing, is announced before its end, and then becomes the first paid month", async () => {
  const { id } = await shop.buy({ subscription_data: { trial_period_days: 7 } });
  expect(await stateOf(id)).toMatchObject({ status: "trialing", end: "2026-02-07" });
  expect((await invoices())[0]).toMatchObject({ status: "paid", total: 0 });
  expect(shop.stand.charges()).toEqual([]);
  const before = shop.stand.state.events.all().length;
  shop.stand.clock.advance(4 * DAY + HOUR);
  expect(typesSince(before)).toContain("customer.subscription.trial_will_end");
  shop.stand.clock.advance(3 * DAY + HOUR);
  expect(await stateOf(id)).toMatchObject({ status: "active", end: "2026-03-07" });
  expect(shop.stand.charges()).toMatchObject([{ amount: 900 }]);
});

test("A declined renewal is tried again after 3, 5 and 7 days, and then Stripe gives up", async () => {
  const { id } = await shop.buy({}, "month", "decline-later");
  const before = shop.stand.state.events.all().length;
  shop.stand.clock.advance(28 * DAY + 2 * HOUR);
  expect(await stateOf(id)).toMatchObject({ status: "past_due" });
  const [first] = await invoices();
  expect(first).toMatchObject({ status: "open", attempt_count: 1, attempted: true });
  expect(dateOf(first?.next_payment_attempt ?? 0)).toBe("2026-03-03");
  expect(typesSince(before)).toContain("invoice.payment_failed");
  shop.stand.clock.advance(8 * DAY);
  expect((await invoices())[0]).toMatchObject({ attempt_count: 3 });
  expect(await stateOf(id)).toMatchObject({ status: "past_due" });
  shop.stand.clock.advance(7 * DAY);
  expect((await stateOf(id)).subscription).toMatchObject({
    status: "canceled",
    cancellation_details: { reason: "payment_failed" },
  });
  expect((await invoices())[0]).toMatchObject({
    status: "open",
    attempt_count: 4,
    next_payment_attempt: null,
  });
  expect(typesSince(before)).toContain("customer.subscription.deleted");
});

test("After the last attempt a subscription can stay unpaid instead", async () => {
  const other = await shopOf({ now: () => new Date(START), afterLastFailure: "unpaid" });
  const { id } = await other.buy({}, "month", "decline-later");
  other.stand.clock.advance(50 * DAY);
  expect((await other.client.subscriptions.retrieve(id)).status).toBe("unpaid");
  await other.close();
});

test("A new card in the portal is the customer's; the invoice can be paid with it", async () => {
  const { client, stand, customer } = shop;
  const { id } = await shop.buy({}, "month", "decline-later");
  stand.clock.advance(29 * DAY);
  const [open] = await invoices();
  await expect(client.invoices.pay(open?.id ?? "")).rejects.toMatchObject({
    code: "card_declined",
    statusCode: 402,
  });
  const method = stand.hosted.newCard(customer.id, "4242");
  await client.subscriptions.update(id, { default_payment_method: method.id });
  expect(await client.invoices.pay(open?.id ?? "")).toMatchObject({ status: "paid", attempt_count: 1 });
  expect(await stateOf(id)).toMatchObject({ status: "active" });
});

test("A renewal that the bank asks about waits for the person", async () => {
  const { stand } = shop;
  const { id } = await shop.buy({}, "month", "3ds-always");
  const before = stand.state.events.all().length;
  stand.clock.advance(29 * DAY);
  expect(await stateOf(id)).toMatchObject({ status: "past_due" });
  expect(typesSince(before)).toContain("invoice.payment_action_required");
  const [open] = await invoices();
  expect(stand.hosted.confirmBank(open?.id ?? "", true).status).toBe("complete");
  expect(await stateOf(id)).toMatchObject({ status: "active" });
});

test("One renewal can be made to fail; the next attempt succeeds", async () => {
  const { id } = await shop.buy();
  shop.stand.byHand.declineNext(shop.customer.id);
  shop.stand.clock.advance(29 * DAY);
  expect(await stateOf(id)).toMatchObject({ status: "past_due" });
  shop.stand.clock.advance(4 * DAY);
  expect(await stateOf(id)).toMatchObject({ status: "active" });
});

test("A cancellation ends the subscription with its period, and can be taken back before", async () => {
  const { client, stand } = shop;
  const { id, items } = await shop.buy();
  const end = items.data[0]?.current_period_end;
  const cancelled = await client.subscriptions.update(id, {
    cancel_at_period_end: true,
    cancellation_details: { comment: "Too much", feedback: "too_expensive" },
  });
  expect(cancelled).toMatchObject({
    status: "active",
    cancel_at: end,
    cancel_at_period_end: true,
    cancellation_details: { reason: "cancellation_requested", feedback: "too_expensive" },
  });
  const resumed = await client.subscriptions.update(id, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at: null, cancel_at_period_end: false, canceled_at: null });
  stand.hosted.portalCancel(shop.customer.id);
  expect((await stateOf(id)).subscription).toMatchObject({ cancel_at: end, cancel_at_period_end: false });
  stand.clock.advance(28 * DAY + 1000);
  expect((await stateOf(id)).subscription).toMatchObject({ status: "canceled", ended_at: end });
  expect(stand.charges()).toHaveLength(1);
  await expect(client.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toThrow("canceled");
});

test("Cancelled at once, nothing more is charged, even of a renewal's draft", async () => {
  const { client, stand } = shop;
  const { id } = await shop.buy();
  stand.clock.advance(28 * DAY + HOUR / 2);
  await client.subscriptions.cancel(id, { cancellation_details: { comment: "Now" } });
  stand.clock.advance(90 * DAY);
  expect(stand.charges()).toHaveLength(1);
  await expect(client.subscriptions.cancel(id)).rejects.toMatchObject({ code: "resource_missing" });
  expect((await client.subscriptions.list({ customer: shop.customer.id })).data).toEqual([]);
});

test("A renewal is announced a week before", async () => {
  await shop.buy();
  const before = shop.stand.state.events.all().length;
  shop.stand.clock.advance(21 * DAY + HOUR);
  expect(typesSince(before)).toEqual(["invoice.upcoming"]);
});

test.each([
  ["cancel", "canceled"],
  ["pause", "paused"],
] as const)("A trial without a card ends by %s", async (ending, status) => {
  const { id } = await shop.buy({
    payment_method_collection: "if_required",
    subscription_data: {
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: ending } },
    },
  });
  expect(await stateOf(id)).toMatchObject({ status: "trialing" });
  shop.stand.clock.advance(30 * DAY);
  expect(await stateOf(id)).toMatchObject({ status });
  expect(shop.stand.charges()).toEqual([]);
});
