import { afterAll, beforeEach, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { type Customer, createCustomer, forgetBillingJobs, openShop } from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { syncCustomer } from "../customer/sync-service.ts";
import { sendDueNotices, sendNotices } from "./notice-service.ts";

const shop = await openShop();

beforeEach(async () => {
  await resetDatabase();
  await forgetBillingJobs();
  await forgetMails();
});
afterAll(() => shop.close());

/** Lets time pass at Stripe, and brings the customer in step. */
async function pass(customer: Customer, ms: number): Promise<Date> {
  shop.clock.advance(ms);
  const now = shop.clock.now();
  await syncCustomer(customer.id, now);
  return now;
}

const subjects = async (to: Customer) => (await queuedMails(to.learner.email)).map(({ subject }) => subject);
const hours = (now: Date, count: number) => new Date(now.getTime() + count * HOUR_MS);

/** A customer whose first renewal was declined. */
async function createDebtor() {
  const customer = await createCustomer();
  await shop.buy(customer, { card: "decline-later" });
  // The invoice is charged an hour after it was made.
  return { customer, now: await pass(customer, 31 * DAY_MS + 2 * HOUR_MS) };
}

it("tells of a declined renewal once, though twenty ask at once and it is tried again", async () => {
  const { customer, now } = await createDebtor();
  await Promise.all(Array.from({ length: 20 }, () => sendNotices(customer.id, now)));
  expect(await subjects(customer)).toEqual(["Your payment for Premium didn't go through"]);
  const [mail] = await queuedMails(customer.learner.email);
  expect(mail?.text).toContain("€9.00");
  expect(mail?.text).toContain("http://localhost:3000/profile?tab=plan");
  const later = await pass(customer, 2 * DAY_MS);
  await sendNotices(customer.id, later);
  expect(await subjects(customer)).toHaveLength(1);
});

it("warns before the grace period ends, and tells its end, by the clock alone", async () => {
  const { customer, now } = await createDebtor();
  for (let day = 0; day < 9; day += 1) await sendDueNotices(hours(now, 24 * day));
  expect(await subjects(customer)).toEqual([
    "Your payment for Premium didn't go through",
    expect.stringMatching(/^Premium ends on \d+ \w+ \d{4} unless it is paid$/),
    "Premium has ended",
  ]);
});

it("asks for the bank's confirmation", async () => {
  const customer = await createCustomer();
  await shop.buy(customer, { card: "3ds-always" });
  const now = await pass(customer, 31 * DAY_MS + 2 * HOUR_MS);
  await sendNotices(customer.id, now);
  expect(await subjects(customer)).toEqual(["Your bank wants you to confirm a payment"]);
});

it("tells of the end of a trial and of a year's renewal", async () => {
  const [trying, yearly] = [await createCustomer(), await createCustomer()];
  await shop.buy(trying, { trialDays: 14 });
  await shop.buy(yearly, { interval: "year" });
  await sendDueNotices(await pass(trying, 10 * DAY_MS));
  expect(await subjects(trying)).toEqual([]);
  await sendDueNotices(await pass(trying, 2 * DAY_MS));
  expect(await subjects(trying)).toEqual([expect.stringMatching(/^Your free trial ends on /)]);
  await sendDueNotices(await pass(yearly, 330 * DAY_MS));
  expect(await subjects(yearly)).toEqual([]);
  await sendDueNotices(await pass(yearly, 12 * DAY_MS));
  expect(await subjects(yearly)).toEqual([expect.stringMatching(/^Premium renews on /)]);
});

it("says nothing to whoever leaves, and nothing without a customer", async () => {
  const { customer, now } = await createDebtor();
  await db().user.update({ where: { id: customer.learner.id }, data: { deletionAt: hours(now, 100) } });
  await sendDueNotices(now);
  await sendNotices("0193a0b0-0000-7000-8000-000000000000", now);
  expect(await queuedMails()).toEqual([]);
});
