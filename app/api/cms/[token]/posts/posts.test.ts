import "#tests/support/without-limits.ts";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getOne } from "#app/api/blog/posts/[slug]/route.ts";
import { GET as getList } from "#app/api/blog/posts/route.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { createDraft, createPublished, signInAdmin } from "#tests/support/posts.ts";
import { POST as preview } from "./[id]/preview/route.ts";
import { POST as restore } from "./[id]/restore/route.ts";
import { GET as getRevision } from "./[id]/revisions/[version]/route.ts";
import { GET as getRevisions } from "./[id]/revisions/route.ts";
import { GET as getPost, PUT as put, DELETE as remove } from "./[id]/route.ts";
import { POST as create, GET as getPosts } from "./route.ts";

const UNKNOWN = "01900000-0000-7000-8000-000000000000";
let headers: Record<string, string> = {};

beforeEach(async () => {
  await resetDatabase();
  headers = await signInAdmin();
});

const HANDLERS = { getPosts, create, getPost, put, remove, getRevisions, getRevision, restore, preview };
const METHODS: Record<string, string> = {
  create: "POST",
  put: "PUT",
  remove: "DELETE",
  restore: "POST",
  preview: "POST",
};
type Name = keyof typeof HANDLERS;

interface Given {
  body?: unknown;
  params?: Record<string, string>;
  as?: Record<string, string>;
  search?: string;
}

function call(name: Name, id: string, given: Given = {}): Promise<Response> {
  const { body, params = {}, as = headers, search = "" } = given;
  return callRoute(HANDLERS[name], `/${search}`, {
    method: METHODS[name] ?? "GET",
    headers: as,
    params: { token: TEST_ENV.CMS_PATH_TOKEN, id, version: "1", ...params },
    ...(body !== undefined && { body }),
  });
}

const NAMES = Object.keys(HANDLERS) as Name[];

describe.each(NAMES)("%s", (name) => {
  it("is for admins only, and nothing at another address", async () => {
    const { _id } = await createDraft();
    const learner = await createLearner();
    const { bearer: token, cookieHeader } = await signIn(learner.id);
    const strangers = [
      {},
      bearer(token),
      { cookie: cookieHeader },
      { ...headers, "x-admin-password": "wads_x" },
    ];
    for (const as of strangers) {
      expect((await call(name, _id, { as })).status).toBe(401);
      expect((await call(name, _id, { as, params: { token: "another" } })).status).toBe(404);
    }
    expect((await call(name, _id, { params: { token: "another" } })).status).toBe(404);
  });

  it.skipIf(["getPosts", "create"].includes(name))("knows no such post", async () => {
    const { _id } = await createDraft();
    await call("remove", _id);
    const body = ["put", "restore", "preview"].includes(name) ? { version: 1, title: "x" } : undefined;
    for (const id of [UNKNOWN, "no-id", "1", _id]) {
      const response = await call(name, id, { body });
      expect([id, response.status]).toEqual([id, 404]);
    }
  });
});

describe("a preview", () => {
  it("shows words that are not saved, cleaned, and refuses what a save would refuse", async () => {
    const { _id } = await createDraft({ title: "Saved" });
    const body = { title: "Written", content: "<p>New<script>x()</script></p>" };
    const response = await call("preview", _id, { body });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(await response.json()).toMatchObject({
      post: { title: "Written" },
      html: "<p>New</p>",
      headings: [],
    });
    expect(await (await call("getPost", _id)).json()).toMatchObject({ title: "Saved", version: 1 });
    for (const wrong of [{}, { title: 1 }, { title: "x".repeat(500) }, { title: "a", keywords: "b" }])
      expect((await call("preview", _id, { body: wrong })).status).toBe(400);
  });
});

