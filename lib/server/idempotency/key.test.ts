import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { DAY_MS, SECOND_MS } from "#lib/core/time.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { db } from "../db/db.ts";
import { route } from "../http/route.ts";
import { sweepIdempotencyKeys } from "./store.ts";

/** The key that each run was told */
let keys: (string | null)[] = [];
let learner: Record<string, string> = {};

const noted = async ({ idempotencyKey }: { idempotencyKey: string | null }) =>
  void keys.push(idempotencyKey) as undefined;
const clear = route({ auth: ["user"], handler: noted });
const open = route({ auth: ["public", "user"], handler: noted });
const unkept = route({ auth: ["user"], isReplayable: false, handler: noted });
const count = route({
  auth: ["user"],
  body: z.object({ step: z.int(), zeal: z.string().optional() }),
  response: z.object({ run: z.number() }),
  handler: async ({ idempotencyKey }) => ({ run: keys.push(idempotencyKey) }),
});

interface Sent {
  key?: string;
  body?: unknown;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
}

function send(handler: typeof clear, { key = "key-1", path = "/api/count", headers, ...more }: Sent = {}) {
  const rest = { method: "POST", ...more, headers: { ...learner, "idempotency-key": key, ...headers } };
  return callRoute(handler, path, rest);
}

const step = (value = 1, more: Sent = {}) => send(count, { body: { step: value }, ...more });
const errorOf = async (response: Response) => (await response.json()).error;
const age = (ms: number) =>
  db().idempotencyKey.updateMany({ data: { createdAt: new Date(Date.now() - ms) } });

beforeEach(async () => {
  await resetDatabase();
  keys = [];
  learner = bearer((await signIn((await createLearner()).id)).bearer);
});

describe("the same key", () => {
  it("is another one for another learner, path or method", async () => {
    await send(clear);
    const other = bearer((await signIn((await createLearner()).id)).bearer);
    await send(clear, { headers: other });
    await send(clear, { path: "/api/elsewhere" });
    await send(clear, { method: "DELETE" });
    expect(keys).toHaveLength(4);
    expect(await db().idempotencyKey.count()).toBe(4);
  });

  it("counts no more after a day, whatever it stood for", async () => {
    await step(1);
    await age(DAY_MS - 5 * SECOND_MS);
    expect((await (await step(1)).json()).run).toBe(1);
    await age(DAY_MS);
    expect((await (await step(2)).json()).run).toBe(2);
    expect((await (await step(2)).json()).run).toBe(2);
  });

  it("is swept away after a day", async () => {
    await step(1, { key: "old" });
    await age(DAY_MS);
    await step(1, { key: "new" });
    await sweepIdempotencyKeys(new Date());
    const kept = await db().idempotencyKey.findMany({ select: { key: true } });
    expect(kept).toEqual([{ key: "new" }]);
  });

  it("is swept away in passing", async () => {
    await step(1, { key: "old" });
    await age(DAY_MS);
    for (let index = 0; index < 200; index += 1) await send(clear);
    await expect.poll(() => db().idempotencyKey.count({ where: { key: "old" } })).toBe(0);
  });
});

describe("a key", () => {
  it.each([
    ["empty", ""],
    ["of 201 characters", "k".repeat(201)],
    ["with a letter of another alphabet", "clé"],
    ["with a tab", "a\tb"],
  ])("that is %s is refused", async (_what, key) => {
    const refused = await step(1, { key });
    expect([refused.status, await errorOf(refused)]).toEqual([400, "invalid_input"]);
    expect(keys).toHaveLength(0);
  });

  it.each(["k", `${"k".repeat(199)}~`, "a b, c!"])("may be %s", async (key) => {
    await step(1, { key });
    await step(1, { key });
    expect(keys).toHaveLength(1);
  });

  it("is not heeded where there is none, in forms, in reads, in public and where the route says so", async () => {
    const ignored: [typeof count, Sent][] = [
      [clear, { headers: { "content-type": "multipart/form-data; boundary=x" } }],
      [clear, { method: "GET" }],
      [open, {}],
      [unkept, {}],
    ];
    for (const [handler, sent] of ignored) {
      expect((await send(handler, sent)).status).toBe(204);
      expect((await send(handler, { ...sent, key: "" })).status).toBe(204);
    }
    await callRoute(clear, "/api/count", { method: "POST", headers: learner });
    expect(keys).toEqual(Array(9).fill(null));
    expect(await db().idempotencyKey.count()).toBe(0);
  });

  it("opens nothing to anyone who isn't signed in", async () => {
    await step();
    expect((await step(1, { headers: { authorization: "" } })).status).toBe(401);
  });

  it("leaves the limits of a body as they are", async () => {
    const long = await send(count, { body: { step: 1, zeal: "z".repeat(70_000) } });
    expect(long.status).toBe(413);
    const untyped = await callRoute(count, "/api/count", {
      rawBody: '{"step":1}',
      headers: { ...learner, "idempotency-key": "k" },
    });
    expect(untyped.status).toBe(415);
    expect(keys).toHaveLength(0);
  });
});
