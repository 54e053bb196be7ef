import { expect, type Page, type Request, test } from "@playwright/test";
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
import { expectAccessibleHere } from "#tests/support/learner-page.ts";

const panelOf = (page: Page) => page.getByRole("complementary", { name: "Post settings" });
const openPanel = (page: Page) => page.getByRole("button", { name: "Post settings" }).click();
const bannerOf = (page: Page) => page.getByText("You're offline. Nothing new is saved.");

test.beforeEach(({ page }) => signInCms(page));

async function makePublished(page: Page, word: string, content = "<p>Whole words.</p>") {
  const { _id } = await makePost(page, { title: freshTitle(word), content });
  return changePost(page, _id, {});
}

/** The bodies of all changes that the page asks for from now on. */
function watchChanges(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on("request", (request: Request) => {
    if (request.method() === "PUT") bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return bodies;
}

test("a post is taken back with what is half written, and readers never see that half", async ({ page }) => {
  const { _id } = await makePublished(page, "Half");
  await openEditor(page, _id);
  await write(page, " Half a sen");
  await openPanel(page);
  await page.route("**/api/cms/**", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await panelOf(page).getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("We couldn't unpublish the post. Please try again.")).toBeVisible();
  await page.unroute("**/api/cms/**");
  expect(await readPost(page, _id)).toMatchObject({ status: "published", content: "<p>Whole words.</p>" });
  const changes = watchChanges(page);
  await panelOf(page).getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("The post is a draft again.")).toBeVisible();
  await expect(statusOf(page)).toHaveText("Saved");
  expect(await readPost(page, _id)).toMatchObject({
    ...{ status: "draft", content: "<p>Whole words. Half a sen</p>" },
  });
  expect(changes.map(({ status }) => status)).toEqual(["draft"]);
});

test("an old version of a published post asks before readers see it, and leaves what is being written here", async ({
  page,
}) => {
  const { _id, version } = await makePublished(page, "Again", "<p>The old words.</p>");
  await changePost(page, _id, { content: "<p>The new words.</p>" });
  await openEditor(page, _id);
  await write(page, " Half a sen");
  await openPanel(page);
  const changes = watchChanges(page);
  await page.getByRole("button", { name: `Compare version ${version}`, exact: true }).click();
  const restore = page.getByRole("button", { name: `Restore version ${version}` });
  await restore.click();
  const question = page.getByRole("dialog", { name: `Restore version ${version}?` });
  await expect(question).toContainText("Readers see it at once.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(textOf(page)).toHaveText("The new words. Half a sen");
  await page.getByRole("button", { name: `Compare version ${version}`, exact: true }).click();
  await restore.click();
  await question.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(textOf(page)).toHaveText("The old words.");
  expect(changes).toEqual([]);
  expect((await readPost(page, _id)).content).toBe("<p>The old words.</p>");
  const notice = page
    .getByRole("alert")
    .filter({ hasText: "We found text on this device that was never saved" });
  await notice.getByRole("button", { name: "Restore" }).click();
  await expect(textOf(page)).toHaveText("The new words. Half a sen");
  await expect(notice).toHaveCount(0);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(statusOf(page)).toHaveText("Saved");
  await expect.poll(async () => (await readPost(page, _id)).content).toContain("Half a sen");
});

test("nothing goes out without a title, now or later", async ({ page }) => {
  const { _id } = await makePost(page, { title: "Untitled", content: `<p>${freshTitle("Nameless")}</p>` });
  const refusal = page.getByText("A post needs a title before it can be published.");
  await openEditor(page, _id);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(refusal).toBeVisible();
  await expect(titleOf(page)).toBeFocused();
  await openPanel(page);
  await panelOf(page).getByLabel("Publish automatically at").fill("2040-01-01T10:00");
  await panelOf(page).getByRole("button", { name: "Schedule" }).click();
  await expect(titleOf(page)).toBeFocused();
  expect(await readPost(page, _id)).toMatchObject({ status: "draft", scheduledAt: null });
});

for (const [name, width] of [
  ["a phone", 360],
  ["a desk", 1280],
] as const) {
  test(`on ${name} one voice says that the connection is gone, in full, and nothing lies over the tools`, async ({
    page,
    context,
  }) => {
    const { _id } = await makePost(page, { title: freshTitle("Far"), content: "<p>Kept.</p>" });
    await page.setViewportSize({ width, height: 740 });
    await openEditor(page, _id);
    await context.setOffline(true);
    const shown = width < 768 ? page.locator("[data-save-trouble]") : statusOf(page);
    await expect(shown).toHaveText("Saved. You are offline.");
    await write(page, " Far out.");
    await expect(shown).toHaveText("Not saved: you are offline. Your text is kept on this device.");
    await expect(shown).toBeVisible();
    expect(await shown.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true);
    await expect(bannerOf(page)).toBeHidden();
    const heard = page.getByRole("status").filter({ hasText: /offline/i });
    await expect(heard).toHaveText(["Not saved: you are offline. Your text is kept on this device."]);
    await page
      .getByRole("toolbar", { name: "Formatting" })
      .getByRole("button", { name: "Bold", exact: true })
      .click();
    await expectAccessibleHere(page);
    await test.info().attach(`offline-${width}`, {
      ...{ body: await page.screenshot(), contentType: "image/png" },
    });
    await context.setOffline(false);
    await expect(statusOf(page)).toHaveText("Saved");
    await expect(page.locator("[data-save-trouble]")).toHaveCount(0);
  });
}

test("the way to the posts saves first, and asks only where that fails", async ({ page }) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const { _id } = await makePost(page, { title: freshTitle("Leaving"), content: "<p>Before.</p>" });
  await openEditor(page, _id);
  await write(page, " After.");
  await page.getByRole("link", { name: "Posts" }).click();
  await expect(page).toHaveURL(/\/blog\/admin$/);
  expect(asked).toEqual([]);
  expect((await readPost(page, _id)).content).toContain("After.");
  await openEditor(page, _id);
  await page.route("**/api/cms/**", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await write(page, " Lost?");
  await page.getByRole("link", { name: "Posts" }).click();
  await expect(page).toHaveURL(/\/blog\/admin$/);
  expect(asked).toEqual(["beforeunload"]);
});

test("a title that is cut says so, and one that is nearly full says how full", async ({ page }) => {
  await openEditor(page);
  await titleOf(page).fill("x".repeat(179));
  await expect(page.getByText(/ of 200$/)).toHaveCount(0);
  await titleOf(page).press("End");
  await page.keyboard.type("x");
  await expect(page.getByText("180 of 200")).toBeVisible();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "y".repeat(30));
    const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true });
    document.activeElement?.dispatchEvent(paste);
  });
  const notice = page.getByRole("status").filter({ hasText: "A title has at most 200 characters" });
  await expect(notice).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(notice).toHaveCount(0);
});

test("the settings ask for one address only, and show the picture as it is drawn", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === "GET" && pathname.endsWith("/posts")) asked.push(search);
  });
  const name = freshTitle("Drawn");
  const { _id } = await makePost(page, { title: name, content: "<p>Text.</p>" });
  await openEditor(page, _id);
  await openPanel(page);
  // Once it is saved the address is the post's own, and no one is told that it was free.
  await page.route("**/api/cms/**/posts/*", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await panelOf(page).getByLabel("Address").fill("only-this");
  await expect(panelOf(page)).toContainText("/blog/only-this is free.");
  await panelOf(page).getByLabel("Address").fill("admin");
  await expect(panelOf(page)).toContainText("Another post has this address.");
  expect(asked).toEqual(["?slug=only-this"]);
  await panelOf(page).getByLabel("Search title").fill("Found by this");
  const shared = panelOf(page).getByRole("figure", { name: "When it is shared" });
  await expect(shared.locator("[aria-hidden]")).toHaveText(name);
  await expect(shared).toContainText("Found by this");
});