describe("posts", () => {
  it("are found one by one by their address", async () => {
    const { _id, slug } = await createDraft({ title: "Wanted" });
    await createDraft();
    const at = async (wanted: string) => {
      const { posts } = await (await call("getPosts", "", { search: `?slug=${wanted}` })).json();
      return posts.map((post: { _id: string }) => post._id);
    };
    expect([await at(slug), await at("free"), await at("")]).toEqual([[_id], [], []]);
    await call("remove", _id);
    expect(await at(slug)).toEqual([]);
    expect((await call("getPosts", "", { search: `?slug=${"x".repeat(121)}` })).status).toBe(400);
  });

  it("are created, changed, published, deleted and brought back", async () => {
    const created = await call("create", "", {
      body: { title: "A title", content: "<p>b</p>", keywords: ["c", "C", "d"] },
    });
    expect(created.status).toBe(201);
    const post = await created.json();
    expect(post).toMatchObject({
      title: "A title",
      slug: "a-title",
      status: "draft",
      keywords: ["c", "d"],
      version: 1,
    });
    expect(await (await call("getPost", post._id)).json()).toEqual(post);
    const { posts } = await (await call("getPosts", "")).json();
    expect(posts).toHaveLength(1);
    expect(posts[0]).not.toHaveProperty("content");

    const changed = await call("put", post._id, { body: { excerpt: "e", updatedAt: post.updatedAt } });
    expect(await changed.json()).toMatchObject({ excerpt: "e", version: 2 });
    expect((await call("put", post._id, { body: { excerpt: "f", updatedAt: post.updatedAt } })).status).toBe(
      409,
    );

    expect((await callRoute(getOne, "/", { params: { slug: "a-title" } })).status).toBe(404);
    const published = await call("put", post._id);
    expect([published.status, (await published.json()).status]).toEqual([200, "published"]);
    expect((await call("put", post._id, { body: {} })).status).toBe(200);
    const shown = await (await callRoute(getOne, "/", { params: { slug: "a-title" } })).json();
    expect(shown).toMatchObject({ title: "A title", excerpt: "e", content: "<p>b</p>", isGenerated: false });

    const { revisions } = await (await call("getRevisions", post._id)).json();
    expect(revisions.map(({ version }: { version: number }) => version)).toEqual([3, 2]);
    const old = await call("getRevision", post._id, { params: { version: "2" } });
    expect(await old.json()).toMatchObject({ version: 2, excerpt: "e", savedBy: "writer" });
    for (const version of ["0", "-1", "99", "x", "1.5", "99999999999"])
      expect((await call("getRevision", post._id, { params: { version } })).status).toBe(404);
    await call("put", post._id, { body: { excerpt: "g" } });
    expect(await (await call("restore", post._id, { body: { version: 2 } })).json()).toMatchObject({
      excerpt: "e",
    });

    const gone = await call("remove", post._id);
    expect([gone.status, await gone.text()]).toEqual([204, ""]);
    expect((await callRoute(getOne, "/", { params: { slug: "a-title" } })).status).toBe(404);
    expect(await (await call("restore", post._id)).json()).toMatchObject({ status: "published" });
    expect((await callRoute(getOne, "/", { params: { slug: "a-title" } })).status).toBe(200);
  });

  it("are made once under the id that a repeated call names", async () => {
    const [newId, other] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const title of ["First", "Second"]) {
      const response = await call("create", "", { body: { newId, title } });
      expect([response.status, await response.json()]).toMatchObject([
        201,
        { _id: newId, title, status: "draft" },
      ]);
    }
    const { posts } = await (await call("getPosts", "")).json();
    expect(posts).toMatchObject([{ _id: newId, title: "Second" }]);
    await call("remove", newId);
    expect((await call("create", "", { body: { newId, title: "Third" } })).status).toBe(404);
    expect((await call("create", "", { body: { newId: other, title: "", content: "" } })).status).toBe(400);
    for (const wrong of ["", "new", 1, null, `${other}'`]) {
      const response = await call("create", "", { body: { newId: wrong, title: "x" } });
      expect([response.status, (await response.json()).fields]).toEqual([400, { newId: expect.any(String) }]);
    }
  });

  it("are refused with a sentence where a field is wrong", async () => {
    const { _id } = await createDraft({ slug: "taken" });
    const bad: [object, string, number][] = [
      [{ title: "x".repeat(10_000) }, "title", 400],
      [{ title: " " }, "title", 400],
      [{ title: 1 }, "title", 400],
      [{ title: "a\u0001b" }, "title", 400],
      [{ title: "x", excerpt: "x".repeat(501) }, "excerpt", 400],
      [{ title: "x", author: "x".repeat(101) }, "author", 400],
      [{ title: "x", content: "x".repeat(200_001) }, "content", 400],
      [{ title: "x", content: "<b>".repeat(10_000) }, "content", 400],
      [{ title: "x", keywords: ["x".repeat(41)] }, "keywords.0", 400],
      [{ title: "x", keywords: Array(21).fill("x") }, "keywords", 400],
      [{ title: "x", keywords: "x" }, "keywords", 400],
      [{ title: "x", slug: "A b" }, "slug", 400],
      [{ title: "x", slug: "../x" }, "slug", 400],
      [{ title: "x", slug: "x".repeat(121) }, "slug", 400],
      [{ title: "x", slug: "taken" }, "slug", 409],
      [{ title: "x", slug: "admin" }, "slug", 409],
      [{ title: "x", seoTitle: "x".repeat(71) }, "seoTitle", 400],
      [{ title: "x", seoDescription: "x".repeat(201) }, "seoDescription", 400],
    ];
    const other = await createDraft();
    for (const [body, field, status] of bad)
      for (const response of [await call("create", "", { body }), await call("put", other._id, { body })]) {
        const answer = await response.json();
        expect([field, response.status, Object.keys(answer.fields)]).toEqual([field, status, [field]]);
        expect(answer.message).toMatch(/\S/);
      }
    expect((await call("create", "", { body: { content: "no title" } })).status).toBe(400);
    for (const body of [
      { status: "x" },
      { scheduledAt: "tomorrow" },
      { scheduledAt: "2020-01-01T00:00:00Z" },
      { updatedAt: "x" },
    ])
      expect((await call("put", _id, { body })).status).toBe(400);
    for (const body of [{ version: 0 }, { version: "1" }, { version: 1.5 }, { version: 2 ** 31 }])
      expect((await call("restore", _id, { body })).status).toBe(400);
    expect(await (await call("getPost", _id)).json()).toMatchObject({ version: 1 });
  });

  it("may be as long as the longest text, whose body is far above that of other calls", async () => {
    const content = `<p>${"é".repeat(199_993)}</p>`;
    const created = await call("create", "", { body: { title: "Long", content } });
    expect([created.status, (await created.json()).content === content]).toEqual([201, true]);
    const response = await call("create", "", { body: { title: "Long", content: "x".repeat(1024 * 1024) } });
    expect(response.status).toBe(413);
  });
});

