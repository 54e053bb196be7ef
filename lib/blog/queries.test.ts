import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { ANN, createDraft, createPublished, minutes, NOON } from "#tests/support/posts.ts";
import {
  findMoved,
  getLastChange,
  getNeighbours,
  getPostForAdmin,
  getPublished,
  getRevision,
  listAllPosts,
  listCategories,
  listForFeed,
  listForSitemap,
  listPublished,
  listRelated,
} from "./queries.ts";
import { type ListQuery, listQuerySchema } from "./schema.ts";
import { deletePost, publishPost, undeletePost, unpublishPost, updatePost } from "./service.ts";

beforeEach(resetDatabase);

const list = (query: Partial<ListQuery> = {}) => listPublished(listQuerySchema.parse(query));
const titlesOf = (posts: { title: string }[]) => posts.map((post) => post.title);

async function found(query: Partial<ListQuery>): Promise<string[]> {
  const { posts, lead, total } = await list(query);
  expect(lead).toBeNull();
  expect(total).toBe(posts.length);
  return titlesOf(posts).sort();
}

describe("the list", () => {
  it("is empty at first", async () => {
    expect(await list()).toEqual({ posts: [], total: 0, pages: 1, lead: null });
  });

  it("begins with the newest post and counts it once, page by page", async () => {
    for (let index = 0; index < 50; index += 1) await createPublished({ title: `P${index}` }, minutes(index));
    const pages = [await list(), await list({ page: 2 }), await list({ page: 3 })];
    expect(pages.map(({ total }) => total)).toEqual([50, 50, 50]);
    expect(pages.map(({ pages: count }) => count)).toEqual([3, 3, 3]);
    expect(pages.map(({ lead }) => lead?.title)).toEqual(["P49", undefined, undefined]);
    expect(pages.map(({ posts }) => posts.length)).toEqual([24, 24, 1]);
    expect(titlesOf(pages.flatMap(({ posts }) => posts))).toEqual(
      Array.from({ length: 49 }, (_, index) => `P${48 - index}`),
    );
    expect(await list({ page: 4 })).toMatchObject({ posts: [], total: 50, pages: 3 });
    expect(titlesOf((await list({ q: "p", page: 3 })).posts)).toEqual(["P1", "P0"]);
    expect(await list({ q: "p", page: 4 })).toEqual({ posts: [], total: 50, pages: 3, lead: null });
  });

  it.each([
    [25, 1],
    [26, 2],
    [49, 2],
    [50, 3],
  ])("of %i posts has %i pages", async (posts, pages) => {
    const [row] = [await createPublished()];
    const stored = await db().blogPost.findUniqueOrThrow({ where: { id: row?._id ?? "" } });
    const { id: _, ...rest } = stored;
    const more = Array.from({ length: posts - 1 }, (__, index) => ({ ...rest, slug: `s-${index}` }));
    await db().blogPost.createMany({ data: more });
    expect((await list()).pages).toBe(pages);
    const last = await list({ page: pages });
    expect(last.posts.length).toBeGreaterThan(0);
  });

  it("is searched in title, excerpt and author, whatever the capitals; signs stand for themselves", async () => {
    await createPublished({
      title: "100% Ready",
      excerpt: "about PENGUINS",
      author: "Ann Lee",
      keywords: ["fish"],
    });
    await createPublished({ title: "1000 ready", excerpt: "a_b", author: "Bob", content: "<p>penguins</p>" });
    await createPublished({ title: "back\\slash", excerpt: "", author: "" });
    const expected: [string, string[]][] = [
      ["100%", ["100% Ready"]],
      ["ReAdY", ["100% Ready", "1000 ready"]],
      ["penguins", ["100% Ready"]],
      ["ann lee", ["100% Ready"]],
      ["fish", []],
      ["_", ["1000 ready"]],
      ["%", ["100% Ready"]],
      ["\\", ["back\\slash"]],
      ["' OR 1=1 --", []],
      ["\u0000re\u0000", ["100% Ready", "1000 ready"]],
    ];
    for (const [q, titles] of expected) expect(await found({ q }), q).toEqual(titles);
  });

  it("has categories, exact to the letter", async () => {
    await createPublished({ title: "A", keywords: ["Habit", "time"] });
    await createPublished({ title: "B", keywords: ["habit", "élan", "zeal"] });
    await createDraft({ keywords: ["secret"] });
    expect(await listCategories()).toEqual(["élan", "habit", "Habit", "time", "zeal"]);
    expect(await found({ category: "Habit" })).toEqual(["A"]);
    expect(await found({ category: "Hab" })).toEqual([]);
    expect(await found({ category: "secret" })).toEqual([]);
    expect(await found({ category: "Habit", q: "b" })).toEqual([]);
    expect(await found({ category: "habit", q: "b" })).toEqual(["B"]);
  });
});

describe("a draft, a post taken back and a deleted one", () => {
  it("show nowhere to readers", async () => {
    const body = { keywords: ["shared"] };
    const shown = await createPublished({ ...body, title: "Shown" }, minutes(1));
    const gone = await createPublished(body, minutes(0));
    const back = await createPublished(body, minutes(2));
    const draft = await createDraft(body);
    const waiting = await createDraft(body);
    await updatePost(waiting._id, { scheduledAt: minutes(5).toISOString() }, ANN, NOON);
    await updatePost(gone._id, { slug: "gone-on" }, ANN, NOON);
    await deletePost(gone._id, ANN, NOON);
    await unpublishPost(back._id, ANN, NOON);
    const { lead, posts, total } = await list();
    expect([lead?.title, posts, total]).toEqual(["Shown", [], 1]);
    expect(await found({ category: "shared" })).toEqual(["Shown"]);
    expect(titlesOf(await listForFeed())).toEqual(["Shown"]);
    expect((await listForSitemap()).map(({ slug }) => slug)).toEqual(["shown"]);
    for (const { slug } of [gone, back, draft, waiting, { slug: "gone-on" }])
      expect([await getPublished(slug), await findMoved(slug)]).toEqual([null, null]);
    expect(await listRelated({ _id: ANN.id, keywords: ["shared"] })).toHaveLength(1);
    const post = await getPublished("shown");
    if (post) expect(await getNeighbours(post)).toEqual({ previous: null, next: null });
    expect(titlesOf(await listAllPosts())).toHaveLength(4);
    expect(shown.status).toBe("published");
  });
});

