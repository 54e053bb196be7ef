import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import { SECOND_MS } from "#lib/core/time.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { db } from "../db/db.ts";
import { Reply, route } from "../http/route.ts";

let runs = 0;
let keys: (string | null)[] = [];
/** What the handlers do beyond counting. */
let act: () => unknown = () => {};
let learner: Record<string, string> = {};

async function run(idempotencyKey: string | null): Promise<number> {
  runs += 1;
  keys.push(idempotencyKey);
  const run = runs;
  await act();
  return run;
}

const count = route({
  auth: ["user"],
  body: z.object({ step: z.int(), zeal: z.string().optional() }),
  response: z.object({ run: z.number(), note: z.string() }),
  status: 201,
  handler: async ({ idempotencyKey }) => ({ run: await run(idempotencyKey), note: "\ud800 ü" }),
});
const clear = route({
  auth: ["user"],
  handler: async ({ idempotencyKey }) => void (await run(idempotencyKey)),
});
const busy = route({
  auth: ["user"],
  response: z.object({ run: z.number() }),
  handler: async ({ idempotencyKey }) => new Reply({ run: await run(idempotencyKey) }, 503),
});
const cookied = route({
  auth: ["user"],
  response: z.object({ run: z.number() }),
  handler: async ({ idempotencyKey }) =>
    new Reply({ run: await run(idempotencyKey) }, 200, { "set-cookie": "a=secret", location: "/there" }),
});
interface Sent {
  key?: string;
  body?: unknown;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
}

function send(handler: typeof count, { key = "key-1", path = "/api/count", headers, ...more }: Sent = {}) {
  const rest = { method: "POST", ...more, headers: { ...learner, "idempotency-key": key, ...headers } };
  return callRoute(handler, path, rest);
}

const step = (value = 1, more: Sent = {}) => send(count, { body: { step: value }, ...more });
const errorOf = async (response: Response) => (await response.json()).error;
const age = (ms: number) =>
  db().idempotencyKey.updateMany({ data: { createdAt: new Date(Date.now() - ms) } });

/** Stops the next run until it is told to go on; `begun` is when it has begun. */
function hold() {
  const begun = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  act = async () => {
    act = () => {};
    begun.resolve();
    await going.promise;
  };
  return { begun: begun.promise, goOn: going.resolve };
}

beforeEach(async () => {
  await resetDatabase();
  runs = 0;
  keys = [];
  act = () => {};
  learner = bearer((await signIn((await createLearner()).id)).bearer);
});

