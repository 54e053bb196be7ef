import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { syncAndSettle } from "#lib/billing/order/settle-service.ts";
import { db } from "#lib/server/db/db.ts";
import { log } from "#lib/server/log.ts";
import { createCustomer, openShop, sendToWebhook, WEBHOOK_SECRET } from "#tests/support/billing-shop.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, signIn } from "#tests/support/factories.ts";
import { signatureOf } from "#tests/support/stripe/webhooks.ts";
import { POST as cancel } from "./cancel/route.ts";
import { POST as withdraw } from "./withdraw/route.ts";

const shop = await openShop();

beforeEach(resetDatabase);
afterAll(() => shop.close());

it("neither log nor audit holds a key, a signature, an order's number or an email address", async () => {
  const levels = ["info", "warn", "error"] as const;
  const spies = levels.map((level) => vi.spyOn(log(), level));
  const { learner, id, stripeId } = await createCustomer();
  const { order } = await shop.buy({ learner, id, stripeId });
  await syncAndSettle(id, new Date());
  const body = JSON.stringify(at(shop.webhooks.pending(), 0).event);
  const signature = signatureOf(body, WEBHOOK_SECRET, new Date());
  const headers = { cookie: (await signIn(learner.id)).cookieHeader, "sec-fetch-site": "same-origin" };
  const { number } = await db().billingOrder.findUniqueOrThrow({ where: { id: order } });
  const statuses = [
    await sendToWebhook({ body, headers: { "stripe-signature": signature } }),
    await sendToWebhook({ body: `${body} `, headers: { "stripe-signature": signature } }),
  ];
  shop.faults.all("500");
  const post = (handler: typeof withdraw, sent: object) =>
    callRoute(handler, "/api/billing", { method: "POST", headers, body: sent });
  statuses.push(
    (await post(cancel, {})).status,
    (await post(withdraw, { email: learner.email, order: number })).status,
  );
  expect(statuses).toEqual([200, 400, 503, 202]);
  const logged = JSON.stringify(spies.flatMap(({ mock }) => mock.calls));
  const audited = JSON.stringify(await db().auditEvent.findMany());
  const secrets = [shop.secretKey, WEBHOOK_SECRET, signature, number];
  for (const secret of secrets) for (const text of [logged, audited]) expect(text).not.toContain(secret);
  for (const text of [logged, audited]) expect(text).not.toContain(learner.email);
  // The control: these are the lines of those calls.
  expect(logged).toContain("no sync with Stripe");
  expect(logged).toContain(id);
  expect(audited).toContain(learner.id);
});
