import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import {
  answers,
  answersAfter,
  babbles,
  cutsOff,
  declines,
  endsEarly,
  goesOnForEver,
  type ModelServer,
  says,
  stalls,
  startModelServer,
  staysSilent,
} from "#tests/support/model-server.ts";
import { env } from "../env.ts";
import { ModelError, type ModelFailure } from "./error.ts";
import { askModel, type ModelLimits } from "./model.ts";

const KEY = "key-that-opens-nothing";
const server: ModelServer = await startModelServer();
process.env.OPENAI_API_KEY = KEY;
process.env.OPENAI_BASE_URL = server.url;
process.env.OPENAI_MODEL = "small";
afterAll(() => server.stop());
beforeEach(() => server.reset());

const schema = z.object({ word: z.string().min(3).max(10), more: z.array(z.string()).max(2).default([]) });
const RIGHT = { word: "floe", more: ["ice"] };

function ask(limits: Partial<ModelLimits> = {}, signal = new AbortController().signal) {
  const quick = { retryDelayMs: 1, ...limits };
  return askModel({
    schema,
    name: "word",
    system: "You know words.",
    user: "A word?",
    signal,
    limits: quick,
  });
}

async function failureOf(asked: Promise<unknown>): Promise<ModelError> {
  const error = await asked.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
}