describe("a call that is sent again", () => {
  it("gets the first answer, with an id of its own", async () => {
    const first = await step(1, { headers: { "x-request-id": "request-one" } });
    expect(first.status).toBe(201);
    expect(first.headers.has("idempotency-replayed")).toBe(false);
    const text = await first.text();

    const again = await step(1, { headers: { "x-request-id": "request-two" } });
    expect(again.status).toBe(201);
    expect(await again.text()).toBe(text);
    expect(Object.fromEntries(again.headers)).toEqual({
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-request-id": "request-two",
      "idempotency-replayed": "true",
    });
    expect(keys).toEqual(["key-1"]);
  });

  it("gets an answer without a body as well", async () => {
    expect((await send(clear)).status).toBe(204);
    const again = await send(clear);
    expect([again.status, again.body, again.headers.get("idempotency-replayed")]).toEqual([
      204,
      null,
      "true",
    ]);
    expect(runs).toBe(1);
  });

  it.each(["PUT", "PATCH", "DELETE"])("may be a %s", async (method) => {
    await send(clear, { method });
    await send(clear, { method });
    expect(runs).toBe(1);
  });

  it("gets the first refusal", async () => {
    act = () => {
      throw new AppError("email_taken", "Taken \ud800.", {
        fields: { email: "Taken." },
        headers: { "x-hint": "a" },
      });
    };
    const refused = await step();
    expect(refused.status).toBe(409);
    const { requestId, ...told } = await refused.json();

    act = () => {};
    const again = await step();
    expect(again.status).toBe(409);
    const { requestId: own, ...same } = await again.json();
    expect(same).toEqual(told);
    expect(told).toMatchObject({ error: "email_taken", fields: { email: "Taken." } });
    expect(own).toBe(again.headers.get("x-request-id"));
    expect(own).not.toBe(requestId);
    expect(again.headers.get("x-hint")).toBe("a");
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(runs).toBe(1);
  });

  it("keeps no cookie, and the other headers", async () => {
    const first = await send(cookied);
    expect(first.headers.get("set-cookie")).toBe("a=secret");
    const again = await send(cookied);
    expect([again.headers.get("set-cookie"), again.headers.get("location")]).toEqual([null, "/there"]);
    expect(JSON.stringify(await db().idempotencyKey.findMany())).not.toContain("secret");
  });

  it("is done anew after an outcome that would pass", async () => {
    const passing: [unknown, number][] = [
      [new Error("broken"), 500],
      [new AppError("unavailable", "Resting."), 503],
      [new AppError("rate_limited", "Slowly."), 429],
      [new AppError("unauthorized", "Who?"), 401],
    ];
    for (const [error, status] of passing) {
      act = () => {
        throw error;
      };
      expect((await step()).status).toBe(status);
      expect(await db().idempotencyKey.count()).toBe(0);
    }
    act = () => {};
    expect((await send(busy)).status).toBe(503);
    expect((await step()).status).toBe(201);
    expect(runs).toBe(6);
  });

  it("is done anew where a stream is the answer, and waits for no end of it", async () => {
    const stream = () => new ReadableStream();
    const endless = route({
      auth: ["user"],
      handler: async ({ idempotencyKey }) => {
        await run(idempotencyKey);
        return new Response(stream(), { headers: { "content-type": "application/zip" } });
      },
    });
    for (let call = 1; call <= 2; call += 1) {
      const response = await send(endless);
      expect(response.status).toBe(200);
      await response.body?.cancel();
      expect(runs).toBe(call);
    }
  });

  it("is done anew where its input was refused before", async () => {
    expect((await send(count, { body: { step: "one" } })).status).toBe(400);
    expect((await step()).status).toBe(201);
  });

  it("may ask for nothing else", async () => {
    await step(1);
    for (const other of [step(2), step(1, { path: "/api/count?more=1" })]) {
      const refused = await other;
      expect(refused.status).toBe(422);
      expect(await errorOf(refused)).toBe("idempotency_mismatch");
    }
    expect(runs).toBe(1);
  });

  it("is done once of fifty at once", async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => step()));
    expect(runs).toBe(1);
    for (const response of all) {
      expect([201, 409]).toContain(response.status);
      if (response.status === 201) expect((await response.json()).run).toBe(1);
      else expect(await errorOf(response)).toBe("in_flight");
    }
    expect(all.filter((response) => response.status === 201).length).toBeGreaterThan(0);
  });
});

describe("while the first call is under way", () => {
  it("tells the second to wait, and afterwards its answer", async () => {
    const { begun, goOn } = hold();
    const first = step();
    await begun;
    const second = await step();
    expect([second.status, await errorOf(second)]).toEqual([409, "in_flight"]);
    expect(second.headers.get("retry-after")).toBe("1");
    expect((await step(2)).status).toBe(422);
    goOn();
    expect((await first).status).toBe(201);
    expect((await (await step()).json()).run).toBe(1);
    expect(runs).toBe(1);
  });

  it("hands nothing over before a minute is over", async () => {
    const { begun, goOn } = hold();
    const first = step();
    await begun;
    await age(50 * SECOND_MS);
    expect((await step()).status).toBe(409);
    goOn();
    expect((await first).status).toBe(201);
    expect(runs).toBe(1);
  });

  it("hands over what has died to one of fifty, and never takes it back", async () => {
    const { begun, goOn } = hold();
    const first = step();
    await begun;
    await age(61 * SECOND_MS);
    expect((await step(2)).status).toBe(422);
    const all = await Promise.all(Array.from({ length: 50 }, () => step()));
    expect(runs).toBe(2);
    for (const response of all.filter(({ status }) => status === 201))
      expect((await response.json()).run).toBe(2);
    goOn();
    expect((await (await first).json()).run).toBe(1);
    expect((await (await step()).json()).run).toBe(2);
  });

  it("lets a dead call that fails late take nothing with it", async () => {
    const { begun, goOn } = hold();
    const held = act;
    act = async () => {
      await held();
      throw new Error("late");
    };
    const first = step();
    await begun;
    await age(61 * SECOND_MS);
    await step();
    goOn();
    expect((await first).status).toBe(500);
    expect((await (await step()).json()).run).toBe(2);
  });
});
