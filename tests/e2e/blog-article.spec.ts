import { expect, type Page, test } from "@playwright/test";
import { slugOf } from "#lib/blog/rules.ts";
import { MARK, removeArticles, write, writeThree } from "#tests/support/articles.ts";
import { onDatabase } from "#tests/support/e2e-database.ts";
import { expectAccessible, useView, VIEWS } from "#tests/support/learner-page.ts";

const main = (page: Page) => page.getByRole("main");
const title = (page: Page) => page.getByRole("heading", { level: 1 });

let whole = "";

test.beforeAll(async () => {
  whole = await writeThree();
});

test.afterAll(removeArticles);

test("list and article are accessible, and nothing sticks out", async ({ page }) => {
  for (const path of ["/blog", `/blog/${whole}`]) {
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
  await expect(page.getByRole("heading", { name: "Second things", exact: true })).toBeInViewport();
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

/** Whoever asks some seconds after a change gets what it is then, however long the answer takes. */
async function expectSoon(page: Page, ask: () => Promise<unknown>, wanted: unknown): Promise<void> {
  const changedAt = Date.now();
  for (;;) {
    const waitedMs = Date.now() - changedAt;
    const answer = await ask();
    if (answer === wanted) return;
    expect(waitedMs, `still ${answer}, not ${wanted}`).toBeLessThan(3000);
    await page.waitForTimeout(100);
  }
}

test("what is published, changed and taken back is so for readers within a second or two", async ({
  page,
}) => {
  const slug = slugOf(`${MARK} Late article`);
  const status = async () => (await page.goto(`/blog/${slug}`))?.status();
  expect(await status()).toBe(404);
  await write({ title: `${MARK} Late article` });
  await expectSoon(page, status, 200);
  await onDatabase(`UPDATE "BlogPost" SET "title" = $2 WHERE "slug" = $1`, [slug, `${MARK} Later article`]);
  const shown = async () => (await status()) === 200 && title(page).textContent();
  await expectSoon(page, shown, `${MARK} Later article`);
  await onDatabase(`UPDATE "BlogPost" SET "status" = 'draft' WHERE "slug" = $1`, [slug]);
  await expectSoon(page, status, 404);
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

test("an article without even a title is none that can be shown", async ({ page }) => {
  // Old enough to stand on no list that another test reads
  const slug = await write({ title: `${MARK} Nameless article`, age: 4000 });
  await onDatabase(`UPDATE "BlogPost" SET "title" = '' WHERE "slug" = $1`, [slug]);
  try {
    expect((await page.goto(`/blog/${slug}`))?.status()).toBe(404);
    await expect(title(page)).toHaveText("Blog post not found");
    await expect(main(page)).toContainText("This blog post could not be found or is no longer available.");
  } finally {
    await onDatabase(`DELETE FROM "BlogPost" WHERE "slug" = $1`, [slug]);
  }
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
