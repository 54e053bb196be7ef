import { Stripe } from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listen } from "#scripts/connections/listen.ts";
import { type Shop, shopOf } from "./shop.ts";
import type { WebhookRequest } from "./webhooks.ts";

const SECRET = "whsec_test_secret";

let shop: Shop;
let received: WebhookRequest[];
let status: number;

beforeEach(async () => {
  shop = await shopOf();
  received = [];
  status = 200;
  const send = async (request: WebhookRequest) => {
    received.push(request);
    return status;
  };
  shop.stand.webhooks.add("https://shop.example/webhook", SECRET, { send });
});

afterEach(() => shop.close());

const idsOf = (requests: WebhookRequest[]) =>
  requests.map(({ body }) => (JSON.parse(body) as { id: string }).id);

const read = ({ body, headers }: WebhookRequest, secret = SECRET) =>
  Stripe.webhooks.constructEvent(body, headers["stripe-signature"] ?? "", secret);

test("What is sent is signed as the package expects it, and altered bytes are not", async () => {
  await shop.buy();
  await shop.stand.webhooks.deliver();
  const [request] = received;
  if (!request) return expect.fail("nothing was sent");
  expect(read(request)).toMatchObject({ object: "event", api_version: "2026-10-28.endive" });
  expect(() => read({ ...request, body: request.body.replace("event", "Event") })).toThrow("signature");
  expect(() => read(request, "whsec_other")).toThrow("signature");
});

test("Events wait until they are delivered, in the order of what happened", async () => {
  await shop.buy();
  const { webhooks, state } = shop.stand;
  const waiting = webhooks.pending().map(({ event }) => event.id);
  expect(received).toEqual([]);
  const results = await webhooks.deliver();
  expect(idsOf(received)).toEqual(waiting);
  expect(results).toHaveLength(waiting.length);
  expect(waiting).toEqual(
    state.events
      .all()
      .slice(-waiting.length)
      .map(({ id }) => id),
  );
  expect(webhooks.pending()).toEqual([]);
});

test("They come twice, in any order, or never", async () => {
  await shop.buy();
  const { webhooks } = shop.stand;
  const waiting = webhooks.pending().map(({ event }) => event.id);
  let state = 7;
  const random = () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  await webhooks.deliver({ shuffle: true, double: true, random });
  expect(idsOf(received)).not.toEqual(waiting.flatMap((id) => [id, id]));
  expect(idsOf(received).toSorted()).toEqual(waiting.flatMap((id) => [id, id]).toSorted());
  received.length = 0;
  await shop.client.customers.update(shop.customer.id, { name: "A" });
  await webhooks.deliver({ drop: 1 });
  expect([received, webhooks.pending()]).toEqual([[], []]);
});

test("What is not answered with 2xx is sent again", async () => {
  const { webhooks } = shop.stand;
  await shop.client.customers.update(shop.customer.id, { name: "A" });
  status = 503;
  expect(await webhooks.deliver()).toMatchObject([{ status: 503 }]);
  expect(webhooks.pending()).toHaveLength(1);
  status = 200;
  await webhooks.deliver();
  expect(idsOf(received)[0]).toBe(idsOf(received)[1]);
  expect(webhooks.pending()).toEqual([]);
});

test("An endpoint gets the events that it asked for", async () => {
  const { webhooks } = shop.stand;
  const got: WebhookRequest[] = [];
  const send = async (request: WebhookRequest) => {
    got.push(request);
    return 200;
  };
  webhooks.add("https://shop.example/other", "whsec_2", { send, events: ["invoice.paid"] });
  await shop.buy();
  await webhooks.deliver();
  expect(got.map((request) => read(request, "whsec_2").type)).toEqual(["invoice.paid"]);
});

test("At once: the events reach a listening server by themselves", async () => {
  const bodies: string[] = [];
  const server = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      bodies.push(Buffer.concat(chunks).toString());
      response.writeHead(bodies.length === 1 ? 500 : 200).end();
    });
  });
  const live = await shopOf({ deliver: "immediate" });
  live.stand.webhooks.add(`${server.base}/webhook`, SECRET, { events: ["customer.updated"] });
  await live.client.customers.update(live.customer.id, { name: "B" });
  await expect.poll(() => bodies.length, { timeout: 5000 }).toBe(2);
  expect(bodies[0]).toBe(bodies[1]);
  await live.close();
  await server.stop();
});
