import { expect, type Page, test } from "@playwright/test";
import {
  changePost,
  endCmsSession,
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
import { expectAccessible, expectAccessibleHere } from "#tests/support/learner-page.ts";

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test.beforeEach(({ page }) => signInCms(page));

// The states of the dashboard and of the dialogs are in components/cms/**/*.dom.test.tsx.

test("the same screens stand at the CMS's own addresses; a wrong token is no address", async ({ page }) => {
  await page.goto(`/cms/${TEST_ENV.CMS_PATH_TOKEN}`);
  await expect(page.getByRole("heading", { name: "Blog Admin Dashboard" })).toBeVisible();
  await page.getByRole("link", { name: "New Post" }).click();
  await expect(page).toHaveURL(`/cms/${TEST_ENV.CMS_PATH_TOKEN}/new`);
  await expect(textOf(page)).toBeVisible();
  for (const path of ["/cms/wrong", "/cms/wrong/new", "/blog/admin/edit/nothing-here"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Blog Admin Dashboard" })).toHaveCount(0);
    await expect(textOf(page)).toHaveCount(0);
  }
});

test("a post is written, saves itself, survives a reload and is published", async ({ page }) => {
  const name = freshTitle("A walk on the ice");
  await openEditor(page);
  await titleOf(page).fill(name);
  await titleOf(page).press("Enter");
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type("## Begin small\nOne step, and then **another** one.");
  await expect(statusOf(page)).toHaveText("Saved");
  await expect(page).not.toHaveURL(/new$/);
  await page.reload();
  await expect(titleOf(page)).toHaveValue(name);
  await expect(textOf(page).getByRole("heading", { level: 2, name: "Begin small" })).toBeVisible();
  await expect(textOf(page).locator("strong")).toHaveText("another");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Blog post published successfully!")).toBeVisible();
  const link = page.getByRole("link", { name: "Published" });
  await expect(link).toBeVisible();
  await page.goto((await link.getAttribute("href")) ?? "");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("One step, and then another one.")).toBeVisible();
});

test("what is published changes for its readers only by Update", async ({ page }) => {
  const { _id } = await makePost(page, { title: freshTitle("Out"), content: "<p>First words.</p>" });
  await changePost(page, _id, {});
  await openEditor(page, _id);
  await write(page, " Second words.");
  await expect(statusOf(page)).toContainText("Not updated yet");
  expect((await readPost(page, _id)).content).not.toContain("Second");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(statusOf(page)).toHaveText("Saved");
  await expect.poll(async () => (await readPost(page, _id)).content).toContain("Second words.");
});

test("offline nothing is lost, and the connection's return saves it", async ({ page, context }) => {
  const { _id } = await makePost(page, { title: freshTitle("Offline"), content: "<p>Kept.</p>" });
  await openEditor(page, _id);
  await context.setOffline(true);
  await write(page, " Far out.");
  await expect(statusOf(page)).toHaveText("Not saved: you are offline. Your text is kept on this device.");
  await context.setOffline(false);
  await expect(statusOf(page)).toHaveText("Saved");
  await expect.poll(async () => (await readPost(page, _id)).content).toContain("Far out.");
});

test("a first save whose answer is lost makes no second post", async ({ page }) => {
  const title = freshTitle("Lost answer");
  let posts = 0;
  await page.route("**/api/cms/*/posts", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    posts += 1;
    if (posts > 1) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await openEditor(page);
  await titleOf(page).fill(title);
  await write(page, "First words.");
  await expect(statusOf(page)).toContainText("Not saved:");
  await write(page, " More words.");
  await page.keyboard.press("Control+s");
  await expect(statusOf(page)).toHaveText("Saved");
  expect(posts).toBe(2);
  await expect(page).not.toHaveURL(/new$/);
  const id = page.url().split("/").at(-1) ?? "";
  expect((await readPost(page, id)).content).toBe("<p>First words. More words.</p>");
  await page.goto("/blog/admin");
  await expect(row(page, title)).toHaveCount(1);
});

test("words that never reached the server are offered again", async ({ page }) => {
  const { _id } = await makePost(page, { title: freshTitle("Crash"), content: "<p>Before.</p>" });
  await openEditor(page, _id);
  await page.route("**/api/cms/**", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await write(page, " After.");
  await expect(statusOf(page)).toContainText("Not saved:");
  page.on("dialog", (dialog) => dialog.accept());
  await page.unroute("**/api/cms/**");
  await openEditor(page, _id);
  const notice = page
    .getByRole("alert")
    .filter({ hasText: "We found text on this device that was never saved" });
  await notice.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("dialog").locator("ins")).toContainText("After");
  await expectAccessibleHere(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await notice.getByRole("button", { name: "Restore" }).click();
  await expect(textOf(page)).toContainText("Before. After.");
  await expect.poll(async () => (await readPost(page, _id)).content).toContain("After.");
  await expect(statusOf(page)).toHaveText("Saved");
  await openEditor(page, _id);
  await expect(notice).toHaveCount(0);
});

test("when someone else has saved, both texts live until one is chosen", async ({ page, browser }) => {
  const { _id } = await makePost(page, { title: freshTitle("Two"), content: "<p>Common.</p>" });
  const other = await (await browser.newContext()).newPage();
  await signInCms(other);
  await openEditor(page, _id);
  const saveElsewhere = (content: string) => changePost(other, _id, { content });
  await saveElsewhere("<p>Theirs.</p>");
  await write(page, " Mine.");
  const notice = page.getByRole("alert").filter({ hasText: "Somebody else saved this post" });
  await expect(notice).toBeVisible();
  await expect(textOf(page)).toContainText("Mine.");
  await notice.getByRole("button", { name: "Keep mine" }).click();
  await expect(statusOf(page)).toHaveText("Saved");
  await expect.poll(async () => (await readPost(page, _id)).content).toContain("Mine.");
  await saveElsewhere("<p>Theirs again.</p>");
  await write(page, " More.");
  await notice.getByRole("button", { name: "Take theirs" }).click();
  await expect(textOf(page)).toHaveText("Theirs again.");
  await page.getByRole("button", { name: "Bring mine back" }).click();
  await expect(textOf(page)).toContainText("Mine. More.");
  await expect.poll(async () => (await readPost(page, _id)).content).toContain("Mine. More.");
  await other.context().close();
});

test("a session that ends while one writes loses nothing", async ({ page, context }) => {
  const { _id } = await makePost(page, { title: freshTitle("Ended"), content: "<p>Before.</p>" });
  await openEditor(page, _id);
  await endCmsSession(context);
  await write(page, " After.");
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await expect(dialog).toContainText("Your session has ended. Sign in again to go on.");
  await dialog.getByLabel("Password", { exact: true }).fill(TEST_ENV.ADMIN_PASSWORD);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await expect(statusOf(page)).toHaveText("Saved");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(async () => (await readPost(page, _id)).content).toContain("After.");
});

test("a deleted post can be had back", async ({ page }) => {
  const name = freshTitle("Gone");
  await makePost(page, { title: name });
  await page.goto("/blog/admin");
  await expectAccessible(page);
  const search = page.getByRole("searchbox", { name: "Search posts" });
  // The key is heard once the page has taken over.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(search).toBeFocused({ timeout: 500 });
  }).toPass();
  await search.fill(name);
  await row(page, name).hover();
  await row(page, name)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Blog post deleted successfully!")).toBeVisible();
  // So it waits until the list has been looked at.
  await page.getByRole("button", { name: "Undo" }).hover();
  await expect(row(page, name)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, name)).toBeVisible();
});

