import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { resetDatabase } from "#tests/support/database.ts";
import {
  ANN,
  auditOf,
  BOB,
  CHANGE,
  createDraft,
  createPublished,
  draft,
  minutes,
  NOON,
} from "#tests/support/posts.ts";
import {
  findMoved,
  getPostForAdmin,
  getPublished,
  getRevision,
  listAllPosts,
  listRevisions,
} from "./queries.ts";
import type { UpdateBody } from "./schema.ts";
import {
  createPost,
  deletePost,
  publishDue,
  publishPost,
  restoreRevision,
  seedPost,
  undeletePost,
  unpublishPost,
  updatePost,
} from "./service.ts";

beforeEach(resetDatabase);

const refusedAs = (code: string) => expect.objectContaining({ code });
const fifty = <T>(work: (index: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: 50 }, (_, index) => work(index)));
const kept = <T>(results: PromiseSettledResult<T>[]) =>
  results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));

describe("creating", () => {
  it("keeps a clean draft with its first revision and a line in the log", async () => {
    const post = await createPost(
      draft({ ...CHANGE, title: "A title", content: "<h1>A</h1><p onclick=x>b c</p><script>d</script>" }),
      ANN,
      NOON,
    );
    expect(post).toMatchObject({
      slug: "a-title",
      title: "A title",
      content: "<h2>A</h2><p>b c</p>",
      status: "draft",
      version: 1,
      createdAt: NOON.toISOString(),
      updatedAt: NOON.toISOString(),
      publishedAt: null,
      scheduledAt: null,
      isGenerated: false,
    });
    expect(await getPostForAdmin(post._id)).toEqual(post);
    expect(await listRevisions(post._id)).toMatchObject([{ version: 1, savedBy: "ann", reason: "save" }]);
    const [line] = await db().auditEvent.findMany();
    expect(line).toMatchObject({
      event: "post_created",
      userId: null,
      details: { admin: "ann", post: post._id, before: null, after: sha256(post.content) },
    });
    expect(await getPublished("a-title")).toBeNull();
  });

  it("gives equal titles different addresses, also 50 at once", async () => {
    const posts = kept(await fifty(() => createDraft({ title: "The same" })));
    expect(posts).toHaveLength(50);
    expect(new Set(posts.map((post) => post.slug)).size).toBe(50);
    expect(posts.map((post) => post.slug).sort()).toContain("the-same-50");
  });

  it("gives an address that was asked for once, also when 50 ask", async () => {
    const results = await fifty(() => createDraft({ slug: "mine" }));
    expect(kept(results)).toHaveLength(1);
    expect(codes(results)).toEqual(Array(49).fill("slug_taken"));
    await expect(createDraft({ slug: "admin" })).rejects.toThrow(refusedAs("slug_taken"));
    expect((await createDraft({ title: "Admin" })).slug).toBe("admin-2");
  });

  it("makes one post of a call that is repeated, also 50 at once, with the text of the last one", async () => {
    const newId = crypto.randomUUID();
    const posts = kept(await fifty(() => createDraft({ newId, title: "Repeated" })));
    expect(posts).toHaveLength(50);
    const [first] = posts;
    for (const post of posts) expect(post).toEqual(first);
    expect(first).toMatchObject({ _id: newId, version: 1 });
    expect(await createDraft({ newId, title: "Written on", content: "<p>b</p>" })).toMatchObject({
      ...{ _id: newId, version: 2, title: "Written on", slug: "written-on", content: "<p>b</p>" },
    });
    expect((await listAllPosts()).map((row) => row._id)).toEqual([newId]);
    expect(await auditOf(newId)).toEqual(["post_created"]);
    await deletePost(newId, ANN, NOON);
    await expect(createDraft({ newId })).rejects.toThrow(refusedAs("not_found"));
    expect(await listAllPosts()).toEqual([]);
  });

  it("refuses markup that is tangled beyond sense, and drops what no database holds", async () => {
    await expect(createDraft({ content: "<b>".repeat(5000) })).rejects.toThrow(refusedAs("invalid_input"));
    expect((await createDraft({ content: "a\u0000b" })).content).toBe("ab");
  });
});

