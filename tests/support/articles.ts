import { randomUUID } from "node:crypto";
import { slugOf } from "#lib/blog/rules.ts";
import { SANITIZER_VERSION } from "#lib/server/html/sanitize.ts";
import { onBlog } from "./e2e-database.ts";

/** Of this run and this file only, so that searches find nothing else. */
export const MARK = `zq${randomUUID().slice(0, 8)}`;
const HEADED =
  "<p>Before you begin.</p><h2>First things</h2><p>Text.</p><h2>Second things</h2><pre><code>a line of code that is far wider than the screen of any phone ever made, and then some more of it</code></pre>" +
  "<h3>Third things</h3><table><thead><tr><th>Day</th><th>What</th></tr></thead><tbody><tr><td>Monday</td><td>Read</td></tr></tbody></table>" +
  '<p><a href="/pricing">Prices</a> and <a href="https://example.org/" target="_blank" rel="noopener nofollow ugc">elsewhere</a></p>';

interface Post {
  title: string;
  slug?: string;
  keywords?: string[];
  author?: string;
  content?: string;
  status?: string;
  /** Days ago */
  age?: number;
}

/** Puts an article into the database as the CMS would; returns its slug. */
export async function write({
  title,
  keywords = [],
  author = "",
  content = HEADED,
  ...more
}: Post): Promise<string> {
  const { slug = slugOf(title), status = "published", age = 400 } = more;
  await onBlog(
    `INSERT INTO "BlogPost" ("id", "slug", "title", "excerpt", "content", "sanitizerVersion", "author", "keywords",
       "status", "words", "createdAt", "updatedAt", "publishedAt")
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9::"PostStatus", 440, at, at, CASE WHEN $9::text = 'published' THEN at END
       FROM (SELECT now() - make_interval(days => $10::int) AS at) AS times`,
    [
      randomUUID(),
      slug,
      title,
      `What ${title} is about.`,
      content,
      SANITIZER_VERSION,
      author,
      keywords,
      status,
      age,
    ],
  );
  return slug;
}

/** Days ago, far from the articles of anyone who else runs at the same time: neighbours are told by their dates. */
const WORKERS = 8;
const OWN_PLACE = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % WORKERS;
const BASE = 400 + 5 * ((Number.parseInt(MARK.slice(2), 16) % 250) * WORKERS + OWN_PLACE);

/** Three articles, the first one with everything that an article can have; returns its slug. */
export async function writeThree(): Promise<string> {
  const whole = await write({
    title: `${MARK} Whole article`,
    keywords: [`${MARK}A`, `${MARK}B`, `${MARK}C`],
    author: "Ann Reader",
    age: BASE + 3,
  });
  await write({ title: `${MARK} Second article`, keywords: [`${MARK}A`], age: BASE + 2 });
  await write({ title: `${MARK} Third article`, keywords: [`${MARK}D`], age: BASE + 1 });
  return whole;
}

export async function removeArticles(): Promise<void> {
  await onBlog(`DELETE FROM "BlogPost" WHERE "title" LIKE $1`, [`${MARK}%`]);
}
