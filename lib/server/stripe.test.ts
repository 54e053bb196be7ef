import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "./log.ts";
import { askStripe, IMPATIENT, STRIPE_API_VERSION, StripeFault } from "./stripe.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let answer: Answer;
let asked: IncomingMessage[];
const server = createServer((request, response) => {
  asked.push(request);
  answer(request, response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.STRIPE_SECRET_KEY = "sk_test_4242";
  process.env.STRIPE_API_BASE = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.BILLING_PRICE_MONTH = "9";
  process.env.BILLING_PRICE_YEAR = "72";
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const json = (status: number, body: unknown): Answer => {
  return (_, response) => {
    response.writeHead(status, { "content-type": "application/json", "stripe-should-retry": "false" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
};
const error = (status: number, facts: object) =>
  json(status, { error: { message: "ada@example.test", ...facts } });
const retrieve = () => askStripe((stripe) => stripe.customers.retrieve("cus_1", {}, IMPATIENT));

async function fault(): Promise<StripeFault> {
  const thrown = await retrieve().catch((each: unknown) => each);
  expect(thrown).toBeInstanceOf(StripeFault);
  return thrown as StripeFault;
}

describe("askStripe", () => {
  it("asks the configured address with our key and the pinned version, and sends no telemetry", async () => {
    answer = json(200, { id: "cus_1", object: "customer" });
    expect(await retrieve()).toMatchObject({ id: "cus_1" });
    await retrieve();
    const [, second] = asked;
    expect(second?.headers).toMatchObject({
      authorization: "Bearer sk_test_4242",
      "stripe-version": STRIPE_API_VERSION,
    });
    expect(second?.headers).not.toHaveProperty("x-stripe-client-telemetry");
  });

  it.each<[string, Answer, string]>([
    ["no such customer", error(404, { type: "invalid_request_error", code: "resource_missing" }), "missing"],
    ["a bad request", error(400, { type: "invalid_request_error", code: "parameter_unknown" }), "refused"],
    ["a key that is none", error(401, { type: "invalid_request_error" }), "refused"],
    ["a declined card", error(402, { type: "card_error", code: "card_declined" }), "card"],
    ["a rate limit", error(429, { type: "invalid_request_error", code: "rate_limit" }), "away"],
    ["a fault of Stripe's", error(500, { type: "api_error" }), "away"],
    ["garbage", json(200, "<html>no JSON</html>"), "away"],
    ["half an answer", json(200, '{"id": "cus_1"'), "away"],
    ["a connection that breaks", (request) => request.socket.destroy(), "away"],
  ])("tells of %s", async (_, answered, kind) => {
    answer = answered;
    const thrown = await fault();
    expect(thrown.kind).toBe(kind);
    // Stripe's own sentences may hold what was sent.
    expect(thrown.message).not.toContain("ada@example.test");
  });

  it("writes into the log why a call was refused, and nobody's address", async () => {
    const warned = vi.spyOn(log(), "warn");
    const message = "Invalid email address: ada@example.test. Learn more.";
    answer = error(400, { type: "invalid_request_error", code: "email_invalid", param: "email", message });
    await fault();
    const written = JSON.stringify(warned.mock.calls);
    expect(written).toContain("Invalid email address: [hidden] Learn more.");
    expect(written).not.toContain("ada@");
    warned.mockRestore();
  });

  it("gives up where no answer comes", async () => {
    answer = () => {};
    const call = askStripe((stripe) =>
      stripe.customers.retrieve("cus_1", {}, { ...IMPATIENT, timeout: 200 }),
    );
    await expect(call).rejects.toMatchObject({ kind: "away" });
  });

  it("tries twice again what failed at Stripe, with the same key: nothing is done twice", async () => {
    answer = (_, response) => {
      response.writeHead(500, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { type: "api_error" } }));
    };
    const call = askStripe((stripe) => stripe.customers.create({}, { idempotencyKey: "customer-1" }));
    await expect(call).rejects.toMatchObject({ kind: "away" });
    expect(asked.map(({ headers }) => headers["idempotency-key"])).toEqual(Array(3).fill("customer-1"));
  });
});