describe("changing", () => {
  it("changes what the body names, and nothing else", async () => {
    const post = await createDraft({ title: "One", excerpt: "Kept" });
    const after = await updatePost(post._id, { title: "Two" }, ANN, minutes(1));
    expect(after).toEqual({
      ...post,
      title: "Two",
      slug: "two",
      version: 2,
      updatedAt: minutes(1).toISOString(),
    });
    const whole = await updatePost(post._id, CHANGE, ANN, minutes(2));
    expect(whole).toMatchObject(CHANGE);
  });

  it("is refused where someone has saved a newer one", async () => {
    const { _id, updatedAt } = await createDraft();
    await updatePost(_id, { title: "Bob's", updatedAt }, BOB, minutes(1));
    await expect(updatePost(_id, { title: "Ann's", updatedAt }, ANN, minutes(2))).rejects.toThrow(
      refusedAs("edit_conflict"),
    );
    expect((await getPostForAdmin(_id))?.title).toBe("Bob's");
    await updatePost(_id, { title: "A program's" }, ANN, minutes(2));
    expect((await getPostForAdmin(_id))?.title).toBe("A program's");
  });

  it("lets one of 50 win who all saw the same post, even in one millisecond", async () => {
    const { _id, updatedAt } = await createDraft();
    const results = await fifty((index) =>
      updatePost(_id, { title: `Title ${index}`, updatedAt }, ANN, NOON),
    );
    expect(kept(results)).toHaveLength(1);
    expect(codes(results)).toEqual(Array(49).fill("edit_conflict"));
    expect(await getPostForAdmin(_id)).toEqual(kept(results)[0]);
    expect((await getPostForAdmin(_id))?.updatedAt).not.toBe(updatedAt);
  });

  it("takes a repeated call for what it is", async () => {
    const { _id, updatedAt } = await createDraft();
    const body: UpdateBody = { ...CHANGE, updatedAt };
    const first = await updatePost(_id, body, ANN, minutes(1));
    expect(await updatePost(_id, body, ANN, minutes(2))).toEqual(first);
    expect(await updatePost(_id, {}, ANN, minutes(3))).toEqual(first);
  });

  it("keeps no change of a published post that would leave it empty", async () => {
    const { _id } = await createPublished();
    await expect(updatePost(_id, { content: "<p> </p>" }, ANN, minutes(1))).rejects.toThrow(
      refusedAs("invalid_input"),
    );
    expect((await getPostForAdmin(_id))?.content).toBe("<p>Some words.</p>");
  });

  it("knows no deleted and no unknown post", async () => {
    const { _id } = await createDraft();
    await deletePost(_id, ANN, NOON);
    for (const id of [_id, ANN.id]) {
      await expect(updatePost(id, { title: "x" }, ANN, NOON)).rejects.toThrow(refusedAs("not_found"));
      await expect(publishPost(id, ANN, NOON)).rejects.toThrow(refusedAs("not_found"));
      await expect(deletePost(id, ANN, NOON)).rejects.toThrow(refusedAs("not_found"));
      await expect(restoreRevision(id, 1, ANN, NOON)).rejects.toThrow(refusedAs("not_found"));
    }
  });
});

describe("addresses", () => {
  it("follow the title of a draft, unless chosen by hand or known to readers", async () => {
    const { _id } = await createDraft({ title: "A" });
    expect((await updatePost(_id, { title: "A longer one" }, ANN, NOON)).slug).toBe("a-longer-one");
    await updatePost(_id, { slug: "by-hand" }, ANN, NOON);
    expect((await updatePost(_id, { title: "Another" }, ANN, NOON)).slug).toBe("by-hand");
    const out = await createPublished({ title: "Out" });
    await unpublishPost(out._id, ANN, NOON);
    expect((await updatePost(out._id, { title: "Out and about" }, ANN, NOON)).slug).toBe("out");
  });

  it("lead on from the old one once readers may know it", async () => {
    const post = await createPublished({ slug: "old" });
    await updatePost(post._id, { slug: "new" }, ANN, minutes(1));
    expect([await getPublished("old"), await findMoved("old")]).toEqual([null, "new"]);
    await updatePost(post._id, { slug: "newest" }, ANN, minutes(2));
    expect([await findMoved("old"), await findMoved("new")]).toEqual(["newest", "newest"]);
    await updatePost(post._id, { slug: "old" }, ANN, minutes(3));
    expect([await findMoved("old"), await findMoved("new")]).toEqual([null, "old"]);
    await unpublishPost(post._id, ANN, minutes(4));
    expect(await findMoved("new")).toBeNull();
  });

  it("of a draft leave no trace", async () => {
    const { _id } = await createDraft({ slug: "old" });
    await updatePost(_id, { slug: "new" }, ANN, NOON);
    await publishPost(_id, ANN, NOON);
    expect(await findMoved("old")).toBeNull();
  });

  it("that others have or had are not handed out, but may be taken by hand", async () => {
    const moved = await createPublished({ slug: "old-title" });
    await updatePost(moved._id, { slug: "new-title" }, ANN, NOON);
    expect((await createDraft({ title: "Old title" })).slug).toBe("old-title-2");
    await expect(createDraft({ slug: "new-title" })).rejects.toThrow(refusedAs("slug_taken"));
    const heir = await createPublished({ slug: "old-title" });
    expect((await getPublished("old-title"))?._id).toBe(heir._id);
    await deletePost(heir._id, ANN, NOON);
    expect(await findMoved("old-title")).toBe("new-title");
  });
});

