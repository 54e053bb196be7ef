import { expect, it } from "vitest";
import { POST } from "#app/api/billing/webhook/route.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { signatureOf } from "#tests/support/stripe/webhooks.ts";

const SECRET = "whsec_of_tests";

// Nothing listens there. To be given before anything asks for the settings.
Object.assign(process.env, {
  DATABASE_URL: "postgresql://waddle@127.0.0.1:9/waddle",
  DATABASE_WAIT_SECONDS: "1",
  STRIPE_SECRET_KEY: "sk_test_of_tests",
  STRIPE_WEBHOOK_SECRET: SECRET,
  BILLING_PRICE_MONTH: "9.00",
  BILLING_PRICE_YEAR: "72.00",
});

it("while the database is away an event is answered 503, so that Stripe sends it again", async () => {
  const object = { id: "sub_1", object: "subscription", customer: "cus_1" };
  const event = { id: "evt_1", object: "event", type: "customer.subscription.updated", livemode: false };
  const rawBody = JSON.stringify({ ...event, created: 1, data: { object } });
  const send = (secret: string) => {
    const headers = { "stripe-signature": signatureOf(rawBody, secret, new Date()) };
    return callRoute(POST, "/api/billing/webhook", { rawBody, headers });
  };
  const response = await send(SECRET);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
  // What isn't signed is refused all the same: it never gets to the database.
  expect((await send("whsec_forged")).status).toBe(400);
});
