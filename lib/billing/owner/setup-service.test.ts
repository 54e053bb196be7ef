import { afterAll, beforeEach, expect, it } from "vitest";
import { askStripe, STRIPE_API_VERSION } from "#lib/server/stripe.ts";
import { pointToStripe } from "#tests/support/billing-shop.ts";
import { at } from "#tests/support/factories.ts";
import { startStripe } from "#tests/support/stripe.ts";
import { EVENT_TYPES } from "../event/event.ts";
import { LOOKUP_KEYS, PRODUCT_ID } from "../rules.ts";
import { endpointProblem } from "./endpoint-service.ts";
import { setUpBilling } from "./setup-service.ts";

const stripe = await startStripe();
pointToStripe(stripe);
const { state } = stripe;
const URL_OF_OURS = "http://localhost:3000/api/billing/webhook";

beforeEach(async () => {
  await setUpBilling();
});
afterAll(() => stripe.close());

const changes = async () =>
  (await setUpBilling()).steps.filter(({ isChanged }) => isChanged).map(({ line }) => line);
const activePrices = () => state.prices.all().filter(({ active }) => active);
const priceOf = (interval: "month" | "year") =>
  at(
    activePrices().filter(({ lookup_key }) => lookup_key === LOOKUP_KEYS[interval]),
    0,
  );
const ourEndpoints = () => state.endpoints.all().filter(({ url }) => url === URL_OF_OURS);

it("creates all that selling needs, once", async () => {
  const { steps, secret } = await setUpBilling();
  expect(steps.map(({ line }) => line)).toEqual([
    "Product waddle_premium: is there",
    "Price of a month: €9.00, as it is set",
    "Price of a year: €72.00, as it is set",
    "Customer portal: as it should be",
    `Webhook: as it should be, at ${URL_OF_OURS}`,
  ]);
  expect([steps.some(({ isChanged }) => isChanged), secret]).toEqual([false, null]);
  expect(state.products.all()).toMatchObject([{ id: PRODUCT_ID, active: true }]);
  expect(activePrices().map(({ unit_amount }) => unit_amount)).toEqual([900, 7200]);
  expect(ourEndpoints()).toMatchObject([
    { api_version: STRIPE_API_VERSION, enabled_events: [...EVENT_TYPES], status: "enabled" },
  ]);
  const portal = at(state.portalConfigurations.all(), 0);
  expect(portal.metadata).toEqual({ product: PRODUCT_ID });
  expect(portal.features).toMatchObject({
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: "at_period_end" },
    subscription_update: { enabled: false },
  });
});

it("makes a price anew that isn't as it is set, and archives the old one, also one made by hand", async () => {
  const old = priceOf("month");
  const byHand = stripe.byHand.changePrice(old.id, 1100);
  expect(await changes()).toEqual(["Price of a month: €9.00; the old one is archived"]);
  expect(priceOf("month").unit_amount).toBe(900);
  expect(state.prices.need(byHand.id)).toMatchObject({ active: false, lookup_key: null });
  expect(activePrices()).toHaveLength(2);
  stripe.byHand.archivePrice(priceOf("year").id);
  expect(await changes()).toEqual([expect.stringContaining("Price of a year: €72.00")]);
  expect(activePrices()).toHaveLength(2);
  expect(await changes()).toEqual([]);
});

it("takes the product out of the archive and puts the portal right", async () => {
  await askStripe((client) => client.products.update(PRODUCT_ID, { active: false }));
  const { id } = at(state.portalConfigurations.all(), 0);
  await askStripe((client) =>
    client.billingPortal.configurations.update(id, {
      features: { subscription_cancel: { enabled: true, mode: "immediately" } },
    }),
  );
  expect(await changes()).toEqual([
    "Product waddle_premium: taken out of the archive",
    "Customer portal: configured anew",
  ]);
  expect(await changes()).toEqual([]);
});

it("puts the endpoint right: its events, whether it is on, its version, and that there is one", async () => {
  const one = at(ourEndpoints(), 0);
  await askStripe((client) =>
    client.webhookEndpoints.update(one.id, { enabled_events: ["*"], disabled: true }),
  );
  expect(await endpointProblem()).toBe("it is disabled");
  expect(await changes()).toEqual([`Webhook: brought in order, at ${URL_OF_OURS}`]);
  expect(await endpointProblem()).toBeNull();
  stripe.webhooks.add(URL_OF_OURS, "whsec_of_another_version");
  expect(await endpointProblem()).toContain("2 endpoints");
  expect(await changes()).toEqual([`Webhook: brought in order, at ${URL_OF_OURS}`]);
  await askStripe((client) => client.webhookEndpoints.del(at(ourEndpoints(), 0).id));
  expect(await endpointProblem()).toContain("no endpoint");
  stripe.webhooks.add(URL_OF_OURS, "whsec_of_another_version");
  expect(await endpointProblem()).toContain("version");
  const { steps, secret } = await setUpBilling();
  expect(steps.at(-1)?.line).toContain("made anew");
  expect(secret).toMatch(/^whsec_/);
  expect(ourEndpoints()).toHaveLength(1);
  expect(await changes()).toEqual([]);
});

it("leaves alone what belongs to others", async () => {
  stripe.webhooks.add("https://other.example/stripe", "whsec_of_others", { events: ["charge.succeeded"] });
  await askStripe((client) => client.products.create({ id: "other", name: "Another" }));
  await askStripe((client) =>
    client.prices.create({
      product: "other",
      currency: "eur",
      unit_amount: 1,
      recurring: { interval: "month" },
    }),
  );
  expect(await changes()).toEqual([]);
  expect(activePrices()).toHaveLength(3);
  expect(state.endpoints.all().some(({ url }) => url === "https://other.example/stripe")).toBe(true);
});

it("says so where Stripe is away", async () => {
  const isBack = stripe.faults.all("500");
  await expect(setUpBilling()).rejects.toMatchObject({ kind: "away" });
  isBack();
});
