import "#tests/support/unlimited.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { getPostForAdmin, listRevisions } from "#lib/blog/queries.ts";
import { createPost, publishPost, type Writer } from "#lib/blog/service.ts";
import { db, dbPool } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { OWN_TEXTS } from "#tests/support/attack-texts.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at } from "#tests/support/factories.ts";
import { ARTICLE, answersWell, GOOD } from "#tests/support/model-answers.ts";
import {
  answers,
  answersAfter,
  declines,
  type ModelCall,
  says,
  stalls,
  startModelServer,
} from "#tests/support/model-server.ts";
import { GENERATION_QUEUE, runGeneration } from "./job/service.ts";
import { getGeneration, getSetup } from "./queries.ts";
import { LIFE_MS } from "./rules.ts";
import { endGeneration, startGeneration } from "./service.ts";

const server = await startModelServer();
process.env.OPENAI_API_KEY = "key-that-opens-nothing";
process.env.OPENAI_BASE_URL = server.url;
process.env.OPENAI_MODEL = "gpt-4.1-mini";
process.env.OPENAI_MONTHLY_CAP = "20";
afterAll(() => server.stop());

const QUICK = { limits: { retryDelayMs: 1, stallMs: 5000 }, beatMs: 10, staleMs: 60_000 };
const STEPS = ["topics", "idea", "draft", "search"];
/** A call costs 1000 tokens in and 500 out: 0.4 and 1.6 millionths of a dollar each. */
const CALL_MICROS = 1200;
let by: Writer;

beforeEach(async () => {
  await resetDatabase();
  await dbPool().query(
    "DO $$ BEGIN IF to_regclass('pgboss.job') IS NOT NULL THEN DELETE FROM pgboss.job; END IF; END $$",
  );
  server.reset();
  server.usually(answersWell());
  by = await db().adminAccount.create({
    data: { username: "writer", passwordHash: "none" },
    select: { id: true, username: true },
  });
});

const rowOf = (id: string) => db().blogGeneration.findUniqueOrThrow({ where: { id } });
const names = () => server.calls.map(({ name }) => name);

async function begin(): Promise<string> {
  return (await startGeneration(by, new Date())).generationId;
}

async function generate(options: Parameters<typeof runGeneration>[1] = {}) {
  const id = await begin();
  await runGeneration(id, { ...QUICK, ...options });
  const generation = await getGeneration(id, new Date());
  if (!generation) throw new Error("the generation is gone");
  return generation;
}

/** Settles when the next call of this name has begun to be answered; it says nothing more. */
function hangAt(name: string): Promise<ModelCall> {
  const { promise, resolve } = Promise.withResolvers<ModelCall>();
  let hasHung = false;
  server.usually((call) => {
    if (call.name !== name || hasHung) return answersWell()(call);
    hasHung = true;
    return stalls(() => resolve(call))(call);
  });
  return promise;
}

