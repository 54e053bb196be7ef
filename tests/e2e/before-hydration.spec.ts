import { expect, type Page, test } from "@playwright/test";
import { registerLearner } from "#tests/support/learner-page.ts";

/** Opens a page as on a slow line: it is visible, and its scripts wait until they are let through. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

test("what is typed into the login form before hydration stays, and is sent once it can be", async ({
  page,
}) => {
  const release = await openWithoutScripts(page, "/auth");
  await page.getByLabel("Email").fill("early@example.test");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("Too early");
  const button = page.locator("form").getByRole("button", { name: "Login", exact: true });
  await expect(button).toBeDisabled();
  await password.press("Enter");
  release();
  await expect(button).toBeEnabled();
  const sent = page.waitForRequest("**/api/auth/login");
  await button.click();
  expect((await sent).postDataJSON()).toMatchObject({ email: "early@example.test", password: "Too early" });
});

test("what is typed and ticked in the sign-up form before hydration stays", async ({ page }) => {
  const release = await openWithoutScripts(page, "/auth?signup=true");
  await page.getByLabel("Full name").fill("Early Bird");
  const box = page.getByRole("checkbox").first();
  await box.check();
  release();
  await expect(page.locator("form").getByRole("button", { name: "Sign Up", exact: true })).toBeEnabled();
  await page.getByLabel("Email").fill("late@example.test");
  await expect(page.getByLabel("Full name")).toHaveValue("Early Bird");
  await expect(box).toBeChecked();
});

test("a nickname can't be saved before hydration, and Enter loads no page", async ({ page }) => {
  await registerLearner(page);
  const release = await openWithoutScripts(page, "/profile?tab=privacy");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const button = page.getByRole("button", { name: "Save nickname" });
  await expect(button).toBeDisabled();
  await page.getByLabel("Nickname", { exact: true }).press("Enter");
  release();
  await expect(button).toBeEnabled();
  expect(documents).toEqual([]);
});

test("the blog's list follows a category chosen before hydration", async ({ page }) => {
  const release = await openWithoutScripts(page, "/blog");
  const category = page.getByRole("combobox", { name: "Category" });
  await category.focus();
  await page.keyboard.press("ArrowDown");
  const chosen = await category.inputValue();
  expect(chosen).not.toBe("");
  release();
  await expect(page).toHaveURL(`/blog?${new URLSearchParams({ category: chosen })}`);
});

test("the blog's list follows a text typed before hydration, and the caret stays", async ({ page }) => {
  const release = await openWithoutScripts(page, "/blog");
  const search = page.getByRole("searchbox", { name: "Search articles" });
  await search.focus();
  await page.keyboard.type("nothing sch");
  for (const _ of "sch") await page.keyboard.press("ArrowLeft");
  release();
  await expect(page).toHaveURL("/blog?q=nothing+sch");
  await page.keyboard.type("su");
  await expect(search).toHaveValue("nothing susch");
});

test("the blog's search works without script", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/blog");
  await page.getByRole("searchbox", { name: "Search articles" }).fill("islands");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/blog\?q=islands/);
  await context.close();
});

test("the switch of the theme and the menu wait until they can act", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const release = await openWithoutScripts(page, "/pricing");
  const dark = page.getByRole("button", { name: "Dark mode" });
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  await expect(dark).toBeDisabled();
  await expect(menu).toBeDisabled();
  release();
  await menu.click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await page.keyboard.press("Escape");
  await dark.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