describe("publishing", () => {
  it("happens once, however many ask", async () => {
    const { _id, slug } = await createDraft();
    const results = kept(await fifty(() => publishPost(_id, ANN, minutes(1))));
    expect(results).toHaveLength(50);
    for (const result of results) expect(result).toEqual(results[0]);
    expect(await auditOf(_id)).toEqual(["post_created", "post_published"]);
    expect((await listRevisions(_id)).map(({ reason }) => reason)).toEqual(["publish", "save"]);
    expect(await getPublished(slug)).toMatchObject({
      publishedAt: minutes(1).toISOString(),
      status: "published",
    });
  });

  it("needs some text", async () => {
    for (const content of [
      "",
      "<p></p>",
      "<p>&nbsp; </p>",
      "<hr>",
      '<img src="x.png">',
      "<script>x</script>",
      "<ul><li></li></ul>",
    ]) {
      const { _id } = await createDraft({ content });
      await expect(publishPost(_id, ANN, NOON), content).rejects.toThrow(
        "A post needs some text before it goes out",
      );
    }
    const { _id } = await createDraft({ content: "<p>🐧</p>" });
    expect((await publishPost(_id, ANN, NOON)).status).toBe("published");
  });

  it("needs a title, as a schedule does, and keeps it", async () => {
    const { _id } = await createDraft({ title: "Untitled" });
    const refusal = "A post needs a title before it goes out";
    const scheduledAt = minutes(10).toISOString();
    await expect(publishPost(_id, ANN, NOON)).rejects.toThrow(refusal);
    await expect(updatePost(_id, { scheduledAt }, ANN, NOON)).rejects.toThrow(refusal);
    expect(await getPostForAdmin(_id)).toMatchObject({ status: "draft", scheduledAt: null });
    await updatePost(_id, { title: "A title", status: "published" }, ANN, NOON);
    await expect(updatePost(_id, { title: "Untitled" }, ANN, NOON)).rejects.toThrow(refusal);
    const whole = { title: "Untitled", content: "<p>Half</p>", status: "draft" as const };
    expect(await updatePost(_id, whole, ANN, minutes(1))).toMatchObject(whole);
  });

  it("is taken back together with what was written: no one reads the half of it", async () => {
    const { _id, updatedAt, slug } = await createPublished();
    const body: UpdateBody = { content: "<p>Half a sen</p>", status: "draft", updatedAt };
    expect(await updatePost(_id, body, ANN, minutes(1))).toMatchObject({
      ...{ content: "<p>Half a sen</p>", status: "draft", version: 3 },
    });
    expect(await getPublished(slug)).toBeNull();
    expect(await auditOf(_id)).toEqual([
      ...["post_created", "post_published", "post_updated", "post_unpublished"],
    ]);
  });

  it("keeps its first date", async () => {
    const { _id, slug } = await createPublished();
    await unpublishPost(_id, ANN, minutes(1));
    expect([await getPublished(slug), (await listAllPosts())[0]?.status]).toEqual([null, "draft"]);
    const again = await publishPost(_id, BOB, minutes(2));
    expect(again.publishedAt).toBe(NOON.toISOString());
    expect(await auditOf(_id)).toEqual([
      "post_created",
      "post_published",
      "post_unpublished",
      "post_published",
    ]);
  });
});

