import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { slugOf } from "#lib/blog/rules.ts";
import { SANITIZER_VERSION } from "#lib/server/sanitize.ts";
import { onDatabase } from "#tests/support/e2e-database.ts";
import { expectAccessible, useView, VIEWS } from "#tests/support/learner-page.ts";

const main = (page: Page) => page.getByRole("main");
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search articles" });
const count = (page: Page) => main(page).getByRole("status");

/** Of this run only, so that searches find nothing else. */
const MARK = `zq${Date.now().toString(36)}`;
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

/** Puts an article into the database as the CMS would; answers its slug. */
async function write({
  title,
  keywords = [],
  author = "",
  content = HEADED,
  ...more
}: Post): Promise<string> {
  const { slug = slugOf(title), status = "published", age = 400 } = more;
  await onDatabase(
    `INSERT INTO "BlogPost" ("id", "slug", "title", "excerpt", "content", "sanitizerVersion", "author", "keywords",
       "status", "words", "createdAt", "updatedAt", "publishedAt")
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, 440, at, at, CASE WHEN $9 = 'published' THEN at END
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

const posts: string[] = [];
let whole = "";

test.beforeAll(async () => {
  whole = await write({
    title: `${MARK} Whole article`,
    keywords: [`${MARK}A`, `${MARK}B`, `${MARK}C`],
    author: "Ann Reader",
    age: 403,
  });
  posts.push(whole, await write({ title: `${MARK} Second article`, keywords: [`${MARK}A`], age: 402 }));
  posts.push(await write({ title: `${MARK} Third article`, keywords: [`${MARK}D`], age: 401 }));
});

test.afterAll(async () => {
  await onDatabase(`DELETE FROM "BlogPost" WHERE "title" LIKE $1`, [`${MARK}%`]);
});

test("the list and an article stand whole in what the server sends", async ({ request }) => {
  for (const [path, words] of [
    [`/blog?q=${MARK}`, `${MARK} Second article`],
    [`/blog/${whole}`, "Before you begin."],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    const text = html.replaceAll(/<script\b.*?<\/script>/gs, "");
    expect(text).toContain(words);
    expect(text.indexOf("<title>")).toBeLessThan(text.indexOf("</head>"));
    expect(html).not.toMatch(/\$RC|\$RS|<template/);
    expect(answer.headers()["content-security-policy"]).not.toContain("nonce-");
    expect(html.match(/<link rel="alternate"[^>]*type="application\/(rss|atom)\+xml"/g)).toHaveLength(2);
  }
});

test("a card tells what an article is, and leads to it", async ({ page }) => {
  await page.goto(`/blog?q=${MARK}`);
  const card = main(page).getByRole("article").filter({ hasText: "Whole article" });
  await expect(card).toContainText("Article");
  await expect(card).toContainText("Ann Reader");
  await expect(card.getByRole("listitem")).toHaveText([`${MARK}A`, `${MARK}B`, "+1and 1 more"]);
  await expect(card.locator("time")).toHaveText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/);
  await card.getByRole("link").click();
  await expect(page).toHaveURL(`/blog/${whole}`);
  await expect(title(page)).toHaveText(`${MARK} Whole article`);
  await expect(main(page)).toContainText("Before you begin.");
});

test("the list follows while one types, and the focus stays", async ({ page }) => {
  await page.goto("/blog");
  await search(page).click();
  await page.keyboard.type(`${MARK} second`);
  await expect(page).toHaveURL(`/blog?q=${MARK}+second`);
  await expect(count(page)).toHaveText(`1 article for “${MARK} second”`);
  await expect(search(page)).toBeFocused();
  await expect(main(page).getByRole("article")).toHaveCount(1);
});

test("a category narrows the list, and each filter can be taken away", async ({ page }) => {
  await page.goto(`/blog?q=${MARK}`);
  await expect(count(page)).toHaveText(`3 articles for “${MARK}”`);
  const category = page.getByRole("combobox", { name: "Category" });
  await expect(category.getByRole("option").first()).toHaveText("All Categories");
  await category.selectOption(`${MARK}A`);
  await expect(count(page)).toHaveText(`2 articles for “${MARK}” in ${MARK}A`);
  await page.getByRole("link", { name: `Remove the search “${MARK}”` }).click();
  await expect(page).toHaveURL(`/blog?category=${MARK}A`);
  await expect(count(page)).toHaveText(`2 articles in ${MARK}A`);
  await expect(search(page)).toHaveValue("");
  await page.getByRole("link", { name: `Remove the category ${MARK}A` }).click();
  await expect(page).toHaveURL("/blog");
  await expect(category).toHaveValue("");
});

test("categories are all keywords, sorted", async ({ page }) => {
  await page.goto("/blog");
  const all = await page.getByRole("combobox", { name: "Category" }).getByRole("option").allTextContents();
  const own = all.filter((each) => each.startsWith(MARK));
  expect(own).toEqual(["A", "B", "C", "D"].map((letter) => MARK + letter));
});

test("without a match it says so, and clears the filters", async ({ page }) => {
  await page.goto(`/blog?q=${MARK}+nothing+at+all`);
  await expect(main(page)).toContainText("No blog posts found");
  await expect(main(page)).toContainText("Check back soon for new articles and updates!");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/blog");
  await expect(main(page)).not.toContainText("No blog posts found");
});

test("search and articles need no script", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/blog");
  await search(page).fill(`${MARK} third`);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/blog\?q=.*third/);
  await expect(count(page)).toHaveText(`1 article for “${MARK} third”`);
  await main(page).getByRole("article").getByRole("link").click();
  await expect(title(page)).toHaveText(`${MARK} Third article`);
  await context.close();
});

test("list and article are accessible, and nothing sticks out", async ({ page }) => {
  for (const path of ["/blog", `/blog?q=${MARK}`, `/blog/${whole}`]) {
    await page.goto(path);
    await expect(title(page)).toBeVisible();
    await expectAccessible(page);
  }
});

test("an article has its author, dates, contents, keywords and neighbours", async ({ page }) => {
  await useView(page, VIEWS[1]);
  await page.goto(`/blog/${whole}`);
  await expect(main(page)).toContainText("Ann Reader");
  await expect(main(page)).toContainText("2 min read");
  await expect(main(page)).not.toContainText("Updated");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await expect(contents.getByRole("link")).toHaveText(["First things", "Second things", "Third things"]);
  await contents.getByRole("link", { name: "Second things" }).click();
  await expect(page.getByRole("heading", { name: /^Second things/ })).toBeInViewport();
  await expect(main(page).getByRole("link", { name: "Prices" })).not.toHaveAttribute("target");
  await expect(main(page).getByRole("link", { name: "elsewhere" })).toHaveAttribute("rel", /nofollow/);
  const related = page.getByRole("region", { name: "Related Articles" });
  await expect(related.getByRole("heading", { level: 3 }).first()).toHaveText(`${MARK} Second article`);
  const neighbours = page.getByRole("navigation", { name: "Previous and next article" });
  await expect(neighbours.getByRole("link", { name: "Second article" })).toBeVisible();
  await main(page)
    .getByRole("link", { name: `${MARK}A` })
    .first()
    .click();
  await expect(page).toHaveURL(`/blog?category=${MARK}A`);
});

test("a changed article says so, one without an author is the house's", async ({ page }) => {
  const slug = await write({ title: `${MARK} Changed article` });
  await onDatabase(
    `UPDATE "BlogPost" SET "updatedAt" = "publishedAt" + interval '3 days' WHERE "slug" = $1`,
    [slug],
  );
  await page.goto(`/blog/${slug}`);
  await expect(main(page)).toContainText(/Updated [A-Z][a-z]+ \d{1,2}, 20\d\d/);
  await expect(main(page)).toContainText("The Waddle Team");
  await expect(main(page)).not.toContainText("language model");
});

test("sharing copies the link where the browser can't share", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "share", { value: undefined }));
  await page.goto(`/blog/${whole}?utm_source=x`);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(main(page)).toContainText("Link copied to clipboard!");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname + new URL(copied).search).toBe(`/blog/${whole}`);
});

test("sharing opens what the device has", async ({ page }) => {
  await page.addInitScript(() => {
    const share = (data: ShareData) => {
      document.documentElement.dataset.shared = JSON.stringify(data);
      return Promise.resolve();
    };
    Object.defineProperty(Navigator.prototype, "share", { value: share });
  });
  await page.goto(`/blog/${whole}`);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-shared", new RegExp(`Whole article.*${whole}`));
  await expect(main(page)).not.toContainText("Link copied");
});

test("what is published, changed and taken back is so for readers within a second or two", async ({
  page,
}) => {
  const slug = slugOf(`${MARK} Late article`);
  const status = async () => (await page.goto(`/blog/${slug}`))?.status();
  expect(await status()).toBe(404);
  await write({ title: `${MARK} Late article` });
  await expect.poll(status, { timeout: 3000 }).toBe(200);
  await onDatabase(`UPDATE "BlogPost" SET "title" = $2 WHERE "slug" = $1`, [slug, `${MARK} Later article`]);
  await expect
    .poll(async () => (await status()) === 200 && title(page).textContent(), { timeout: 3000 })
    .toBe(`${MARK} Later article`);
  await onDatabase(`UPDATE "BlogPost" SET "status" = 'draft' WHERE "slug" = $1`, [slug]);
  await expect.poll(status, { timeout: 3000 }).toBe(404);
});

test("drafts and deleted articles are nowhere", async ({ page }) => {
  const draft = await write({ title: `${MARK} Secret draft`, status: "draft" });
  const deleted = await write({ title: `${MARK} Secret deleted` });
  await onDatabase(`UPDATE "BlogPost" SET "deletedAt" = now() WHERE "slug" = $1`, [deleted]);
  for (const slug of [draft, deleted]) expect((await page.goto(`/blog/${slug}`))?.status()).toBe(404);
  await page.goto(`/blog?q=${MARK}+secret`);
  await expect(main(page)).toContainText("No blog posts found");
});

test("an address that no article has answers 404 with a way back", async ({ page }) => {
  const answer = await page.goto(`/blog/${MARK}-nowhere`);
  expect(answer?.status()).toBe(404);
  expect((await page.request.get("/blog/No_Slug_At_All")).status()).toBe(404);
  await expect(title(page)).toHaveText("Blog post not found");
  await expect(main(page)).toContainText("The blog post you are looking for does not exist.");
  await expect(page.locator("meta[name=robots]").first()).toHaveAttribute("content", /noindex/);
  await expectAccessible(page);
  await main(page).getByRole("link", { name: "Back to Blog" }).click();
  await expect(page).toHaveURL("/blog");
});

test("an article's old address leads to its new one", async ({ page, request }) => {
  const slug = await write({ title: `${MARK} Moved article` });
  await onDatabase(
    `INSERT INTO "BlogOldSlug" ("slug", "postId") SELECT $2, "id" FROM "BlogPost" WHERE "slug" = $1`,
    [slug, `${slug}-old`],
  );
  const answer = await request.get(`/blog/${slug}-old`, { maxRedirects: 0 });
  expect(answer.status()).toBe(308);
  await page.goto(`/blog/${slug}-old`);
  await expect(page).toHaveURL(`/blog/${slug}`);
});

test("machines are told what an article is", async ({ page, request }) => {
  const html = await (await request.get(`/blog/${whole}`)).text();
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const [article, way] = found.map(([, text = ""]) => JSON.parse(text));
  expect(article).toMatchObject({
    "@type": "BlogPosting",
    headline: `${MARK} Whole article`,
    author: { name: "Ann Reader" },
    keywords: [`${MARK}A`, `${MARK}B`, `${MARK}C`],
  });
  expect(way).toMatchObject({ "@type": "BreadcrumbList", itemListElement: { length: 3 } });
  await page.goto(`/blog/${whole}`);
  const social = (name: string) => page.locator(`meta[property="${name}"]`);
  await expect(social("og:type")).toHaveAttribute("content", "article");
  await expect(social("article:tag")).toHaveCount(3);
  const picture = new URL((await social("og:image").getAttribute("content")) ?? "");
  const answer = await request.get(picture.pathname);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/png"]);
});

test("a list with a filter stays out of search engines, a whole one doesn't", async ({ page }) => {
  await page.goto(`/blog?q=${MARK}`);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await page.goto("/blog");
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);
});

test("nothing that people write becomes a part of the page", async ({ page }) => {
  const evil = `${MARK} </script><script>document.title="pwned"</script><img src=x onerror="document.title='pwned'">`;
  const slug = await write({
    title: evil,
    slug: `${MARK}-evil`,
    author: evil,
    keywords: [`${MARK}<b>`],
    content: `<p>${evil}</p>`,
  });
  for (const path of [`/blog/${slug}`, `/blog?category=${encodeURIComponent(`${MARK}<b>`)}`]) {
    await page.goto(path);
    await expect(main(page)).toContainText("onerror");
    await expect(main(page).locator("img, main script:not([type])")).toHaveCount(0);
    await expect(page).not.toHaveTitle("pwned");
  }
});

test("moving on from an article and back breaks no rule for scripts", async ({ page }) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await page.goto(`/blog?q=${MARK}+whole`);
  await main(page).getByRole("article").getByRole("link").click();
  await expect(main(page)).toContainText("Before you begin.");
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
  await expect(page).toHaveURL("/pricing");
  await page.goBack();
  await expect(main(page)).toContainText("Before you begin.");
  expect(problems).toEqual([]);
});
