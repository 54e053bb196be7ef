import { expect, type Page, test } from "@playwright/test";
import { MARK, removeArticles, writeThree } from "#tests/support/articles.ts";
import { expectTakenOver } from "#tests/support/hydrated.ts";
import { expectAccessible, useView, VIEWS } from "#tests/support/learner-page.ts";

// What the server sends of the blog is checked by tests/http/blog.http.ts.

const main = (page: Page) => page.getByRole("main");
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search articles" });
const count = (page: Page) => main(page).getByRole("status");

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

test("the list follows while one types, and the focus stays; a category narrows it", async ({ page }) => {
  await page.goto("/blog");
  await search(page).click();
  await page.keyboard.type(`${MARK} second`);
  await expect(page).toHaveURL(`/blog?q=${MARK}+second`);
  await expect(count(page)).toHaveText(`1 article for “${MARK} second”`);
  await expect(search(page)).toBeFocused();
  await expect(main(page).getByRole("article")).toHaveCount(1);
  await search(page).fill(MARK);
  await expect(count(page)).toHaveText(`3 articles for “${MARK}”`);
  const category = page.getByRole("combobox", { name: "Category" });
  await category.focus();
  await page.keyboard.type(`${MARK}A`);
  await expect(count(page)).toHaveText(`2 articles for “${MARK}” in ${MARK}A`);
  await page.getByRole("link", { name: `Remove the search “${MARK}”` }).click();
  await expect(page).toHaveURL(`/blog?category=${MARK}A`);
  await expect(search(page)).toHaveValue("");
  await page.getByRole("link", { name: `Remove the category ${MARK}A` }).click();
  await expect(page).toHaveURL("/blog");
  await expect(category).toHaveValue("");
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
  // The focus asks for the page's scripts, which can't come any more once the connection is gone.
  await expectTakenOver(search(page));
  const before = await count(page).textContent();
  await context.setOffline(true);
  await page.keyboard.type(MARK);
  await expect(main(page).getByRole("alert")).toContainText(
    "Failed to load blog posts. Please try again later.",
  );
  await expect(count(page)).toHaveText(before ?? "");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page).toHaveURL(`/blog?q=${MARK}`);
  await expect(main(page).getByRole("alert")).toHaveCount(0);
});

test("from page to page and back, into an article and its contents, no rule for scripts is broken", async ({
  page,
}) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await useView(page, VIEWS[1]);
  await page.goto("/");
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
  await page.getByRole("link", { name: "Pricing", exact: true }).first().click();
  await expect(page).toHaveURL("/pricing");
  await expect(page).toHaveTitle(/Pricing/);
  await page.goBack();
  await expect(title(page)).toBeVisible();
  await page.goto(`/blog?q=${MARK}+whole`);
  await main(page).getByRole("article").getByRole("link").click();
  await expect(page).toHaveURL(`/blog/${whole}`);
  await expect(main(page)).toContainText("Before you begin.");
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
  await expect(page).toHaveURL("/pricing");
  await page.goBack();
  await expect(main(page)).toContainText("Before you begin.");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Second things" }).click();
  await expect(page.getByRole("heading", { name: "Second things", exact: true })).toBeInViewport();
  await main(page)
    .getByRole("link", { name: `${MARK}A` })
    .first()
    .click();
  await expect(page).toHaveURL(`/blog?category=${MARK}A`);
  expect(problems).toEqual([]);
});
