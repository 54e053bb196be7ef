import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY, type Shop, shopOf } from "./shop.ts";

const START = Date.UTC(2026, 2, 1, 12);

let shop: Shop;

beforeEach(async () => {
  shop = await shopOf({ now: () => new Date(START) });
});

afterEach(() => shop.close());

const seconds = () => Math.floor(shop.stand.clock.now().getTime() / 1000);

const toYear = (itemId: string | undefined) => ({
  items: [{ id: itemId ?? "", price: shop.year.id }],
  proration_behavior: "always_invoice" as const,
  proration_date: seconds(),
});

test("The preview of month to year is the invoice that follows, to the cent", async () => {
  const { client, stand, customer } = shop;
  const { id, items } = await shop.buy();
  stand.clock.advance(11 * DAY + 12_345_000);
  const change = toYear(items.data[0]?.id);
  const preview = await client.invoices.createPreview({
    customer: customer.id,
    subscription: id,
    subscription_details: change,
  });
  expect(stand.charges()).toHaveLength(1);
  stand.clock.advance(5 * 3_600_000);
  const updated = await client.subscriptions.update(id, {
    ...change,
    payment_behavior: "pending_if_incomplete",
  });
  const invoice = await client.invoices.retrieve(String(updated.latest_invoice));
  expect(invoice).toMatchObject({
    status: "paid",
    billing_reason: "subscription_update",
    total: preview.total,
  });
  expect(invoice.amount_due).toBe(preview.amount_due);
  const { subscription_details: of } = invoice.parent ?? {};
  expect(of?.subscription_proration_date).toBe(change.proration_date);
  expect(
    invoice.lines.data.map(({ amount, parent }) => [amount, parent?.subscription_item_details?.proration]),
  ).toEqual(
    preview.lines.data.map(({ amount, parent }) => [amount, parent?.subscription_item_details?.proration]),
  );
  expect(invoice.lines.data.some(({ amount }) => amount < 0 && amount > -900)).toBe(true);
  expect(invoice.lines.data.some(({ amount }) => amount === 8400)).toBe(true);
  expect(stand.charges().at(-1)?.amount).toBe(preview.amount_due);
  expect(updated.items.data[0]).toMatchObject({
    current_period_start: seconds(),
    price: { id: shop.year.id },
  });
  expect(updated.pending_update).toBeNull();
});

test("The preview without a change is the next renewal", async () => {
  const { id } = await shop.buy();
  const preview = await shop.client.invoices.createPreview({ subscription: id });
  expect(preview).toMatchObject({ amount_due: 900, billing_reason: "upcoming" });
  await shop.client.subscriptions.update(id, { cancel_at_period_end: true });
  await expect(shop.client.invoices.createPreview({ subscription: id })).rejects.toMatchObject({
    code: "invoice_upcoming_none",
  });
});

test("Nothing changes before the bank has confirmed; then all of it does", async () => {
  const { client, stand } = shop;
  const { id, items } = await shop.buy({}, "month", "3ds-always");
  const update = { ...toYear(items.data[0]?.id), payment_behavior: "pending_if_incomplete" as const };
  const waiting = await client.subscriptions.update(id, {
    ...update,
    expand: ["latest_invoice.confirmation_secret"],
  });
  expect(waiting).toMatchObject({
    status: "active",
    items: { data: [{ price: { id: shop.month.id } }] },
    pending_update: { subscription_items: [{ price: { id: shop.year.id } }] },
    latest_invoice: { status: "open", confirmation_secret: { type: "payment_intent" } },
  });
  const invoice = waiting.latest_invoice;
  const invoiceId = typeof invoice === "string" ? invoice : (invoice?.id ?? "");
  expect(stand.hosted.confirmBank(invoiceId, true).status).toBe("complete");
  expect(await client.subscriptions.retrieve(id)).toMatchObject({
    pending_update: null,
    items: { data: [{ price: { id: shop.year.id } }] },
  });
});

test("A change that the bank never confirms lapses after 23 hours", async () => {
  const { client, stand } = shop;
  const { id, items } = await shop.buy({}, "month", "3ds-always");
  await client.subscriptions.update(id, {
    ...toYear(items.data[0]?.id),
    payment_behavior: "pending_if_incomplete",
  });
  stand.clock.advance(DAY);
  const after = await client.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  expect(after).toMatchObject({
    status: "active",
    pending_update: null,
    items: { data: [{ price: { id: shop.month.id } }] },
    latest_invoice: { status: "void" },
  });
});

