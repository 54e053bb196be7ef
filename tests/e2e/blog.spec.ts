import { expect, type Page, test } from "@playwright/test";
import { MARK, removeArticles, writeThree } from "#tests/support/articles.ts";
import { expectAccessible } from "#tests/support/learner-page.ts";

const main = (page: Page) => page.getByRole("main");
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search articles" });
const count = (page: Page) => main(page).getByRole("status");

let whole = "";

test.beforeAll(async () => {
  whole = await writeThree();
});

test.afterAll(removeArticles);

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

test("what was asked last is shown, however slow the answers are", async ({ page }) => {
  await page.goto("/blog");
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const first = page.waitForRequest((request) => new URL(request.url()).searchParams.get("q") === MARK);
  await page.route(`**/blog?q=${MARK}*`, async (route) => {
    await late;
    await route.continue();
  });
  await search(page).fill(MARK);
  await first;
  await expect(page.getByRole("search", { name: "Articles" })).toHaveAttribute("aria-busy", "true");
  await search(page).fill("");
  answer();
  await expect(page.getByRole("search", { name: "Articles" })).toHaveAttribute("aria-busy", "false");
  await expect(page).toHaveURL("/blog");
  await expect(count(page)).toHaveText(/^\d+ articles$/);
});

test("without a connection the list stays, and says that it can't follow", async ({ page, context }) => {
  await page.goto("/blog");
  await search(page).focus();
  await expect(search(page)).toBeFocused();
  const whole = await count(page).textContent();
  await context.setOffline(true);
  await page.keyboard.type(MARK);
  await expect(main(page).getByRole("alert")).toContainText(
    "Failed to load blog posts. Please try again later.",
  );
  await expect(count(page)).toHaveText(whole ?? "");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page).toHaveURL(`/blog?q=${MARK}`);
  await expect(main(page).getByRole("alert")).toHaveCount(0);
});

test("a category narrows the list, and each filter can be taken away", async ({ page }) => {
  await page.goto(`/blog?q=${MARK}`);
  await expect(count(page)).toHaveText(`3 articles for “${MARK}”`);
  const category = page.getByRole("combobox", { name: "Category" });
  await expect(category.getByRole("option").first()).toHaveText("All Categories");
  await category.focus();
  await page.keyboard.type(`${MARK}A`);
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

test("a page beyond the last one says so, and leads to the first with the same search", async ({ page }) => {
  await page.goto(`/blog?q=${MARK}&page=99`);
  await expect(main(page)).toContainText("There is no page 99");
  await expect(main(page)).not.toContainText("Clear filters");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to the first page" }).click();
  await expect(page).toHaveURL(`/blog?q=${MARK}`);
  await expect(count(page)).toHaveText(`3 articles for “${MARK}”`);
  await page.goto("/blog?page=99");
  await page.getByRole("link", { name: "Go to the first page" }).click();
  await expect(page).toHaveURL("/blog");
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

test("a list with a filter stays out of search engines, a whole one doesn't", async ({ page }) => {
  await page.goto(`/blog?q=${MARK}`);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await page.goto("/blog");
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);
});