describe("asking a model", () => {
  it("gives the object, the tokens that were counted and the model's name", async () => {
    server.next(answers(RIGHT));
    expect(await ask()).toEqual({ value: RIGHT, inputTokens: 1000, outputTokens: 500, model: "small" });
    const [call] = server.calls;
    expect(call?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(call?.body).toMatchObject({
      stream: true,
      model: "small",
      stream_options: { include_usage: true },
    });
  });

  it("promises a shape that every provider understands, and tells the model all of it", async () => {
    server.next(answers(RIGHT));
    await ask();
    const [call] = server.calls;
    expect(call?.body.response_format?.json_schema?.schema).toEqual({
      type: "object",
      properties: { word: { type: "string" }, more: { type: "array", items: { type: "string" } } },
      required: ["word", "more"],
      additionalProperties: false,
    });
    expect(call?.body.messages[0]?.content).toContain('"maxLength":10');
  });

  it("tells how far the answer has come", async () => {
    server.next(answers({ ...RIGHT, padding: "x".repeat(200) }));
    const seen: number[] = [];
    const signal = new AbortController().signal;
    await askModel({ schema, name: "word", system: "", user: "", signal, onProgress: (at) => seen.push(at) });
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
  });

  it.each([
    ["a code block", `Here you are:\n\`\`\`json\n${JSON.stringify(RIGHT)}\n\`\`\`\nBye.`],
    ["words around it", `Sure! ${JSON.stringify(RIGHT)} Anything else?`],
  ])("finds the object in %s", async (_, text) => {
    server.next(answers(text));
    expect((await ask()).value).toEqual(RIGHT);
  });

  it("drops what no database keeps", async () => {
    server.next(answers('{"word": "f\\u0000lo\\ud800e"}'));
    expect((await ask()).value.word).toBe("flo\ufffde");
  });

  it("asks in a simpler form where the server doesn't know this one", async () => {
    server.next(says(400), says(400), answers(RIGHT));
    const { value, inputTokens, outputTokens } = await ask();
    expect(value).toEqual(RIGHT);
    expect(server.calls.map(({ body }) => body.response_format?.type)).toEqual([
      "json_schema",
      "json_object",
      undefined,
    ]);
    // No one counted: about four signs a token.
    expect(inputTokens).toBeGreaterThan(50);
    expect(outputTokens).toBe(Math.ceil(JSON.stringify(RIGHT).length / 4));
  });

  it.each([
    ["of the wrong shape", answers({ word: "ox" })],
    ["that is no JSON", answers("The word is floe.")],
    ["that is broken JSON", answers('{"word": "floe"')],
  ])("sends an answer %s back once, with what is wrong", async (_, wrong) => {
    server.next(wrong, answers(RIGHT));
    expect(await ask()).toEqual({ value: RIGHT, inputTokens: 2000, outputTokens: 1000, model: "small" });
    const [, second] = server.calls;
    expect(second?.body.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(second?.body.messages[3]?.content).toMatch(/Too small|not valid JSON/);
  });
});

describe("a model that fails", () => {
  const cases: [string, ModelFailure, number, Parameters<typeof server.next>, Partial<ModelLimits>][] = [
    ["an answer that stays wrong", "unusable", 2, [answers({}), answers({})], {}],
    ["a protocol that nobody can read", "unusable", 1, [babbles], {}],
    ["a refusal", "refused", 1, [declines], {}],
    ["an answer that a filter ended", "refused", 1, [answers("{", "content_filter")], {}],
    ["an answer that had to stop", "too_long", 1, [answers("{", "length")], {}],
    ["an answer without end", "too_long", 1, [goesOnForEver], {}],
    ["a server that stays silent", "timed_out", 1, [staysSilent], { timeoutMs: 60 }],
    ["a server that stops in the middle", "timed_out", 1, [stalls()], { stallMs: 60 }],
    ["a line that is cut three times", "unreachable", 3, [cutsOff, cutsOff, cutsOff], {}],
    ["an answer that ends too early three times", "unreachable", 3, [endsEarly, endsEarly, endsEarly], {}],
    ["a server with a fault", "unreachable", 3, [says(500), says(503), says(502)], {}],
    ["a busy server", "busy", 3, [says(429), says(429), says(429)], {}],
    ["a server that asks for more time than there is", "busy", 1, [says(429, { "retry-after": "90" })], {}],
    ["a key that nobody knows", "denied", 1, [says(401, {}, `Incorrect API key: ${KEY}`)], {}],
    ["a model that nobody knows", "denied", 1, [says(404)], {}],
    ["a call that is refused in every form", "denied", 3, [says(400), says(400), says(400)], {}],
  ];

  it.each(cases)("%s: %s after %i calls", async (_, kind, count, behaviours, limits) => {
    server.next(...behaviours);
    const error = await failureOf(ask(limits));
    expect(error.kind).toBe(kind);
    expect(server.calls).toHaveLength(count);
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    expect(error.message).not.toContain(KEY);
  });

  it("counts what was paid though nothing came of it", async () => {
    server.next(answers({}), answers({}));
    expect((await failureOf(ask())).use).toEqual({ inputTokens: 2000, outputTokens: 1000 });
    server.next(stalls());
    const { use } = await failureOf(ask({ stallMs: 50 }));
    expect(use.inputTokens).toBeGreaterThan(50);
    expect(use.outputTokens).toBe(2);
  });

  it("is asked again after the time that it names, and heard", async () => {
    server.next(says(429, { "retry-after": "0.2" }), says(503), answers(RIGHT));
    const from = performance.now();
    expect((await ask()).value).toEqual(RIGHT);
    expect(performance.now() - from).toBeGreaterThan(190);
  });

  it("never gets more than two retries, whatever fails", async () => {
    server.next(says(500), answers({}), says(500), says(500), answers(RIGHT));
    expect((await failureOf(ask())).kind).toBe("unreachable");
    expect(server.calls).toHaveLength(4);
  });

  it("is not waited for beyond the time for the whole question", async () => {
    server.next(says(500), staysSilent);
    expect((await failureOf(ask({ timeoutMs: 80 }))).kind).toBe("timed_out");
    expect(server.calls).toHaveLength(2);
  });

  it("is waited for as long as the house's own setting says, where nothing else is", async () => {
    env().OPENAI_STEP_SECONDS = 0.5;
    server.usually(staysSilent);
    const from = performance.now();
    const error = await failureOf(ask()).finally(() => {
      env().OPENAI_STEP_SECONDS = 60;
    });
    expect(error.kind).toBe("timed_out");
    expect(performance.now() - from).toBeLessThan(30_000);
  });

  it("may think longer before it begins than it may pause once it has begun", async () => {
    server.next(answersAfter(wait(300), answers(RIGHT)));
    expect((await ask({ stallMs: 200 })).value).toEqual(RIGHT);
  });

  it("is hung up on when no one wants to know any more", async () => {
    const controller = new AbortController();
    server.next(stalls(() => controller.abort()));
    expect((await failureOf(ask({}, controller.signal))).kind).toBe("cancelled");
    await server.calls[0]?.closed;
    expect((await failureOf(ask({}, controller.signal))).kind).toBe("cancelled");
    expect(server.calls).toHaveLength(1);
  });

  it("may be away altogether", async () => {
    const gone = await startModelServer();
    await gone.stop();
    const address = env().OPENAI_BASE_URL;
    env().OPENAI_BASE_URL = gone.url;
    const error = await failureOf(ask()).finally(() => {
      env().OPENAI_BASE_URL = address;
    });
    expect(error.kind).toBe("unreachable");
  });

  it("is not asked where no key is set", async () => {
    env().OPENAI_API_KEY = undefined;
    const error = await failureOf(ask()).finally(() => {
      env().OPENAI_API_KEY = KEY;
    });
    expect(error.kind).toBe("not_configured");
    expect(server.calls).toHaveLength(0);
  });
});
