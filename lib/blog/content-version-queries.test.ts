import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { db, dbPool } from "#lib/server/db/db.ts";
import { inSqlTransaction, statement } from "#lib/server/db/sql.ts";
import { asOwner, resetDatabase } from "#tests/support/database.ts";
import { ANN, createDraft, createPublished, minutes, NOON } from "#tests/support/posts.ts";
import { findContentVersion } from "./content-version-queries.ts";
import { deletePost, publishDue, publishPost, undeletePost, unpublishPost, updatePost } from "./service.ts";

beforeEach(resetDatabase);

const query = (text: string, values: unknown[] = []) => dbPool().query(text, values);

/** Whether readers see another edition once it is done. */
async function isNewAfter(work: () => Promise<unknown>): Promise<boolean> {
  const before = await findContentVersion();
  await work();
  return (await findContentVersion()) !== before;
}

const ROW = `"id", "slug", "title", "sanitizerVersion", "updatedAt", "status", "publishedAt"`;
const rowOf = (slug: string, status: "draft" | "published") =>
  query(`INSERT INTO "BlogPost" (${ROW}) VALUES (gen_random_uuid(), $1, 'By hand', 1, now(), $2, now())`, [
    slug,
    status,
  ]);

async function generatedPost(): Promise<string> {
  const { _id } = await createPublished();
  const { id: adminId } = await db().adminAccount.create({
    data: { username: "ann", passwordHash: "none" },
    select: { id: true },
  });
  await db().blogGeneration.create({ data: { adminId, postId: _id, updatedAt: NOON } });
  return _id;
}

describe("an edition begins", () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ["is changed", (id) => updatePost(id, { keywords: ["new"] }, ANN, minutes(1))],
    ["gets another author", (id) => updatePost(id, { author: "Bob" }, ANN, minutes(1))],
    ["moves", (id) => updatePost(id, { slug: "elsewhere" }, ANN, minutes(1))],
    ["is taken back", (id) => unpublishPost(id, ANN, minutes(1))],
    ["is deleted", (id) => deletePost(id, ANN, minutes(1))],
    ["is changed by Prisma", (id) => db().blogPost.update({ where: { id }, data: { title: "By Prisma" } })],
    ["goes by Prisma", (id) => db().blogPost.delete({ where: { id } })],
    ["is changed by hand", () => query(`UPDATE "BlogPost" SET "excerpt" = 'By hand'`)],
    ["is taken back by hand", () => query(`UPDATE "BlogPost" SET "status" = 'draft'`)],
    ["goes by hand", () => query(`DELETE FROM "BlogPost"`)],
    ["goes with its table", () => asOwner(`TRUNCATE "BlogPost" CASCADE`)],
    ["is joined by one written by hand", () => rowOf("by-hand", "published")],
    [
      "is written over by hand",
      () =>
        query(`INSERT INTO "BlogPost" (${ROW}) SELECT ${ROW} FROM "BlogPost"
          ON CONFLICT ("id") DO UPDATE SET "title" = 'Over'`),
    ],
    [
      "gets an old address",
      (id) => query(`INSERT INTO "BlogOldSlug" ("slug", "postId") VALUES ('old', $1)`, [id]),
    ],
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

  it("when an old address leads elsewhere, or nowhere any more", async () => {
    const { _id } = await createPublished();
    await updatePost(_id, { slug: "elsewhere" }, ANN, minutes(1));
    expect(await isNewAfter(() => query(`UPDATE "BlogOldSlug" SET "slug" = 'older'`))).toBe(true);
    expect(await isNewAfter(() => query(`DELETE FROM "BlogOldSlug"`))).toBe(true);
    expect(await isNewAfter(() => query(`DELETE FROM "BlogOldSlug"`))).toBe(false);
    expect(await isNewAfter(() => asOwner(`TRUNCATE "BlogOldSlug"`))).toBe(true);
  });

  it("when a post turns out to be a model's, or no longer", async () => {
    const id = await generatedPost();
    const set = (postId: string | null) =>
      isNewAfter(() => query(`UPDATE "BlogGeneration" SET "postId" = $1`, [postId]));
    expect(await set(null)).toBe(true);
    expect(await isNewAfter(() => query(`UPDATE "BlogGeneration" SET "step" = 3`))).toBe(false);
    expect(await set(id)).toBe(true);
    expect(await isNewAfter(() => query(`DELETE FROM "BlogGeneration"`))).toBe(true);
    expect(await isNewAfter(() => asOwner(`TRUNCATE "BlogGeneration"`))).toBe(true);
  });

  it("where there was none: after the row is lost, or everything", async () => {
    await rowOf("first", "published");
    await query(`DELETE FROM "BlogEdition"`);
    expect(await findContentVersion()).toBeNull();
    await rowOf("second", "published");
    const mark = await findContentVersion();
    expect(mark).toMatch(/^[\da-f-]{36}$/);
    await asOwner(`TRUNCATE "BlogEdition"`);
    await rowOf("third", "published");
    expect(await findContentVersion()).not.toBe(mark);
  });

  it("also where tables are named in full, as a backup names them", async () => {
    const connection = await dbPool().connect();
    const insert = `INSERT INTO public."BlogPost" (${ROW})
      VALUES (gen_random_uuid(), 'restored', 'Restored', 1, now(), 'published', now())`;
    const restore = async () => {
      await connection.query("BEGIN");
      await connection.query("SELECT set_config('search_path', '', true)");
      await connection.query(insert);
      await connection.query("COMMIT");
    };
    expect(await isNewAfter(restore)).toBe(true);
    connection.release();
  });
});