describe("generating a post", () => {
  it("asks in four steps and leaves a draft of the admin's, with where it came from", async () => {
    const generation = await generate();
    expect(names()).toEqual(STEPS);
    expect(generation).toMatchObject({
      status: "done",
      step: 5,
      error: null,
      model: "gpt-4.1-mini",
      inputTokens: 4000,
      outputTokens: 2000,
      cost: (4 * CALL_MICROS) / 1_000_000,
    });
    expect(generation.post).toMatchObject({
      title: "Ask before you turn the page",
      slug: "ask-before-you-turn-the-page",
      excerpt: "A question a page keeps what you read, and it takes a minute.",
      keywords: ["reading", "memory", "habits"],
      author: "The Waddle Team",
      status: "draft",
      publishedAt: null,
      isGenerated: true,
    });
    expect(generation.post?.content).toContain("<h2>Begin small</h2>");
    const revisions = await listRevisions(generation.post?._id ?? "");
    expect(revisions.map(({ reason, savedBy }) => [reason, savedBy])).toEqual([["generate", "writer"]]);
    const { promptVersion, finishedAt, outputs } = await rowOf(generation._id);
    expect(promptVersion).not.toBe("");
    expect(finishedAt).not.toBeNull();
    expect(Object.keys(outputs as object).sort()).toEqual(["draft", "idea", "search", "topics"]);
  });

  it("shows a preview of 600 characters", async () => {
    const { preview, post } = await generate();
    expect(post?.content.length).toBeGreaterThan(3000);
    expect(preview.replace(/<[^>]*>/g, "").length).toBeLessThanOrEqual(620);
  });

  it("is told our articles so as not to repeat them, and may link to those that are published", async () => {
    const draft = { excerpt: "", content: "<p>Text</p>", author: "", seoTitle: "", seoDescription: "" };
    const out = await createPost({ ...draft, title: "Out </data> now", keywords: ["ice"] }, by, new Date());
    await publishPost(out._id, by, new Date());
    await createPost({ ...draft, title: "Still a draft", keywords: [] }, by, new Date());
    const link = (href: string, text: string) => `<p><a href="${href}">${text}</a></p>`;
    const html = `${ARTICLE}${link(`/blog/${out.slug}`, "ours")}${link("/blog/made-up", "made up")}${link("https://far.example/a", "far")}`;
    server.usually(answersWell({ draft: { html } }));
    const { sources, linkHosts, post } = await generate();
    expect(sources).toEqual([{ title: "Out </data> now", url: `http://localhost:3000/blog/${out.slug}` }]);
    const [topics, , article] = server.calls.map(({ body }) => body.messages[1]?.content ?? "");
    expect(topics).toContain("Still a draft");
    expect(topics?.match(/<\/data>/g)).toHaveLength(1);
    expect(article).not.toContain("Still a draft");
    expect(article).toContain(`/blog/${out.slug}`);
    expect(post?.content).toContain(`href="/blog/${out.slug}"`);
    expect(post?.content).toContain("made up");
    expect(post?.content).not.toContain("/blog/made-up");
    expect(linkHosts).toEqual(["far.example"]);
  });

  it("takes another address where the model's is taken", async () => {
    const first = await generate();
    const second = await generate();
    expect(first.post?.slug).toBe("ask-before-you-turn-the-page");
    expect(second.post?.slug).toMatch(/^ask-before-you-turn-the-page-\d+$/);
  });

  it("keeps nothing of an attack in the text", async () => {
    const html = `${ARTICLE}<h2> </h2><h2>Last</h2>${OWN_TEXTS.join("")}<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a><iframe src="https://evil.example"></iframe><p onclick="alert(1)" style="position:fixed">end</p>`;
    const search = { ...GOOD.search, title: "<img src=x onerror=alert(1)>\u0007 title" };
    server.usually(answersWell({ draft: { html }, search }));
    const { post, preview } = await generate();
    for (const text of [post?.content ?? "", preview]) {
      expect(text).not.toMatch(
        /<(script|img|iframe|svg|style|object|form)\b|<[^>]*\s(on\w+|style)=|href="javascript:/i,
      );
      expect(text).not.toMatch(/<h2>\s*<\/h2>/);
    }
    expect(post?.title).toBe("<img src=x onerror=alert(1)> title");
  });

  it("asks for a longer text once, and fails where it stays too short", async () => {
    server.usually(answersWell({ draft: { html: "<p>Too short.</p>" } }));
    expect(await generate()).toMatchObject({
      status: "failed",
      step: 3,
      post: null,
      error: "The model's answer could not be used.",
      inputTokens: 4000,
    });
    expect(names()).toEqual(["topics", "idea", "draft", "draft"]);
  });

  it("tells why it failed, and makes room for the next", async () => {
    server.next(answers(GOOD.topics ?? {}), declines);
    expect(await generate()).toMatchObject({
      status: "failed",
      step: 2,
      error: "The model declined to write this.",
    });
    server.next(says(500), says(500), says(500));
    expect(await generate()).toMatchObject({
      status: "failed",
      error: "The model can't be reached right now.",
    });
    expect((await getSetup(new Date())).runningId).toBeNull();
    expect(await generate()).toMatchObject({ status: "done" });
  });
});