describe("a schedule", () => {
  const scheduledAt = minutes(10).toISOString();

  it("publishes when its time has come, once, by however many servers", async () => {
    const due = await createDraft();
    await updatePost(due._id, { scheduledAt }, ANN, NOON);
    const later = await createDraft();
    await updatePost(later._id, { scheduledAt: minutes(11).toISOString() }, ANN, NOON);
    await publishDue(new Date(minutes(10).getTime() - 1));
    expect(await getPublished(due.slug)).toBeNull();
    expect(codes(await fifty(() => publishDue(minutes(10))))).toEqual([]);
    expect(await getPublished(due.slug)).toMatchObject({ publishedAt: minutes(10).toISOString() });
    expect(await getPublished(later.slug)).toBeNull();
    expect(await auditOf(due._id)).toEqual(["post_created", "post_scheduled", "post_published"]);
    expect((await listRevisions(due._id))[0]).toMatchObject({ savedBy: "schedule", reason: "publish" });
    expect((await getPostForAdmin(due._id))?.scheduledAt).toBeNull();
  });

  it("can be moved and taken back, and goes with its post", async () => {
    const { _id, slug } = await createDraft();
    await updatePost(_id, { scheduledAt }, ANN, NOON);
    await updatePost(_id, { scheduledAt: null }, ANN, minutes(1));
    await publishDue(minutes(20));
    expect(await getPublished(slug)).toBeNull();
    await updatePost(_id, { scheduledAt }, ANN, minutes(2));
    await deletePost(_id, ANN, minutes(3));
    await publishDue(minutes(20));
    expect(await getPublished(slug)).toBeNull();
    expect(await undeletePost(_id, ANN, minutes(21))).toMatchObject({ status: "draft", scheduledAt: null });
  });

  it("that is taken back in the last moment publishes nothing", async () => {
    const posts = await Promise.all(Array.from({ length: 20 }, () => createDraft()));
    for (const { _id } of posts) await updatePost(_id, { scheduledAt }, ANN, NOON);
    await Promise.all([
      ...posts.toReversed().map(({ _id }) => updatePost(_id, { scheduledAt: null }, ANN, minutes(10))),
      ...Array.from({ length: 5 }, () => publishDue(minutes(10))),
    ]);
    for (const { _id } of posts) {
      const last = (await getPostForAdmin(_id))?.status === "published" ? "post_published" : "post_scheduled";
      expect(await auditOf(_id)).toEqual(["post_created", "post_scheduled", last]);
    }
  });

  it("of a post that can't go out is taken back, and keeps no other post waiting", async () => {
    const bad = await createDraft();
    await updatePost(bad._id, { scheduledAt }, ANN, NOON);
    await db().blogPost.update({ where: { id: bad._id }, data: { title: "Untitled" } });
    const good = await createDraft();
    await updatePost(good._id, { scheduledAt: minutes(11).toISOString() }, ANN, NOON);
    await publishDue(minutes(12));
    expect(await getPublished(good.slug)).not.toBeNull();
    expect(await getPostForAdmin(bad._id)).toMatchObject({ status: "draft", scheduledAt: null });
  });

  it("is refused in the past, for an empty post and for a published one", async () => {
    const { _id } = await createDraft();
    await expect(updatePost(_id, { scheduledAt: NOON.toISOString() }, ANN, NOON)).rejects.toThrow(
      refusedAs("invalid_input"),
    );
    const empty = await createDraft({ content: "" });
    await expect(updatePost(empty._id, { scheduledAt }, ANN, NOON)).rejects.toThrow(
      refusedAs("invalid_input"),
    );
    const out = await createPublished();
    await expect(updatePost(out._id, { scheduledAt }, ANN, NOON)).rejects.toThrow(refusedAs("invalid_input"));
  });
});

