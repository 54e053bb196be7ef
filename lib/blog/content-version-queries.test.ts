import { beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { ANN, createDraft, createPublished, minutes, NOON } from "#tests/support/posts.ts";
import { findContentVersion } from "./content-version-queries.ts";
import {
  createPost,
  deletePost,
  publishDue,
  publishPost,
  seedPost,
  undeletePost,
  unpublishPost,
  updatePost,
} from "./service.ts";

beforeEach(resetDatabase);

/** Whether readers see another version once it is done. */
async function isNewAfter(work: () => Promise<unknown>): Promise<boolean> {
  const before = await findContentVersion();
  await work();
  return (await findContentVersion()) !== before;
}

describe("the version of the blog's content rises", () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ["is changed", (id) => updatePost(id, { keywords: ["new"] }, ANN, minutes(1))],
    ["gets another author", (id) => updatePost(id, { author: "Bob" }, ANN, minutes(1))],
    ["moves", (id) => updatePost(id, { slug: "elsewhere" }, ANN, minutes(1))],
    ["is taken back", (id) => unpublishPost(id, ANN, minutes(1))],
    ["is deleted", (id) => deletePost(id, ANN, minutes(1))],
  ])("when a post that is out %s", async (_, work) => {
    const { _id } = await createPublished();
    expect(await isNewAfter(() => work(_id))).toBe(true);
  });

  it("when a draft goes out: by its admin, when its time has come, or when it is brought back", async () => {
    const { _id } = await createDraft();
    expect(await isNewAfter(() => publishPost(_id, ANN, NOON))).toBe(true);
    await deletePost(_id, ANN, NOON);
    expect(await isNewAfter(() => undeletePost(_id, ANN, NOON))).toBe(true);
    const later = await createDraft();
    const scheduledAt = minutes(5).toISOString();
    expect(await isNewAfter(() => updatePost(later._id, { scheduledAt }, ANN, NOON))).toBe(false);
    expect(await isNewAfter(() => publishDue(minutes(4)))).toBe(false);
    expect(await isNewAfter(() => publishDue(minutes(5)))).toBe(true);
  });

  it("when an article is seeded", async () => {
    const article = { title: "One", content: "<p>Words.</p>", slug: "one", publishedAt: NOON };
    const body = { excerpt: "", author: "", keywords: [], seoTitle: "", seoDescription: "", ...article };
    expect(await isNewAfter(() => seedPost(body, NOON))).toBe(true);
  });
});

it("stays while only drafts are written, changed, deleted and brought back", async () => {
  await createPublished();
  const work = async () => {
    const { _id } = await createDraft();
    await updatePost(_id, { content: "<p>Other words.</p>", slug: "a-draft" }, ANN, minutes(1));
    await deletePost(_id, ANN, minutes(2));
    await undeletePost(_id, ANN, minutes(3));
  };
  expect(await isNewAfter(work)).toBe(false);
});

it("is rolled back with its change", async () => {
  const body = { title: "One", excerpt: "", content: "<p>Words.</p>", author: "", keywords: [] };
  const publishing = { ...body, seoTitle: "", seoDescription: "", publishedAt: NOON };
  const before = await findContentVersion();
  const undone = inTransaction(async (tx) => {
    await createPost(publishing, ANN, NOON, { tx });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await findContentVersion()).toBe(before);
});

it("rises once for each of fifty changes at once", async () => {
  const posts = await Promise.all(Array.from({ length: 50 }, () => createPublished()));
  const before = Number(await findContentVersion());
  await Promise.all(posts.map(({ _id }, at) => updatePost(_id, { title: `New ${at}` }, ANN, minutes(1))));
  expect(Number(await findContentVersion())).toBe(before + 50);
});