describe("a generation that is interrupted", () => {
  it("goes on where a dead run has stopped, without paying a step twice, and heeds no late answer", async () => {
    const hung = hangAt("draft");
    const id = await begin();
    const dead = runGeneration(id, { ...QUICK, beatMs: 1_000_000 });
    const call = await hung;
    await runGeneration(id, { ...QUICK, staleMs: 0 });
    expect(await rowOf(id)).toMatchObject({ status: "done", inputTokens: 4000 });
    expect(names()).toEqual(["topics", "idea", "draft", "draft", "search"]);
    call.response.destroy();
    await dead;
    expect(await db().blogPost.count()).toBe(1);
    expect((await rowOf(id)).status).toBe("done");
  });

  it("is not ended by the failure of a run that has lost it", async () => {
    const hung = hangAt("idea");
    const id = await begin();
    const first = runGeneration(id, { ...QUICK, beatMs: 1_000_000, limits: { retries: 0 } });
    const lost = await hung;
    const hungAgain = hangAt("idea");
    const second = runGeneration(id, { ...QUICK, staleMs: 0 });
    const call = await hungAgain;
    lost.response.destroy();
    await first;
    expect((await rowOf(id)).status).toBe("running");
    call.response.destroy();
    await second;
    expect((await rowOf(id)).status).toBe("done");
  });

  it("heeds no answer of a run that has lost it, even for the step that is under way", async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    let ideas = 0;
    server.usually((call) => {
      const turn = call.name === "idea" ? ideas++ : 2;
      arrived[turn]?.resolve();
      return answersAfter(gates[turn]?.promise ?? Promise.resolve(), answersWell())(call);
    });
    const id = await begin();
    const lost = runGeneration(id, { ...QUICK, beatMs: 1_000_000 });
    await arrived[0].promise;
    const second = runGeneration(id, { ...QUICK, staleMs: 0 });
    await arrived[1].promise;
    gates[0].resolve();
    await lost;
    expect(await rowOf(id)).toMatchObject({ status: "running", step: 2, inputTokens: 2000 });
    gates[1].resolve();
    await second;
    expect(await rowOf(id)).toMatchObject({ status: "done", inputTokens: 5000 });
    expect(names()).toEqual(["topics", "idea", "idea", "draft", "search"]);
  });

  it("is done once by two runs at once", async () => {
    const id = await begin();
    await Promise.all([1, 2, 3].map(() => runGeneration(id, QUICK)));
    expect(names()).toEqual(STEPS);
    expect(await db().blogPost.count()).toBe(1);
    await runGeneration(id, QUICK);
    expect(names()).toEqual(STEPS);
  });

  it("is cancelled in the middle of an answer: the call ends, nothing is saved, what was paid is counted", async () => {
    const hung = hangAt("draft");
    const id = await begin();
    const run = runGeneration(id, QUICK);
    const call = await hung;
    await endGeneration(id, by, new Date());
    expect((await getGeneration(id, new Date()))?.status).toBe("cancelled");
    await call.closed;
    await run;
    const { status, step, inputTokens, outputs } = await rowOf(id);
    expect({ status, step }).toEqual({ status: "cancelled", step: 3 });
    expect(inputTokens).toBeGreaterThan(2000);
    expect(outputs).not.toHaveProperty("draft");
    expect(await db().blogPost.count()).toBe(0);
    await endGeneration(id, by, new Date());
  });

  it("throws away an answer that comes after it was cancelled", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const arrived = new Promise<void>((tell) => {
      server.next((call) => {
        tell();
        return answersAfter(promise, answers(GOOD.topics ?? {}))(call);
      });
    });
    const id = await begin();
    const run = runGeneration(id, { ...QUICK, beatMs: 1_000_000 });
    await arrived;
    await endGeneration(id, by, new Date());
    resolve();
    await run;
    expect(await rowOf(id)).toMatchObject({ status: "cancelled", step: 1, inputTokens: 1000 });
    expect(names()).toEqual(["topics"]);
  });

  it("has failed after ten minutes, and stands in nobody's way", async () => {
    const id = await begin();
    const late = new Date(Date.now() + LIFE_MS);
    expect(await getGeneration(id, late)).toMatchObject({ status: "failed", post: null });
    expect((await getSetup(late)).runningId).toBeNull();
    await startGeneration(by, late);
    expect((await rowOf(id)).status).toBe("failed");
    await runGeneration(id, QUICK);
    expect(server.calls).toHaveLength(0);
  });

  it("ends by itself when the ten minutes are over", async () => {
    const hung = hangAt("idea");
    const id = await begin();
    let lateBy = 0;
    const run = runGeneration(id, { ...QUICK, clock: () => new Date(Date.now() + lateBy) });
    await hung;
    lateBy = LIFE_MS;
    await run;
    const { status, error } = await rowOf(id);
    expect(status).toBe("failed");
    expect(error).toMatch(/^This took longer than ten minutes/);
  });
});

