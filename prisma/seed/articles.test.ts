import { expect, it } from "vitest";
import { listPublished } from "#lib/blog/queries.ts";
import { seedPost } from "#lib/blog/service.ts";
import { withAnchors } from "#lib/server/html/anchors.ts";
import { htmlToText, sanitizeHtml } from "#lib/server/html/sanitize.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { parseArticle, readArticle } from "./articles.ts";
import { seedItems } from "./items.ts";

const HEAD =
  "title: A: title\nslug: a-title\nexcerpt: e\nkeywords: One, two\nauthor: Us\npublishedAt: 2026-10-15";

it("reads an article with its head", () => {
  expect(parseArticle(`<!--\n${HEAD}\n-->\n<p>Text</p>\n`)).toMatchObject({
    title: "A: title",
    slug: "a-title",
    keywords: ["One", "two"],
    publishedAt: new Date("2026-10-15T08:00:00.000Z"),
    content: "<p>Text</p>",
  });
});

it.each([
  ["no head", "<p>Text</p>"],
  ["no title", `<!--\n${HEAD.replace(/^title.*\n/, "")}\n-->\n<p>x</p>`],
  ["a day that isn't one", `<!--\n${HEAD.replace("10-15", "13-15")}\n-->\n<p>x</p>`],
  ["an address that isn't one", `<!--\n${HEAD.replace("a-title", "A title")}\n-->\n<p>x</p>`],
])("refuses an article with %s", (_what, file) => {
  expect(() => parseArticle(file)).toThrow();
});

it("plants eight articles that lose nothing when they are sanitised", async () => {
  await resetDatabase();
  const names = seedItems({ demoLearner: false }).flatMap(({ kind, name }) =>
    kind === "article" ? name : [],
  );
  const articles = await Promise.all(names.map(readArticle));
  expect(articles.map(({ slug }) => slug)).toEqual(names);
  expect(articles).toHaveLength(8);
  for (const article of articles) {
    expect(htmlToText(sanitizeHtml(article.content))).toBe(htmlToText(article.content));
    expect(article.content).not.toMatch(/<(h1|img|div|span)\b|\bstyle=/);
    expect(withAnchors(sanitizeHtml(article.content)).headings.length).toBeGreaterThan(1);
    expect(await seedPost(article, new Date())).toBe(true);
  }
  const { lead, total } = await listPublished({ q: "", category: "", page: 1 });
  const latest = articles.toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime()).at(-1);
  expect([lead?.slug, total]).toEqual([latest?.slug, 8]);
});
