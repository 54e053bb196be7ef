import { afterAll, beforeEach, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { createCustomer, openShop, sendToWebhook, WEBHOOK_SECRET } from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at } from "#tests/support/factories.ts";
import { signatureOf } from "#tests/support/stripe/webhooks.ts";

const shop = await openShop();

beforeEach(resetDatabase);
afterAll(() => shop.close());

it.each([
  [0, 200],
  [290, 200],
  [310, 400],
  [86_400, 400],
])("an event that was signed %i seconds ago is answered %i", async (secondsAgo, status) => {
  await shop.buy(await createCustomer());
  const body = JSON.stringify(at(shop.webhooks.pending(), 0).event);
  const signature = signatureOf(body, WEBHOOK_SECRET, new Date(Date.now() - secondsAgo * 1000));
  expect(await sendToWebhook({ body, headers: { "stripe-signature": signature } })).toBe(status);
  expect(await db().billingEvent.count()).toBe(status === 200 ? 1 : 0);
});