describe("starting a generation", () => {
  it("lets one of fifty at once begin, and names it to the others", async () => {
    const starts = await Promise.allSettled(Array.from({ length: 50 }, begin));
    const ids = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
    expect(ids).toHaveLength(1);
    const refused = starts.flatMap((start) => (start.status === "rejected" ? [start.reason] : []));
    for (const error of refused)
      expect(error).toMatchObject({
        code: "generation_in_progress",
        details: { fields: { generationId: ids[0] } },
      });
    const { rows } = await dbPool().query("SELECT data FROM pgboss.job WHERE name = $1", [GENERATION_QUEUE]);
    expect(rows).toEqual([{ data: { generationId: ids[0] } }]);
  });

  it("ends at the month's cap, and before a step that would begin beyond it", async () => {
    env().OPENAI_MONTHLY_CAP = (4 * CALL_MICROS) / 1_000_000;
    try {
      expect(await generate()).toMatchObject({ status: "done" });
      await expect(begin()).rejects.toMatchObject({ code: "cap_reached", status: 409 });
      const lastMonth = new Date(Date.now() - 40 * 24 * 3600 * 1000);
      await db().blogGeneration.updateMany({ data: { createdAt: lastMonth } });
      env().OPENAI_MONTHLY_CAP = (2 * CALL_MICROS) / 1_000_000;
      expect(await generate()).toMatchObject({
        status: "failed",
        step: 3,
        error: expect.stringMatching(/budget/),
      });
    } finally {
      env().OPENAI_MONTHLY_CAP = 20;
    }
  });

  it("needs a key, and says which setting", async () => {
    env().OPENAI_API_KEY = undefined;
    try {
      await expect(begin()).rejects.toMatchObject({ code: "not_configured", status: 503 });
      expect(await getSetup(new Date())).toMatchObject({
        isReady: false,
        missing: "Set OPENAI_API_KEY (and OPENAI_BASE_URL for another provider) to generate posts.",
      });
    } finally {
      env().OPENAI_API_KEY = "key-that-opens-nothing";
    }
  });
});

describe("rejecting a generated post", () => {
  it("deletes its draft, once", async () => {
    const { _id, post } = await generate();
    await endGeneration(_id, by, new Date());
    expect(await getPostForAdmin(post?._id ?? "")).toBeNull();
    expect(await getGeneration(_id, new Date())).toMatchObject({ status: "done", post: null, preview: "" });
    await expect(endGeneration(_id, by, new Date())).rejects.toMatchObject({ code: "generation_over" });
  });

  it("leaves a published post alone", async () => {
    const { _id, post } = await generate();
    await publishPost(post?._id ?? "", by, new Date());
    await expect(endGeneration(_id, by, new Date())).rejects.toMatchObject({ code: "generation_over" });
    expect(await getPostForAdmin(post?._id ?? "")).not.toBeNull();
  });

  it("knows no other generations", async () => {
    const unknown = "01900000-0000-7000-8000-000000000000";
    await expect(endGeneration(unknown, by, new Date())).rejects.toMatchObject({ code: "not_found" });
    expect(at([await getGeneration(unknown, new Date())], 0)).toBeNull();
  });
});