test("the settings keep address, excerpt, keywords and what searches show", async ({ page }) => {
  const { _id } = await makePost(page, { title: freshTitle("Settings"), content: "<p>Text.</p>" });
  const taken = await makePost(page, { title: freshTitle("Taken") });
  await openEditor(page, _id);
  await page.getByRole("button", { name: "Post settings" }).click();
  const panel = page.getByRole("complementary", { name: "Post settings" });
  await panel.getByLabel("Address").fill(taken.slug);
  await expect(panel).toContainText("Another post has this address.");
  await panel.getByLabel("Address").fill("Not An Address!");
  await expect(panel).toContainText("Only lower-case letters");
  const slug = `settled-${Date.now()}`;
  await panel.getByLabel("Address").fill(slug);
  await panel.getByLabel("Excerpt").fill("In a sentence.");
  await expect(panel).toContainText("14 of 500");
  await panel.getByLabel("Add a keyword").fill("habits, memory,");
  await expect(panel.getByRole("button", { name: "Remove habits" })).toBeVisible();
  await panel.getByLabel("Search title").fill("Found by this");
  await expect(panel.getByRole("figure", { name: "In a search" })).toContainText("Found by this");
  await expectAccessible(page);
  await expect
    .poll(() => readPost(page, _id))
    .toMatchObject({
      slug,
      excerpt: "In a sentence.",
      keywords: ["habits", "memory"],
      seoTitle: "Found by this",
    });
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Post settings" })).toBeFocused();
});

