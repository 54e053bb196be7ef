import "#tests/support/without-limits.ts";
import { describe, expect, it } from "vitest";
import { getPostForAdmin, listRevisions } from "#lib/blog/queries.ts";
import {
  createPost,
  deletePost,
  publishPost,
  undeletePost,
  unpublishPost,
  updatePost,
} from "#lib/blog/service.ts";
import { db, dbPool } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { OWN_TEXTS } from "#tests/support/attack-texts.ts";
import { at } from "#tests/support/factories.ts";
import { begin, by, generate, names, rowOf, STEPS, server } from "#tests/support/generations.ts";
import { ARTICLE, answersWell, GOOD } from "#tests/support/model-answers.ts";
import { answers, declines, says } from "#tests/support/model-server.ts";
import { getGeneration, getSetup } from "./generation-queries.ts";
import { endGeneration } from "./generation-service.ts";
import { generationJob } from "./job-service.ts";

/** A call costs 1000 tokens in and 500 out: 0.4 and 1.6 millionths of a dollar each. */
const CALL_MICROS = 1200;

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

  it("is told our published articles, so as not to repeat them and to link to them, and no draft", async () => {
    const draft = { excerpt: "", content: "<p>Text</p>", author: "", seoTitle: "", seoDescription: "" };
    const out = await createPost({ ...draft, title: "Out </data> now", keywords: ["ice"] }, by, new Date());
    await publishPost(out._id, by, new Date());
    await createPost({ ...draft, title: "Still a draft", keywords: ["secret"] }, by, new Date());
    const back = await createPost({ ...draft, title: "Taken back", keywords: [] }, by, new Date());
    await publishPost(back._id, by, new Date());
    await unpublishPost(back._id, by, new Date());
    const link = (href: string, text: string) => `<p><a href="${href}">${text}</a></p>`;
    const html = `${ARTICLE}${link(`/blog/${out.slug}`, "ours")}${link("/blog/made-up", "made up")}${link("https://far.example/a", "far")}`;
    server.usually(answersWell({ draft: { html } }));
    const { sources, linkHosts, post } = await generate();
    expect(sources).toEqual([{ title: "Out </data> now", url: `http://localhost:3000/blog/${out.slug}` }]);
    const [topics, , article] = server.calls.map(({ body }) => body.messages[1]?.content ?? "");
    expect(topics).toContain("Out ");
    for (const { body } of server.calls) {
      expect(JSON.stringify(body)).not.toMatch(/Still a draft|secret|Taken back/);
    }
    expect(topics?.match(/<\/data>/g)).toHaveLength(1);
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
      error: expect.stringMatching(/^The model's text was too short .* Try again/),
      inputTokens: 4000,
    });
    expect(names()).toEqual(["topics", "idea", "draft", "draft"]);
  });

  it("tells why it failed, and makes room for the next", async () => {
    server.next(answers(GOOD.topics ?? {}), declines);
    expect(await generate()).toMatchObject({
      status: "failed",
      step: 2,
      error: "The model declined to write this post. Try again: it chooses another topic each time.",
    });
    server.next(says(500), says(500), says(500));
    expect(await generate()).toMatchObject({
      status: "failed",
      error: expect.stringMatching(/didn't answer.*Try again in a few minutes/),
    });
    expect((await getSetup(by.id, new Date())).runningId).toBeNull();
    expect(await generate()).toMatchObject({ status: "done" });
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
    const { rows } = await dbPool().query("SELECT data FROM pgboss.job WHERE name = $1", [
      generationJob.name,
    ]);
    expect(rows).toEqual([{ data: { generationId: ids[0] } }]);
  });

  it("is written down once, with who began it", async () => {
    const id = await begin();
    await expect(begin()).rejects.toMatchObject({ code: "generation_in_progress" });
    const lines = await db().auditEvent.findMany({ where: { event: "generation_started" } });
    expect(lines.map(({ userId, details }) => ({ userId, details }))).toEqual([
      { userId: null, details: { admin: "writer", generation: id } },
    ]);
  });

  it("and so is its end by hand, once", async () => {
    const id = await begin();
    await endGeneration(id, by, new Date());
    await endGeneration(id, by, new Date()).catch(() => {});
    const lines = await db().auditEvent.findMany({ where: { event: "generation_cancelled" } });
    expect(lines.map(({ details }) => details)).toEqual([{ admin: "writer", generation: id }]);
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

  it("begins nothing once quizzes have used up the month's budget", async () => {
    env().OPENAI_MONTHLY_CAP = CALL_MICROS / 1_000_000;
    try {
      const use = { inputTokens: 1000, outputTokens: 500, costMicros: CALL_MICROS };
      await db().modelUse.create({ data: { purpose: "quiz", model: "gpt-4.1-mini", ...use } });
      await expect(begin()).rejects.toMatchObject({ code: "cap_reached", status: 409 });
      expect(await getSetup(by.id, new Date())).toMatchObject({ spent: CALL_MICROS / 1_000_000 });
    } finally {
      env().OPENAI_MONTHLY_CAP = 20;
    }
  });

  it("needs a key, and says which setting", async () => {
    env().OPENAI_API_KEY = undefined;
    try {
      await expect(begin()).rejects.toMatchObject({ code: "not_configured", status: 503 });
      expect(await getSetup(by.id, new Date())).toMatchObject({
        isReady: false,
        missing: "Set OPENAI_API_KEY (and OPENAI_BASE_URL for another provider) to generate posts.",
      });
    } finally {
      env().OPENAI_API_KEY = "key-that-opens-nothing";
    }
  });
});

describe("a generated post is unread", () => {
  const isUnread = async (id: string) => (await getPostForAdmin(id))?.isUnread;

  it("until someone changes it, whatever else is done to it", async () => {
    const { post } = await generate();
    const id = post?._id ?? "";
    expect(post).toMatchObject({ isUnread: true, isGenerated: true });
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    expect(await updatePost(id, { scheduledAt }, by, new Date())).toMatchObject({ isUnread: true });
    await deletePost(id, by, new Date());
    expect(await undeletePost(id, by, new Date())).toMatchObject({ isUnread: true });
    const changed = await updatePost(id, { excerpt: "Read and mended." }, by, new Date());
    expect([changed.isUnread, await isUnread(id)]).toEqual([false, false]);
  });

  it("until it has been published; what a person wrote never is", async () => {
    const { post } = await generate();
    const id = post?._id ?? "";
    expect((await publishPost(id, by, new Date())).isUnread).toBe(false);
    expect((await unpublishPost(id, by, new Date())).isUnread).toBe(false);
    const text = { title: "By hand", excerpt: "", content: "", author: "", keywords: [] };
    const own = await createPost({ ...text, seoTitle: "", seoDescription: "" }, by, new Date());
    expect([own.isUnread, await isUnread(own._id)]).toEqual([false, false]);
  });
});

describe("what waits to be read", () => {
  const waiting = async (adminId = by.id) => (await getSetup(adminId, new Date())).unreadId;

  it("is the newest draft of the admin who asked, and of no one else", async () => {
    expect(await waiting()).toBeNull();
    const first = await generate();
    expect([await waiting(), await waiting(first._id)]).toEqual([first._id, null]);
    const second = await generate();
    expect(await waiting()).toBe(second._id);
    await endGeneration(second._id, by, new Date());
    expect(await waiting()).toBe(first._id);
  });

  it("is over once someone changes or publishes it", async () => {
    const { post } = await generate();
    await updatePost(post?._id ?? "", { excerpt: "Read and mended." }, by, new Date());
    expect(await waiting()).toBeNull();
    const other = await generate();
    await publishPost(other.post?._id ?? "", by, new Date());
    expect(await waiting()).toBeNull();
  });
});

it("a generated post says what made it, when, and for how much", async () => {
  const { post, model, cost, createdAt } = await generate();
  expect(post?.generation).toEqual({ model, cost, createdAt });
  const changed = await updatePost(post?._id ?? "", { excerpt: "Mended." }, by, new Date());
  expect(changed.generation).toEqual(post?.generation);
  const own = await createPost({ ...changed, slug: undefined, title: "By hand" }, by, new Date());
  expect(own.generation).toBeNull();
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
