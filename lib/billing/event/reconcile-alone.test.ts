import { afterAll, beforeEach, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import {
  createCustomer,
  forgetBillingJobs,
  openShop,
  sendToWebhook,
  workJobs,
} from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at } from "#tests/support/factories.ts";
import { syncJob } from "./queue-service.ts";
import { readEventsWithoutWebhook } from "./reconcile-service.ts";

/** A server that Stripe can't call has no secret of a webhook. */
const shop = await openShop({}, { STRIPE_WEBHOOK_SECRET: "" });

beforeEach(async () => {
  await resetDatabase();
  await forgetBillingJobs();
});
afterAll(() => shop.close());

it("without a webhook the list of events is read each minute", async () => {
  await readEventsWithoutWebhook(shop.clock.now());
  expect(shop.calls.filter(({ path }) => path.startsWith("/v1/events"))).toEqual([]);
  const customer = await createCustomer();
  await shop.buy(customer);
  await readEventsWithoutWebhook(shop.clock.now());
  await workJobs(syncJob);
  const user = await db().user.findUniqueOrThrow({
    where: { id: customer.learner.id },
    select: { isPremium: true },
  });
  expect(user.isPremium).toBe(true);
});

it("without a secret nothing comes in by the webhook, well signed or not", async () => {
  const { event } = at(shop.webhooks.pending(), 0);
  expect(await sendToWebhook(shop.webhooks.requestOf(event, "whsec_of_tests"))).toBe(404);
  expect(await sendToWebhook(shop.webhooks.requestOf(event, ""))).toBe(404);
  expect(await db().billingEvent.count()).toBe(0);
});