test("a draft is told when to go out, and told not to", async ({ page }) => {
  const name = freshTitle("Later");
  const { _id } = await makePost(page, { title: name, content: "<p>Soon.</p>" });
  await openEditor(page, _id);
  await page.getByRole("button", { name: "Post settings" }).click();
  const panel = page.getByRole("complementary", { name: "Post settings" });
  await panel.getByLabel("Publish automatically at").fill("2020-01-01T10:00");
  await panel.getByRole("button", { name: "Schedule" }).click();
  await expect(panel).toContainText("Choose a time that is still to come.");
  await panel.getByLabel("Publish automatically at").fill("2040-01-01T10:00");
  await panel.getByRole("button", { name: "Schedule" }).click();
  await expect(panel).toContainText("Scheduled");
  // The browser's own zone: Kathmandu is 5:45 ahead.
  await expect.poll(async () => (await readPost(page, _id)).scheduledAt).toBe("2040-01-01T04:15:00.000Z");
  await page.goto("/blog/admin");
  await expect(row(page, name)).toContainText("Scheduled for Jan 1, 2040");
  await openEditor(page, _id);
  await page.getByRole("button", { name: "Post settings" }).click();
  await panel.getByRole("button", { name: "Cancel the schedule" }).click();
  await expect.poll(async () => (await readPost(page, _id)).scheduledAt).toBeNull();
});

test("an old version can be looked at and brought back", async ({ page }) => {
  const { _id, version } = await makePost(page, {
    title: freshTitle("Versions"),
    content: "<p>The old words.</p>",
  });
  await changePost(page, _id, {});
  await changePost(page, _id, { content: "<p>The new words.</p>" });
  await openEditor(page, _id);
  await page.getByRole("button", { name: "Post settings" }).click();
  await page.getByRole("button", { name: `Compare version ${version}`, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("del")).toContainText("old");
  await expect(dialog.locator("ins")).toContainText("new");
  await dialog.getByRole("button", { name: `Restore version ${version}` }).click();
  const question = page.getByRole("dialog", { name: `Restore version ${version}?` });
  await question.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(textOf(page)).toHaveText("The old words.");
  await expect.poll(async () => (await readPost(page, _id)).content).toContain("The old words.");
});

test("signing out leads to the sign-in", async ({ page }) => {
  await page.goto("/blog/admin");
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/cms\/portal\//);
});

test("anyone who sets the marks of an admin in the browser is none", async ({ page, context }) => {
  await context.addInitScript(() => {
    for (const storage of [sessionStorage, localStorage]) {
      storage.setItem("isAdminAuthenticated", "true");
      storage.setItem("adminUsername", "admin");
      storage.setItem("adminPassword", "admin");
    }
  });
  await context.clearCookies();
  const { hostname: domain } = new URL(process.env.E2E_BASE_URL ?? "");
  await context.addCookies([{ name: "isAdminAuthenticated", value: "true", domain, path: "/" }]);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/cms/") && asked.push(request.url()));
  await page.goto("/blog/admin");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { name: "Published" })).toHaveCount(0);
  const html = await page.content();
  for (const secret of [TEST_ENV.ADMIN_PASSWORD, TEST_ENV.CMS_PATH_TOKEN]) expect(html).not.toContain(secret);
  expect(asked).toEqual([]);
});
