import { expect, type Page, test } from "@playwright/test";
import {
  changePost,
  freshTitle,
  makePost,
  openEditor,
  readPost,
  signInCms,
  statusOf,
  textOf,
  titleOf,
  write,
} from "#tests/support/cms.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import { expectTakenOver } from "#tests/support/hydrated.ts";
import { expectAccessibleHere } from "#tests/support/learner-page.ts";
import { openTakenOver } from "#tests/support/viewports.ts";

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const panelOf = (page: Page) => page.getByRole("complementary", { name: "Post settings" });
const openPanel = (page: Page) => page.getByRole("button", { name: "Post settings" }).click();

async function openDashboard(page: Page): Promise<void> {
  await openTakenOver(page, "/blog/admin");
  await expectTakenOver(page.getByRole("searchbox", { name: "Search posts" }));
}

test.beforeEach(({ page }) => signInCms(page));

test("a post deleted in its editor is offered back on the dashboard", async ({ page }) => {
  const name = freshTitle("Gone from the editor");
  const { _id } = await makePost(page, { title: name, content: "<p>Before.</p>" });
  await openEditor(page, _id);
  await write(page, " And after.");
  await openPanel(page);
  await panelOf(page).getByRole("button", { name: "Delete post" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete post" });
  await expect(dialog).toContainText("Are you sure you want to delete this post?");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(panelOf(page)).toBeVisible();
  await panelOf(page).getByRole("button", { name: "Delete post" }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL(/\/blog\/admin$/);
  await expect(page.getByText("Blog post deleted successfully!")).toBeVisible();
  // So it waits until the list has been looked at.
  await page.getByRole("button", { name: "Undo" }).hover();
  await expect(row(page, name)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, name)).toBeVisible();
  await expect.poll(async () => (await readPost(page, _id)).content).toContain("Before. And after.");
});

test("Undo waits for anyone who is at it, by keyboard as by pointer", async ({ page }) => {
  await page.clock.install();
  const name = freshTitle("Held");
  await makePost(page, { title: name });
  await openDashboard(page);
  await row(page, name)
    .getByRole("button", { name: /^Delete/ })
    .focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.focus();
  await page.clock.fastForward("01:00");
  await undo.hover();
  await page.mouse.move(0, 0);
  await page.clock.fastForward("01:00");
  await expect(undo).toBeVisible();
  await undo.blur();
  await page.clock.fastForward("00:11");
  await expect(undo).toBeHidden();
});

test("on a phone the settings hold the focus until Escape gives it back", async ({ page }) => {
  const { _id } = await makePost(page, { title: freshTitle("Phone"), content: "<p>Text.</p>" });
  await page.setViewportSize({ width: 360, height: 740 });
  await openEditor(page, _id);
  await openPanel(page);
  await expect(page.getByRole("button", { name: "Close settings" })).toBeFocused();
  await expect(page.locator("[inert] main")).toHaveCount(1);
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest("aside");
    });
    expect(isOutside, `after ${step + 1} steps`).toBe(false);
  }
  await expectAccessibleHere(page);
  await page.keyboard.press("Escape");
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Post settings" })).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 740 });
  await openPanel(page);
  await textOf(page).click();
  await expect(textOf(page)).toBeFocused();
});

test("title and text show where one writes", async ({ page }) => {
  await openEditor(page);
  for (const field of [titleOf(page), textOf(page)]) {
    const edge = () => field.evaluate((element) => getComputedStyle(element).borderInlineStartColor);
    await page.getByRole("button", { name: "Post settings" }).focus();
    const calm = await edge();
    await field.focus();
    await expect.poll(edge).not.toBe(calm);
  }
});

test("keeping mine leaves both texts in the history", async ({ page, browser }) => {
  const { _id } = await makePost(page, { title: freshTitle("Both"), content: "<p>Common.</p>" });
  const other = await (await browser.newContext()).newPage();
  await signInCms(other);
  await openEditor(page, _id);
  await changePost(other, _id, { content: "<p>Their words.</p>" });
  await write(page, " My words.");
  const notice = page.getByRole("alert").filter({ hasText: "Somebody else saved this post" });
  await notice.getByRole("button", { name: "Keep mine" }).click();
  await expect(statusOf(page)).toHaveText("Saved");
  await expect.poll(async () => (await readPost(page, _id)).content).toContain("My words.");
  const path = `/api/cms/${TEST_ENV.CMS_PATH_TOKEN}/posts/${_id}/revisions`;
  const read = async (url: string) => (await page.request.get(url)).json();
  const { revisions } = (await read(path)) as { revisions: { version: number }[] };
  const texts = await Promise.all(revisions.map(({ version }) => read(`${path}/${version}`)));
  expect(texts.map(({ content }: { content: string }) => content).slice(0, 2)).toEqual([
    "<p>Common. My words.</p>",
    "<p>Their words.</p>",
  ]);
  await other.context().close();
});

test("a version that can't be loaded says so, and is loaded on the next try", async ({ page }) => {
  const { _id } = await makePost(page, { title: freshTitle("Lost"), content: "<p>The old words.</p>" });
  await changePost(page, _id, {});
  await changePost(page, _id, { content: "<p>The new words.</p>" });
  await openEditor(page, _id);
  const body = { error: "not_found", message: "There is no such version of the post.", requestId: "lost" };
  await page.route("**/revisions/1", (route) => route.fulfill({ status: 404, json: body }));
  await openPanel(page);
  const versions = page.getByRole("button", { name: /^Compare version/ });
  await expect(versions.first()).toBeVisible();
  await page.getByRole("button", { name: "Compare version 1", exact: true }).click();
  await expect(panelOf(page).getByRole("alert")).toHaveText("We couldn't load version 1.");
  await page.unroute("**/revisions/1");
  await panelOf(page).getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog").locator("del")).toContainText("old");
});