describe("to readers", () => {
  it("an unknown, deleted or unpublished post and an old address are the same nothing", async () => {
    const { _id } = await createPublished({ slug: "old" });
    await call("put", _id, { body: { slug: "new" } });
    const draft = await createDraft({ slug: "a-draft" });
    const gone = await createPublished({ slug: "gone" });
    await call("remove", gone._id);
    const answers = await Promise.all(
      ["old", draft.slug, "gone", "unknown", "%00", "a\u0000", "../x", "x".repeat(9000)].map(async (slug) => {
        const response = await callRoute(getOne, "/", { params: { slug } });
        const { requestId: _, ...rest } = await response.json();
        return [response.status, rest];
      }),
    );
    const nothing = { error: "not_found", message: "The blog post you are looking for does not exist." };
    expect(answers).toEqual(Array(8).fill([404, nothing]));
  });

  it("the list is pages of cards", async () => {
    await createPublished({ title: "One", keywords: ["a"] });
    await createPublished({ title: "Two", author: "Ann" });
    const list = async (query: string) => {
      const response = await callRoute(getList, `/${query}`);
      return [response.status, await response.json()];
    };
    const [status, whole] = await list("");
    expect([status, whole.total, whole.pages]).toEqual([200, 2, 1]);
    expect(whole.posts.map(({ title }: { title: string }) => title)).toEqual(["Two", "One"]);
    expect(Object.keys(whole.posts[0]).sort()).toEqual([
      "_id",
      "author",
      "excerpt",
      "keywords",
      "publishedAt",
      "readingMinutes",
      "slug",
      "title",
      "updatedAt",
    ]);
    expect((await list("?category=a"))[1].posts).toHaveLength(1);
    expect((await list("?q=ANN"))[1].posts).toHaveLength(1);
    expect((await list("?page=2"))[1]).toEqual({ posts: [], total: 2, pages: 1 });
    for (const page of ["0", "-1", "x", "1.5", "99999999"])
      expect((await list(`?page=${page}`))[1].posts).toHaveLength(2);
    expect((await list(`?q=${"x".repeat(201)}`))[0]).toBe(400);
    expect((await list("?q=a&q=b"))[0]).toBe(400);
    expect((await list("?q=%00%25_"))[0]).toBe(200);
  });
});

describe("the worst markup", () => {
  const CORPUS = "../shared/fixtures/attacks/xss";
  const hasCorpus = existsSync(CORPUS);
  const own = [
    "<img src=x onerror=alert(1)>",
    "<a href='jav&#9;ascript:alert(1)'>x</a>",
    "<svg onload=alert(1)>",
    "<h1 onclick=x>y</h1>",
    "<table><tr><td style=x>z",
    "</p><script>alert(1)</script>",
  ];
  const RISKY =
    /<(?!\/?(?:p|br|strong|em|b|i|u|s|code|pre|sub|sup|blockquote|ul|ol|li|h[2-4]|hr|table|thead|tbody|tr|th|td|a)[ >])|<[^>]* (?:on\w+|style|src|class|id)=|href="(?!https?:|mailto:|\/(?![/\\])|#)/i;

  it(`is saved clean (${hasCorpus ? "with" : "without"} the public lists)`, async () => {
    const lines = hasCorpus
      ? readdirSync(CORPUS)
          .filter((file) => file.endsWith(".txt"))
          .flatMap((file) => readFileSync(`${CORPUS}/${file}`, "utf8").split("\n"))
      : [];
    const attacks = [...own, ...lines].filter((line) => line.trim() !== "" && line.length < 5000);
    expect(own.filter((attack) => RISKY.test(attack)).length).toBeGreaterThan(4);
    // A hundred a post: what an attack leaves open, the next ones fall into.
    for (let at = 0; at < attacks.length; at += 100) {
      const content = `<p>Words</p>${attacks.slice(at, at + 100).join("<p>and</p>")}`;
      const response = await call("create", "", { body: { title: `Attack ${at}`, content } });
      const { message, content: kept } = await response.json();
      expect(message).toBeUndefined();
      expect(RISKY.exec(kept)).toBeNull();
    }
  });
});