test("A declined change: an error, a debt or a wait, as it was asked", async () => {
  const { client, stand } = shop;
  const { id, items } = await shop.buy({}, "month", "decline-later");
  const change = toYear(items.data[0]?.id);
  await expect(
    client.subscriptions.update(id, { ...change, payment_behavior: "error_if_incomplete" }),
  ).rejects.toMatchObject({ statusCode: 402, code: "card_declined" });
  expect((await client.subscriptions.retrieve(id)).items.data[0]?.price.id).toBe(shop.month.id);
  const indebted = await client.subscriptions.update(id, { ...change, payment_behavior: "allow_incomplete" });
  expect(indebted).toMatchObject({ status: "past_due", items: { data: [{ price: { id: shop.year.id } }] } });
  expect(stand.charges()).toHaveLength(1);
});

test("What can't wait for a payment is refused beside pending_if_incomplete", async () => {
  const { id, items } = await shop.buy();
  await expect(
    shop.client.subscriptions.update(id, {
      ...toYear(items.data[0]?.id),
      payment_behavior: "pending_if_incomplete",
      default_payment_method: "pm_x",
    }),
  ).rejects.toMatchObject({ param: "default_payment_method" });
});

/** Plans the month for after the year */
async function planMonth(id: string) {
  const { client, month } = shop;
  const schedule = await client.subscriptionSchedules.create({ from_subscription: id });
  const [now] = schedule.phases;
  return client.subscriptionSchedules.update(schedule.id, {
    end_behavior: "release",
    phases: [
      { items: [{ price: shop.year.id, quantity: 1 }], start_date: now?.start_date, end_date: now?.end_date },
      {
        items: [{ price: month.id, quantity: 1 }],
        duration: { interval: "month" },
        proration_behavior: "none",
      },
    ],
  });
}

test("Year to month waits for the end of the paid year, and then charges the month", async () => {
  const { client, stand } = shop;
  const { id, items } = await shop.buy({}, "year");
  const schedule = await planMonth(id);
  expect(schedule).toMatchObject({
    status: "active",
    phases: [{}, { start_date: items.data[0]?.current_period_end }],
  });
  expect((await client.subscriptions.retrieve(id)).schedule).toBe(schedule.id);
  await expect(client.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow("managed by");
  stand.clock.advance(366 * DAY);
  const after = await client.subscriptions.retrieve(id);
  expect(after.items.data[0]).toMatchObject({ price: { id: shop.month.id } });
  expect(new Date((after.items.data[0]?.current_period_end ?? 0) * 1000).toISOString()).toContain(
    "2027-04-01",
  );
  expect(stand.charges().map(({ amount }) => amount)).toEqual([8400, 900]);
  stand.clock.advance(31 * DAY);
  expect((await client.subscriptionSchedules.retrieve(schedule.id)).status).toBe("released");
  expect(await client.subscriptions.retrieve(id)).toMatchObject({ status: "active", schedule: null });
  expect(stand.charges()).toHaveLength(3);
});

test("A planned change can be taken back, and ends with the subscription", async () => {
  const { client } = shop;
  const { id } = await shop.buy({}, "year");
  const first = await planMonth(id);
  expect(await client.subscriptionSchedules.release(first.id)).toMatchObject({
    status: "released",
    released_subscription: id,
  });
  expect((await client.subscriptions.retrieve(id)).schedule).toBeNull();
  const second = await planMonth(id);
  await client.subscriptions.cancel(id);
  expect((await client.subscriptionSchedules.retrieve(second.id)).status).toBe("canceled");
  const { data } = await client.subscriptionSchedules.list({ customer: shop.customer.id });
  expect(data.map(({ status }) => status)).toEqual(["canceled", "released"]);
});

test("An archived price sells nothing, and another price takes over its lookup key", async () => {
  const { client, stand, month } = shop;
  stand.byHand.archivePrice(shop.year.id);
  await expect(shop.checkout({}, "year")).rejects.toThrow("inactive");
  const dearer = stand.byHand.changePrice(month.id, 1200);
  const { data } = await client.prices.list({ lookup_keys: ["premium_month"], active: true });
  expect(data).toMatchObject([{ id: dearer.id, unit_amount: 1200 }]);
});
