import { expect, test } from "@playwright/test";
import { slugOf } from "#lib/blog/rules.ts";
import { MARK, removeArticles, write, writeThree } from "#tests/support/articles.ts";
import { askDocument, documentViolations, hrefOf, metaOf, textsOf } from "#tests/support/document.ts";
import { onBlog } from "#tests/support/e2e-database.ts";
import { readScripts } from "#tests/support/headers.ts";
import { ask } from "#tests/support/http-exchange.ts";

let whole = "";

test.beforeAll(async () => {
  whole = await writeThree();
});

test.afterAll(removeArticles);

const linkOf = (document: Document, text: string | RegExp, within = "main") =>
  [...document.querySelectorAll(`${within} a`)].find((link) =>
    [link.getAttribute("aria-label"), link.textContent?.trim()].some((name) => name?.match(text)),
  );
const leadsTo = (document: Document, text: string | RegExp, within?: string) =>
  linkOf(document, text, within)?.getAttribute("href");
/** "3 articles for “…”" */
const countOf = (document: Document) => textsOf(document, "main p[role=status]")[0];

test("the list and an article stand whole in what the server sends", async () => {
  for (const [path, words] of [
    [`/blog?q=${MARK}`, `${MARK} Second article`],
    [`/blog/${whole}`, "Before you begin."],
  ] as const) {
    const { status, text: html, headers } = await ask(path);
    expect(status).toBe(200);
    const text = html.replaceAll(/<script\b.*?<\/script>/gs, "");
    expect(text).toContain(words);
    expect(text.indexOf("<title>")).toBeLessThan(text.indexOf("</head>"));
    expect(html).not.toMatch(/\$RC|\$RS|<template/);
    expect(headers["content-security-policy"]).not.toContain("nonce-");
    expect(html.match(/<link rel="alternate"[^>]*type="application\/(rss|atom)\+xml"/g)).toHaveLength(2);
    expect(await documentViolations(html)).toEqual([]);
  }
});