describe("an edition lasts", () => {
  it("while only drafts are written, changed, deleted and brought back", async () => {
    await createPublished();
    const work = async () => {
      const { _id } = await createDraft();
      await updatePost(_id, { content: "<p>Other words.</p>", slug: "a-draft" }, ANN, minutes(1));
      await deletePost(_id, ANN, minutes(2));
      await undeletePost(_id, ANN, minutes(3));
      await query(`UPDATE "BlogPost" SET "title" = 'Nothing' WHERE "status" = 'draft'`);
      await query(`DELETE FROM "BlogPost" WHERE "status" = 'draft'`);
    };
    expect(await isNewAfter(work)).toBe(false);
  });

  it("where a change is rolled back, and while it is not yet committed: for every connection", async () => {
    await createPublished();
    const other = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await other.connect();
    const seen = async () => (await other.query(`SELECT "mark" FROM "BlogEdition"`)).rows[0]?.mark;
    const before = await findContentVersion();
    const change = statement("change-all", `UPDATE "BlogPost" SET "title" = 'New'`);
    const undone = inSqlTransaction(async (on) => {
      await on(change, []);
      expect([await seen(), await findContentVersion()]).toEqual([before, before]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await seen()).toBe(before);
    await inSqlTransaction((on) => on(change, []));
    const after = await findContentVersion();
    expect(after).not.toBe(before);
    expect(await seen()).toBe(after);
    await other.end();
  });
});

describe("many at once", () => {
  it("change posts that are out, and each begins an edition of its own", async () => {
    const posts = await Promise.all(Array.from({ length: 50 }, () => createPublished()));
    await asOwner(`CREATE TABLE "SeenMark" ("mark" uuid)`);
    await asOwner(`CREATE FUNCTION "keep_mark"() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO "SeenMark" VALUES (NEW."mark"); RETURN NULL; END'`);
    await asOwner(
      `CREATE TRIGGER "keep" AFTER UPDATE ON "BlogEdition" FOR EACH ROW EXECUTE FUNCTION "keep_mark"()`,
    );
    try {
      await Promise.all(posts.map(({ _id }, at) => updatePost(_id, { title: `New ${at}` }, ANN, minutes(1))));
      const { rows } = await query(`SELECT count(DISTINCT "mark")::int AS "marks" FROM "SeenMark"`);
      expect(rows).toEqual([{ marks: 50 }]);
    } finally {
      await asOwner(`DROP FUNCTION "keep_mark"() CASCADE`);
      await asOwner(`DROP TABLE "SeenMark"`);
    }
  });

  it("write drafts without waiting for somebody who is publishing", async () => {
    const { _id } = await createDraft();
    await createPublished();
    await inSqlTransaction(async (on) => {
      await on(
        statement("touch-all", `UPDATE "BlogPost" SET "title" = 'New' WHERE "status" = 'published'`),
        [],
      );
      await updatePost(_id, { content: "<p>Meanwhile.</p>" }, ANN, minutes(1));
    });
  });
});