describe("deleting", () => {
  it("takes a post away from everyone, and brings it back as it was", async () => {
    const post = await createPublished({ keywords: ["a"] });
    await deletePost(post._id, ANN, minutes(1));
    expect([await getPublished(post.slug), await getPostForAdmin(post._id), await listAllPosts()]).toEqual([
      null,
      null,
      [],
    ]);
    expect(await listRevisions(post._id)).toEqual([]);
    expect(await getRevision(post._id, 1)).toBeNull();
    const back = await undeletePost(post._id, BOB, minutes(2));
    expect(back).toEqual({ ...post, version: 3, updatedAt: minutes(2).toISOString() });
    expect(await undeletePost(post._id, BOB, minutes(3))).toEqual(back);
    expect(await auditOf(post._id)).toEqual([
      "post_created",
      "post_published",
      "post_deleted",
      "post_undeleted",
    ]);
    await expect(undeletePost(ANN.id, ANN, NOON)).rejects.toThrow(refusedAs("not_found"));
  });

  it("frees the address: who comes back later comes back as a draft beside it", async () => {
    const post = await createPublished({ slug: "wanted" });
    await deletePost(post._id, ANN, NOON);
    const heir = await createPublished({ slug: "wanted" });
    expect(await undeletePost(post._id, ANN, NOON)).toMatchObject({ slug: "wanted-2", status: "draft" });
    expect((await getPublished("wanted"))?._id).toBe(heir._id);
  });

  it("happens once when 50 ask, and so does coming back", async () => {
    const { _id } = await createPublished();
    expect(codes(await fifty(() => deletePost(_id, ANN, NOON)))).toEqual(Array(49).fill("not_found"));
    expect(codes(await fifty(() => undeletePost(_id, ANN, NOON)))).toEqual([]);
    expect(await auditOf(_id)).toEqual(["post_created", "post_published", "post_deleted", "post_undeleted"]);
  });
});

describe("revisions", () => {
  const write = (id: string, content: string, minute: number, by = ANN) =>
    updatePost(id, { content: `<p>${content}</p>` }, by, minutes(minute));

  it("keep one text of a sitting, and a line in the log for each", async () => {
    const { _id } = await createDraft();
    await write(_id, "two", 1);
    await write(_id, "three", 9.9);
    await write(_id, "four", 10);
    await write(_id, "five", 19);
    await write(_id, "six", 19, BOB);
    const list = await listRevisions(_id);
    expect(list.map(({ version, savedBy }) => [version, savedBy])).toEqual([
      [6, "bob"],
      [5, "ann"],
      [3, "ann"],
    ]);
    expect((await getRevision(_id, 5))?.content).toBe("<p>five</p>");
    expect(await getRevision(_id, 2)).toBeNull();
    expect(await auditOf(_id)).toEqual(["post_created", "post_updated", "post_updated"]);
  });

  it("keep a long text before most of it goes", async () => {
    const { _id } = await createDraft({ content: "word ".repeat(60) });
    await write(_id, "oh", 1);
    expect((await getRevision(_id, 1))?.content).toContain("word word");
  });

  it("give an old text back as a new version", async () => {
    const post = await createPublished({ ...CHANGE, slug: "first" });
    await updatePost(
      post._id,
      { title: "Changed", content: "<p>changed</p>", keywords: [], slug: "moved" },
      ANN,
      minutes(1),
    );
    const back = await restoreRevision(post._id, post.version, BOB, minutes(2));
    expect(back).toMatchObject({ ...CHANGE, slug: "moved", status: "published", version: post.version + 2 });
    expect((await listRevisions(post._id))[0]).toMatchObject({
      version: back.version,
      savedBy: "bob",
      reason: "restore",
    });
    expect((await auditOf(post._id)).at(-1)).toBe("post_restored");
    expect(await restoreRevision(post._id, back.version, BOB, minutes(3))).toEqual(back);
    await expect(restoreRevision(post._id, 99, BOB, NOON)).rejects.toThrow(refusedAs("not_found"));
  });
});

describe("an article of the house", () => {
  const article = { ...draft({ title: "Ours" }), slug: "ours", publishedAt: minutes(-1000) };

  it("is planted once, and never again where it was deleted or moved", async () => {
    expect(kept(await fifty(() => seedPost(article, NOON))).filter(Boolean)).toHaveLength(1);
    const post = await getPublished("ours");
    expect(post).toMatchObject({
      publishedAt: minutes(-1000).toISOString(),
      updatedAt: minutes(-1000).toISOString(),
    });
    await updatePost(post?._id ?? "", { slug: "theirs" }, ANN, NOON);
    expect(await seedPost(article, NOON)).toBe(false);
    await deletePost(post?._id ?? "", ANN, NOON);
    expect(await seedPost(article, NOON)).toBe(false);
    expect(await listAllPosts()).toEqual([]);
  });
});