test("a card tells what an article is, and leads to it", async () => {
  const { document } = await askDocument(`/blog?q=${MARK}`);
  const card = [...document.querySelectorAll("main article")].find((each) =>
    each.textContent?.includes("Whole article"),
  );
  expect(card?.textContent).toContain("Article");
  expect(card?.textContent).toContain("Ann Reader");
  const keywords = [...(card?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent);
  expect(keywords).toEqual([`${MARK}A`, `${MARK}B`, "+1and 1 more"]);
  expect(card?.querySelector("time")?.textContent).toMatch(/^[A-Z][a-z]+ \d{1,2}, (19|20)\d\d$/);
  expect(card?.querySelector("a")?.getAttribute("href")).toBe(`/blog/${whole}`);
});

test("a category narrows the list, and each filter can be taken away", async () => {
  const all = await askDocument(`/blog?q=${MARK}`);
  expect(countOf(all.document)).toBe(`3 articles for “${MARK}”`);
  const both = await askDocument(`/blog?q=${MARK}&category=${MARK}A`);
  expect(countOf(both.document)).toBe(`2 articles for “${MARK}” in ${MARK}A`);
  expect(leadsTo(both.document, `Remove the search “${MARK}”`)).toBe(`/blog?category=${MARK}A`);
  const { document } = await askDocument(`/blog?category=${MARK}A`);
  expect(countOf(document)).toBe(`2 articles in ${MARK}A`);
  expect(document.querySelector("input[name=q]")?.getAttribute("value")).toBe("");
  expect(leadsTo(document, `Remove the category ${MARK}A`)).toBe("/blog");
});

test("categories are all keywords, sorted, after all of them", async () => {
  const { document } = await askDocument("/blog");
  const all = textsOf(document, "select[name=category] option");
  expect(all[0]).toBe("All Categories");
  const own = all.filter((each) => each.startsWith(MARK));
  expect(own).toEqual(["A", "B", "C", "D"].map((letter) => MARK + letter));
});

test("search and articles need no script: the form sends itself, and links are links", async () => {
  const { document } = await askDocument("/blog");
  const form = document.querySelector("search form");
  expect(form?.getAttribute("action")).toBe("/blog");
  expect(form?.getAttribute("method")).toBe("get");
  expect(form?.querySelector("input[type=search]")?.getAttribute("name")).toBe("q");
  expect(form?.querySelector("button[type=submit]")?.textContent).toBe("Search");
  const found = await askDocument(`/blog?q=${MARK}+third&category=`);
  expect(countOf(found.document)).toBe(`1 article for “${MARK} third”`);
  const article = await askDocument(hrefOf(found.document, "main article a"));
  expect(textsOf(article.document, "h1")).toEqual([`${MARK} Third article`]);
});

test("without a match it says so, and clears the filters", async () => {
  const { document, main, text } = await askDocument(`/blog?q=${MARK}+nothing+at+all`);
  expect(main).toContain("No blog posts found");
  expect(main).toContain("Check back soon for new articles and updates!");
  expect(leadsTo(document, "Clear filters")).toBe("/blog");
  expect(await documentViolations(text)).toEqual([]);
});

test("a page beyond the last one says so, and leads to the first with the same search", async () => {
  const { document, main, text } = await askDocument(`/blog?q=${MARK}&page=99`);
  expect(main).toContain("There is no page 99");
  expect(main).not.toContain("Clear filters");
  expect(leadsTo(document, "Go to the first page")).toBe(`/blog?q=${MARK}`);
  expect(await documentViolations(text)).toEqual([]);
  expect(leadsTo((await askDocument("/blog?page=99")).document, "Go to the first page")).toBe("/blog");
});

test("a list with a filter stays out of search engines, a whole one doesn't", async () => {
  expect(metaOf((await askDocument(`/blog?q=${MARK}`)).document, "robots")).toContain("noindex");
  expect(metaOf((await askDocument("/blog")).document, "robots")).toBeUndefined();
});

test("an article has its author, dates, contents, keywords and neighbours", async () => {
  const { document, main } = await askDocument(`/blog/${whole}`);
  expect(main).toContain("Ann Reader");
  expect(main).toContain("2 min read");
  expect(main).not.toContain("Updated");
  // Twice: beside the text where there is room, above it where there is none.
  const headings = ["First things", "Second things", "Third things"];
  expect(textsOf(document, 'nav[aria-label="On this page"] a')).toEqual([...headings, ...headings]);
  const second = leadsTo(document, "Second things", 'nav[aria-label="On this page"]') ?? "#";
  expect(document.querySelector(second)?.textContent).toContain("Second things");
  expect(linkOf(document, "Prices")?.hasAttribute("target")).toBe(false);
  expect(linkOf(document, "elsewhere")?.getAttribute("rel")).toContain("nofollow");
  expect(textsOf(document, "section[aria-labelledby=related] h3")[0]).toBe(`${MARK} Second article`);
  const neighbours = 'nav[aria-label="Previous and next article"]';
  expect(textsOf(document, `${neighbours} a`).join()).toContain(`${MARK} Second article`);
  expect(leadsTo(document, `${MARK}A`)).toBe(`/blog?category=${MARK}A`);
});

test("a changed article says so, one without an author is the house's", async () => {
  const slug = await write({ title: `${MARK} Changed article` });
  await onBlog(`UPDATE "BlogPost" SET "updatedAt" = "publishedAt" + interval '3 days' WHERE "slug" = $1`, [
    slug,
  ]);
  const { main } = await askDocument(`/blog/${slug}`);
  expect(main).toMatch(/Updated [A-Z][a-z]+ \d{1,2}, (19|20)\d\d/);
  expect(main).toContain("The Waddle Team");
  expect(main).not.toContain("language model");
});

/** Anyone who asks some seconds after a change gets what it is then, however long the answer takes. */
async function expectSoon(read: () => Promise<unknown>, wanted: unknown): Promise<void> {
  const changedAt = Date.now();
  for (;;) {
    const waitedMs = Date.now() - changedAt;
    const answer = await read();
    if (answer === wanted) return;
    expect(waitedMs, `still ${answer}, not ${wanted}`).toBeLessThan(3000);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test("what is published, changed and taken back is so for readers within a second or two", async () => {
  const slug = slugOf(`${MARK} Late article`);
  const status = async () => (await ask(`/blog/${slug}`)).status;
  expect(await status()).toBe(404);
  await write({ title: `${MARK} Late article` });
  await expectSoon(status, 200);
  await onBlog(`UPDATE "BlogPost" SET "title" = $2 WHERE "slug" = $1`, [slug, `${MARK} Later article`]);
  const shown = async () => textsOf((await askDocument(`/blog/${slug}`)).document, "h1")[0];
  await expectSoon(shown, `${MARK} Later article`);
  await onBlog(`UPDATE "BlogPost" SET "status" = 'draft' WHERE "slug" = $1`, [slug]);
  await expectSoon(status, 404);
});

test("drafts and deleted articles are nowhere", async () => {
  const draft = await write({ title: `${MARK} Secret draft`, status: "draft" });
  const deleted = await write({ title: `${MARK} Secret deleted` });
  await onBlog(`UPDATE "BlogPost" SET "deletedAt" = now() WHERE "slug" = $1`, [deleted]);
  for (const slug of [draft, deleted]) expect((await ask(`/blog/${slug}`)).status).toBe(404);
  expect((await askDocument(`/blog?q=${MARK}+secret`)).main).toContain("No blog posts found");
});

test("an address that no article has answers 404 with a way back", async () => {
  const { status, document, main, text } = await askDocument(`/blog/${MARK}-nowhere`);
  expect(status).toBe(404);
  expect((await ask("/blog/No_Slug_At_All")).status).toBe(404);
  expect(textsOf(document, "h1")).toEqual(["Blog post not found"]);
  expect(main).toContain("The blog post you are looking for does not exist.");
  expect(metaOf(document, "robots")).toContain("noindex");
  expect(leadsTo(document, "Back to Blog")).toBe("/blog");
  expect(await documentViolations(text)).toEqual([]);
});

test("an article without even a title is none that can be shown", async () => {
  // Old enough to stand on no list that another test reads
  const slug = await write({ title: `${MARK} Nameless article`, age: 4000 });
  await onBlog(`UPDATE "BlogPost" SET "title" = '' WHERE "slug" = $1`, [slug]);
  try {
    const { status, document, main } = await askDocument(`/blog/${slug}`);
    expect(status).toBe(404);
    expect(textsOf(document, "h1")).toEqual(["Blog post not found"]);
    expect(main).toContain("This blog post could not be found or is no longer available.");
  } finally {
    await onBlog(`DELETE FROM "BlogPost" WHERE "slug" = $1`, [slug]);
  }
});

test("an article's old address leads to its new one", async () => {
  const slug = await write({ title: `${MARK} Moved article` });
  await onBlog(
    `INSERT INTO "BlogOldSlug" ("slug", "postId") SELECT $2, "id" FROM "BlogPost" WHERE "slug" = $1`,
    [slug, `${slug}-old`],
  );
  const { status, headers } = await ask(`/blog/${slug}-old`);
  expect([status, new URL(headers.location ?? "", "http://x").pathname]).toEqual([308, `/blog/${slug}`]);
});

test("machines are told what an article is", async () => {
  const { text, document } = await askDocument(`/blog/${whole}`);
  const found = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const [article, way] = found.map(([, data = ""]) => JSON.parse(data));
  expect(article).toMatchObject({
    "@type": "BlogPosting",
    headline: `${MARK} Whole article`,
    author: { name: "Ann Reader" },
    keywords: [`${MARK}A`, `${MARK}B`, `${MARK}C`],
  });
  expect(way).toMatchObject({ "@type": "BreadcrumbList", itemListElement: { length: 3 } });
  expect(metaOf(document, "og:type")).toBe("article");
  expect(document.querySelectorAll('meta[property="article:tag"]')).toHaveLength(3);
  const picture = await ask(new URL(metaOf(document, "og:image") ?? "").pathname);
  expect([picture.status, picture.headers["content-type"]]).toEqual([200, "image/png"]);
});

test("nothing that people write becomes a part of the page", async () => {
  const attack = "document.title='pwned'";
  const evil = `${MARK} </script><script>${attack}</script><img src=x onerror="${attack}">`;
  const slug = await write({
    title: evil,
    slug: `${MARK}-evil`,
    author: evil,
    keywords: [`${MARK}<b>`],
    content: `<p>${evil}</p>`,
  });
  for (const path of [`/blog/${slug}`, `/blog?category=${encodeURIComponent(`${MARK}<b>`)}`]) {
    const { text, document, main } = await askDocument(path);
    expect(main).toContain("onerror");
    expect(document.querySelectorAll("main img, main script:not([type])")).toHaveLength(0);
    const { scripts, attributes } = readScripts(text);
    expect(
      scripts.filter((script) => script.text.includes(attack) && !script.text.includes("__next_f")),
    ).toEqual([]);
    expect(attributes).toEqual([]);
  }
});

test("articles that don't exist are never found, however many are asked for at once", async () => {
  const slugs = Array.from({ length: 50 }, (_, index) => `no-such-article-${Date.now()}-${index}`);
  const answers = await Promise.all(slugs.map((slug) => ask(`/blog/${slug}`)));
  // A server that can't keep up may say so; it must not say that there is such an article.
  for (const { status, name } of answers) expect([404, 503], name).toContain(status);
  expect(answers.filter(({ status }) => status === 404).length).toBeGreaterThan(0);
});