describe("one post", () => {
  it("is told with everything its page shows", async () => {
    const { _id } = await createPublished({
      title: "A",
      author: "B",
      excerpt: "C",
      keywords: ["d"],
      seoTitle: "E",
      seoDescription: "F",
      content: `<p>${"word ".repeat(440)}</p>`,
    });
    const post = await getPublished("a");
    expect(post).toMatchObject({
      _id,
      title: "A",
      author: "B",
      excerpt: "C",
      keywords: ["d"],
      seoTitle: "E",
      seoDescription: "F",
    });
    expect(post).toMatchObject({
      readingMinutes: 2,
      publishedAt: NOON.toISOString(),
      isGenerated: false,
      status: "published",
    });
  });

  it.each(["A", "a b", "../a", "a\u0000", "a%00", "x".repeat(5000)])("isn't at %j", async (slug) => {
    expect([await getPublished(slug), await findMoved(slug)]).toEqual([null, null]);
  });

  it("has neighbours in time, also among posts of one instant", async () => {
    for (const title of ["A", "B", "C"]) await createPublished({ title });
    const seen: (string | undefined)[][] = [];
    for (const slug of ["a", "b", "c"]) {
      const post = await getPublished(slug);
      if (!post) throw new Error(`no post ${slug}`);
      const { previous, next } = await getNeighbours(post);
      seen.push([previous?.title, next?.title]);
    }
    expect(seen).toEqual([
      [undefined, "B"],
      ["A", "C"],
      ["B", undefined],
    ]);
  });

  it("is related to those that share most with it, then to the newest", async () => {
    const { _id } = await createPublished({ title: "Me", keywords: ["a", "b", "c"] });
    await createPublished({ title: "Old one", keywords: ["a"] }, minutes(1));
    await createPublished({ title: "New one", keywords: ["c", "x"] }, minutes(2));
    await createPublished({ title: "Two", keywords: ["b", "a"] }, minutes(0));
    await createPublished({ title: "Another case", keywords: ["A"] }, minutes(9));
    expect(titlesOf(await listRelated({ _id, keywords: ["a", "b", "c"] }))).toEqual([
      "Two",
      "New one",
      "Old one",
    ]);
    await createPublished({ title: "Newest", keywords: ["c"] }, minutes(3));
    expect(titlesOf(await listRelated({ _id, keywords: ["a", "b", "c"] }))).toEqual([
      "Two",
      "Newest",
      "New one",
    ]);
    expect(await listRelated({ _id, keywords: [] })).toEqual([]);
  });

  it("is sanitised again where older rules have saved it", async () => {
    const { _id, slug } = await createPublished();
    const content = '<h1>a</h1><p onclick="x()">b</p><img src="c.png">';
    await db().blogPost.update({ where: { id: _id }, data: { content, sanitizerVersion: 1 } });
    const clean = "<h2>a</h2><p>b</p>";
    expect((await getPublished(slug))?.content).toBe(clean);
    expect((await getPostForAdmin(_id))?.content).toBe(clean);
    expect((await listForFeed())[0]?.content).toBe(clean);
    expect((await updatePost(_id, { title: "New" }, ANN, NOON)).content).toBe(clean);
    const fields = { ...CONTENTLESS, content };
    await db().blogRevision.updateMany({ where: { postId: _id, version: 1 }, data: { fields } });
    expect((await getRevision(_id, 1))?.content).toBe(clean);
  });
});

const CONTENTLESS = {
  title: "",
  excerpt: "",
  author: "",
  keywords: [],
  slug: "",
  seoTitle: "",
  seoDescription: "",
  words: 0,
};

it("the last change is that of what readers see, whatever becomes of a post that was taken back", async () => {
  const at = async () => (await getLastChange())?.toISOString();
  const one = await createPublished({}, minutes(1));
  await createPublished({}, minutes(2));
  await unpublishPost(one._id, ANN, minutes(5));
  const back = minutes(5).toISOString();
  expect(await at()).toBe(back);
  await updatePost(one._id, { content: "<p>Still thinking.</p>" }, ANN, minutes(7));
  expect(await at()).toBe(back);
  await deletePost(one._id, ANN, minutes(8));
  expect(await at()).toBe(back);
  await undeletePost(one._id, ANN, minutes(9));
  expect(await at()).toBe(back);
  await publishPost(one._id, ANN, minutes(10));
  expect(await at()).toBe(minutes(10).toISOString());
});

it("the last change is that of posts that readers know or knew", async () => {
  expect(await getLastChange()).toBeNull();
  await createDraft({}, minutes(5));
  expect(await getLastChange()).toBeNull();
  const { _id } = await createPublished({}, minutes(1));
  const at = async () => (await getLastChange())?.toISOString();
  expect(await at()).toBe(new Date(minutes(1).getTime() + 1).toISOString());
  await deletePost(_id, ANN, minutes(2));
  expect(await at()).toBe(minutes(2).toISOString());
});
