import { beforeAll, expect, it } from "vitest";
import { dbPool } from "#lib/server/db/db.ts";
import { SANITIZER_VERSION } from "#lib/server/html/sanitize.ts";
import { asOwner, resetDatabase } from "#tests/support/database.ts";
import { countStatements } from "#tests/support/statements.ts";
import { listCategories, listForSitemap, listingOf, listPublished } from "./queries.ts";

const POSTS = 10_000;

/** As many posts as a blog of 27 years with one a day, each of four kilobytes. */
beforeAll(async () => {
  await resetDatabase();
  await dbPool().query(
    `INSERT INTO "BlogPost" ("id", "slug", "title", "excerpt", "content", "sanitizerVersion", "author", "keywords",
       "status", "words", "updatedAt", "publishedAt")
     SELECT gen_random_uuid(), 'post-' || n, 'Title ' || n, 'An excerpt of some length about subject ' || n % 97,
       '<p>' || repeat(md5(n::text), 125) || '</p>', $1, 'Author ' || n % 50,
       ARRAY['word' || n % 40, 'rare' || n % 2000], CASE WHEN n % 10 = 0 THEN 'draft' ELSE 'published' END, 600,
       now(), now() - n * interval '1 hour'
     FROM generate_series(1, ${POSTS}) n`,
    [SANITIZER_VERSION],
  );
  await asOwner('VACUUM ANALYZE "BlogPost"');
});

async function planOf(text: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await dbPool().query<{ "QUERY PLAN": string }>(`EXPLAIN (ANALYZE, BUFFERS OFF) ${text}`, [
    ...values,
  ]);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

async function pagePlan(q: string, category: string, offset = 0): Promise<string> {
  const { page, place } = listingOf({ q, category }, 24, offset);
  const plan = await planOf(page.text, place);
  console.info(`blog: a page of ${POSTS} posts, q "${q}", category "${category}", offset ${offset}\n${plan}`);
  return plan;
}

it("the list reads its index and no more rows than it shows", async () => {
  const plan = await pagePlan("", "");
  expect(plan).toContain("BlogPost_public_idx");
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});

it("a rare category is found by its index", async () => {
  expect(await pagePlan("", "rare7")).toContain("BlogPost_keywords_idx");
});

it("a search reads the posts once and counts them by the way", async () => {
  for (const q of ["subject 33", "no such words"])
    expect((await pagePlan(q, "")).match(/Scan/g)).toHaveLength(1);
  const { count, filter } = listingOf({ q: "", category: "" }, 24, 0);
  console.info(`blog: the count\n${await planOf(count.text, filter)}`);
});

it("the lists hold every published post", async () => {
  expect((await listPublished({ q: "", category: "", page: 300 })).total).toBe(9000);
  expect(await listForSitemap()).toHaveLength(9000);
  expect((await listCategories()).length).toBeGreaterThan(1800);
  expect(await countStatements(() => listPublished({ q: "title", category: "", page: 1 }))).toBe(1);
  expect(await countStatements(() => listPublished({ q: "", category: "", page: 1 }))).toBe(2);
});
