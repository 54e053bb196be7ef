import { Stripe } from "stripe";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY, type Shop, shopOf } from "./shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await shopOf();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await shop.close();
});

const rawCall = async (line: string, body?: string, headers: Record<string, string> = {}) => {
  const [method, path] = line.split(" ");
  const { base, secretKey } = shop.stand;
  const answer = await fetch(`${base}${path}`, {
    method: method ?? "GET",
    headers: {
      authorization: `Bearer ${secretKey}`,
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    json: (await answer.json()) as { error?: object },
  };
};

test("An idempotency key replays its first answer", async () => {
  const { client, stand } = shop;
  const before = stand.state.customers.all().length;
  const options = { idempotencyKey: "key-1" };
  const first = await client.customers.create({ email: "a@example.com" }, options);
  const again = await client.customers.create({ email: "a@example.com" }, options);
  expect(again.id).toBe(first.id);
  expect(stand.state.customers.all()).toHaveLength(before + 1);
  const raw = await rawCall("POST /v1/customers", "email=a%40example.com", { "idempotency-key": "key-1" });
  expect(raw.headers.get("idempotent-replayed")).toBe("true");
  await expect(client.customers.create({ email: "b@example.com" }, options)).rejects.toMatchObject({
    type: "StripeIdempotencyError",
    statusCode: 400,
  });
  stand.clock.advance(DAY + 1000);
  expect((await client.customers.create({ email: "a@example.com" }, options)).id).not.toBe(first.id);
});

test("A refusal is replayed too; what was never begun is not", async () => {
  const options = { idempotencyKey: "key-2" };
  const refund = () => shop.client.refunds.create({ charge: "ch_none" }, options);
  await expect(refund()).rejects.toMatchObject({ code: "resource_missing" });
  await expect(refund()).rejects.toMatchObject({ code: "resource_missing" });
  expect((await rawCall("POST /v1/customers", "emial=x", { "idempotency-key": "key-3" })).status).toBe(400);
  expect((await rawCall("POST /v1/customers", "name=x", { "idempotency-key": "key-3" })).status).toBe(200);
});

test("A call that is still running holds its key", async () => {
  const done = shop.stand.faults.slow(300, "POST /v1/customers");
  const options = { idempotencyKey: "key-4" };
  const first = shop.client.customers.create({ name: "A" }, options);
  await expect.poll(() => shop.stand.calls.at(-1)?.idempotencyKey).toBe("key-4");
  await expect(shop.client.customers.create({ name: "A" }, options)).rejects.toMatchObject({
    statusCode: 409,
    code: "idempotency_key_in_use",
  });
  expect((await first).name).toBe("A");
  done();
});

test("A lost answer is found again by the client's own repetition, and nothing is done twice", async () => {
  const { stand } = shop;
  const patient = new Stripe(stand.secretKey, { ...stand.address, maxNetworkRetries: 2, telemetry: false });
  const before = stand.state.customers.all().length;
  stand.faults.next("lost answer", { match: "POST /v1/customers" });
  expect((await patient.customers.create({ name: "B" })).name).toBe("B");
  expect(stand.state.customers.all()).toHaveLength(before + 1);
  expect(stand.calls.slice(-2).map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(stand.calls.slice(-2).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test.each([
  ["429", { statusCode: 429 }],
  ["500", { statusCode: 500 }],
  ["garbage", { type: "StripeAPIError" }],
  ["truncated", { type: "StripeAPIError" }],
  ["destroy", { type: "StripeConnectionError" }],
  ["lost answer", { type: "StripeConnectionError" }],
] as const)("Fault %s", async (kind, expected) => {
  // The package repeats a call over a connection that broke once, even where it shall not repeat any
  const isBroken = kind === "destroy" || kind === "lost answer";
  shop.stand.faults.next(kind, { times: isBroken ? 2 : 1 });
  await expect(shop.client.customers.retrieve(shop.customer.id)).rejects.toMatchObject(expected);
  expect((await shop.client.customers.retrieve(shop.customer.id)).id).toBe(shop.customer.id);
});

test("A call that hangs meets the client's own limit; a 500 after the change stays a 500", async () => {
  const { stand, client } = shop;
  stand.faults.next("hang");
  await expect(client.customers.retrieve(shop.customer.id, {}, { timeout: 200 })).rejects.toMatchObject({
    type: "StripeConnectionError",
  });
  const before = stand.state.customers.all().length;
  stand.faults.next("500 after");
  const create = () => client.customers.create({ name: "C" }, { idempotencyKey: "key-5" });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  expect(stand.state.customers.all()).toHaveLength(before + 1);
  const mend = stand.faults.all("429", /^POST /);
  await expect(client.customers.create({})).rejects.toMatchObject({ statusCode: 429 });
  expect((await client.customers.list()).data.length).toBeGreaterThan(0);
  mend();
  stand.faults.clear();
});

test.each([
  ["POST /v1/customers", "emial=a", { code: "parameter_unknown", param: "emial" }],
  [
    "POST /v1/customers",
    "invoice_settings[default]=a",
    { code: "parameter_unknown", param: "invoice_settings[default]" },
  ],
  ["POST /v1/prices", "currency=eur&unit_amount=1", { code: "parameter_missing", param: "product" }],
  [
    "POST /v1/checkout/sessions",
    "mode=subscription&payment_method_types[]=card",
    { code: "parameter_unknown" },
  ],
  ["POST /v1/customers", "email=nobody", { param: "email" }],
  ["POST /v1/customers", `metadata[a]=${"x".repeat(501)}`, { param: "metadata[a]" }],
  ["GET /v1/customers?limit=ten", undefined, { code: "parameter_invalid_integer", param: "limit" }],
  ["GET /v1/subscriptions?customer=cus_none", undefined, { code: "resource_missing", param: "customer" }],
  [
    "GET /v1/events?starting_after=evt_none",
    undefined,
    { code: "resource_missing", param: "starting_after" },
  ],
  ["GET /v1/prices?expand[]=data.nothing", undefined, { param: "expand" }],
  ["GET /v1/prices?expand[]=data.a.b.c.d", undefined, { param: "expand" }],
])("%s %s is refused", async (line, body, error) => {
  const { status, json } = await rawCall(line, body);
  expect(status).toBe(400);
  expect(json.error).toMatchObject({ type: "invalid_request_error", ...error });
});

test("Without the key, with another, and at unknown addresses", async () => {
  expect((await rawCall("GET /v1/customers", undefined, { authorization: "" })).status).toBe(401);
  expect((await rawCall("GET /v1/customers", undefined, { authorization: "Bearer sk_test_x" })).status).toBe(
    401,
  );
  expect((await rawCall("GET /v1/nothing")).status).toBe(404);
  const found = await rawCall("GET /v1/customers/cus_none", undefined, {
    "stripe-version": "2026-10-28.endive",
  });
  expect(found.status).toBe(404);
  expect(found.headers.get("request-id")).toMatch(/^req_/);
  expect(found.headers.get("stripe-version")).toBe("2026-10-28.endive");
  expect(shop.stand.calls.at(-1)).toMatchObject({
    method: "GET",
    path: "/v1/customers/cus_none",
    status: 404,
  });
});

test("A list of any length is read page by page, newest first, without gaps", async () => {
  const { client } = shop;
  const made = [shop.customer.id];
  for (let index = 0; index < 12; index += 1)
    made.push((await client.customers.create({ name: `N${index}` })).id);
  const read: string[] = [];
  for await (const { id } of client.customers.list({ limit: 5 })) read.push(id);
  expect(read).toEqual(made.toReversed());
  const middle = await client.customers.list({ limit: 3, ending_before: made[4] ?? "" });
  expect(middle.data.map(({ id }) => id)).toEqual([made[7], made[6], made[5]]);
  expect(middle.has_more).toBe(true);
});

test("Events are found by their time and their kind", async () => {
  const { client, stand } = shop;
  await shop.buy();
  const all: string[] = [];
  for await (const { type } of client.events.list({ limit: 4 })) all.push(type);
  expect(all).toEqual(
    stand.state.events
      .all()
      .map(({ type }) => type)
      .reverse(),
  );
  const since = Math.floor(stand.clock.now().getTime() / 1000) + 3600;
  stand.clock.advance(2 * 3_600_000);
  await client.customers.update(shop.customer.id, { name: "New" });
  const { data } = await client.events.list({
    created: { gte: since },
    types: ["customer.updated", "invoice.paid"],
  });
  expect(data).toMatchObject([{ type: "customer.updated", data: { previous_attributes: { name: null } } }]);
  expect(data[0]?.request?.id).toMatch(/^req_/);
});

test("The list of events reaches 30 days back", async () => {
  const { client, stand } = shop;
  stand.clock.advance(31 * DAY);
  await client.customers.update(shop.customer.id, { name: "Late" });
  const { data } = await client.events.list({ limit: 100 });
  expect(data).toMatchObject([{ type: "customer.updated" }]);
});

test("A lookup key belongs to one price", async () => {
  const { client, product, month } = shop;
  const fields = { product: product.id, currency: "eur", unit_amount: 1000, lookup_key: "premium_month" };
  await expect(client.prices.create(fields)).rejects.toMatchObject({ param: "lookup_key" });
  const next = await client.prices.create({ ...fields, transfer_lookup_key: true });
  expect(next.lookup_key).toBe("premium_month");
  expect((await client.prices.retrieve(month.id)).lookup_key).toBeNull();
});

test("Metadata is merged key by key", async () => {
  const { client, customer } = shop;
  await client.customers.update(customer.id, { metadata: { a: "1", userId: "" } });
  expect((await client.customers.update(customer.id, { metadata: { b: "2" } })).metadata).toEqual({
    a: "1",
    b: "2",
  });
  expect((await client.customers.update(customer.id, { metadata: "" })).metadata).toEqual({});
});

test("The owner's set-up: product, portal and endpoint are made, found and changed", async () => {
  const { client } = shop;
  const configuration = await client.billingPortal.configurations.create({
    features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } },
    metadata: { made: "by us" },
  });
  expect(configuration.features).toMatchObject({
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: false },
  });
  const session = await client.billingPortal.sessions.create({
    customer: shop.customer.id,
    configuration: configuration.id,
    return_url: "https://shop.example/plan",
    flow_data: { type: "payment_method_update" },
  });
  expect(session.url).toContain(`${shop.stand.base}/portal/`);
  const endpoint = await client.webhookEndpoints.create({
    url: "https://shop.example/webhook",
    enabled_events: ["invoice.paid"],
    api_version: "2026-10-28.endive",
  });
  expect(endpoint.secret).toMatch(/^whsec_/);
  const changed = await client.webhookEndpoints.update(endpoint.id, { enabled_events: ["*"] });
  expect(changed).toMatchObject({ enabled_events: ["*"], status: "enabled" });
  expect((await client.webhookEndpoints.list()).data[0]?.secret).toBeUndefined();
  await client.webhookEndpoints.del(endpoint.id);
  expect((await client.webhookEndpoints.list()).data).toEqual([]);
  expect((await client.accounts.retrieveCurrent()).charges_enabled).toBe(true);
});
