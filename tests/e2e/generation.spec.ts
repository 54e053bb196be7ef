import { expect, type Page, test } from "@playwright/test";
import { TEST_ENV } from "#tests/support/environment.ts";
import { expectAccessible } from "#tests/support/learner-page.ts";
import { ARTICLE, answersWell } from "#tests/support/model-answers.ts";
import { answersAfter, type ModelServer, says, startModelServer } from "#tests/support/model-server.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { openTakenOver } from "#tests/support/shell.ts";

let model: ModelServer;
let server: TestServer;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  model = await startModelServer();
  server = await startTestServer({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: "key-that-opens-nothing" });
});

test.afterAll(async () => {
  await server?.stop();
  await model?.stop();
});

test.beforeEach(async ({ page }) => {
  model.reset();
  model.usually(answersWell());
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = TEST_ENV;
  const response = await page.request.post(`${server.url}/api/admin/session`, {
    headers: { origin: server.url },
    data: { username, password },
  });
  expect(response.ok()).toBe(true);
  await rejectWaiting(page);
});

/** What an earlier test has left undecided would be offered first. */
async function rejectWaiting(page: Page): Promise<void> {
  const path = `${server.url}/api/cms/${TEST_ENV.CMS_PATH_TOKEN}/generations`;
  for (;;) {
    const { unreadId } = (await (await page.request.get(path)).json()) as { unreadId: string | null };
    if (unreadId === null) return;
    await page.request.delete(`${path}/${unreadId}`, { headers: { origin: server.url } });
  }
}

async function open(page: Page): Promise<void> {
  await openTakenOver(page, `${server.url}/blog/admin`);
}

async function generate(page: Page): Promise<void> {
  await open(page);
  await page.getByRole("button", { name: "Generate Post with AI" }).click();
}

const dialog = (page: Page, name: string) =>
  page.getByRole("dialog", { name }).or(page.getByRole("alertdialog", { name }));
const waiting = (page: Page) => dialog(page, "Generating Blog Post...");
const finished = (page: Page) => dialog(page, "AI-Generated Post");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const step = (page: Page, text: string) => waiting(page).getByRole("listitem").filter({ hasText: text });

/** The third step waits until it is let go. */
function holdDraft(instead: Record<string, object> = {}): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const usual = answersWell(instead);
  model.usually((call) => (call.name === "draft" ? answersAfter(promise, usual)(call) : usual(call)));
  return resolve;
}

test("a post is generated step by step, found again after a reload, and published once its links are checked", async ({
  page,
}) => {
  const html = `${ARTICLE}<p><a href="https://far.example/page">Far away</a></p>`;
  const letGo = holdDraft({ draft: { html } });
  await generate(page);
  await expect(waiting(page)).toContainText("AI is crafting your blog post");
  await expect(waiting(page)).toContainText("Please wait while we create high-quality content for you");
  await expect(step(page, "Researching trending topics...")).toContainText("(completed)");
  await expect(step(page, "Generating creative ideas...")).toContainText("(completed)");
  await expect(step(page, "Crafting thoughtful content...")).toContainText("(in progress)");
  await expect(step(page, "Optimizing for SEO...")).toContainText("(next)");
  await expect(step(page, "Finalizing your post...")).toContainText("(next)");
  await page.keyboard.press("Escape");
  await expect(waiting(page)).toBeVisible();
  await expectAccessible(page);
  await open(page);
  await button(page, "Generating…").click();
  await expect(step(page, "Crafting thoughtful content...")).toContainText("(in progress)");
  letGo();
  // The toast goes by itself after a while.
  await Promise.all([
    expect(finished(page)).toContainText("Ask before you turn the page"),
    expect(page.getByText("Blog post generated successfully!")).toBeVisible(),
  ]);
  await expect(finished(page)).toContainText(
    "This is an AI-generated post. You can publish it as is, edit it further, or reject it.",
  );
  await expect(finished(page).getByRole("region", { name: "Generated Content Preview" })).toContainText(
    "You read a page",
  );
  await expect(finished(page)).toContainText("far.example");
  await expect(finished(page).getByText("habits")).toBeHidden();
  await button(page, "Show keywords").click();
  await expect(finished(page).getByText("habits")).toBeVisible();
  await expectAccessible(page);
  await button(page, "Publish Now").click();
  await expect(dialog(page, "Have you checked the links?")).toContainText("far.example");
  await dialog(page, "Have you checked the links?").getByRole("button", { name: "Publish Now" }).click();
  await expect(page.getByText("Blog post published successfully!")).toBeVisible();
  await expect(finished(page)).toBeHidden();
  const shown = await page.request.get(`${server.url}/blog/ask-before-you-turn-the-page`);
  expect(shown.status()).toBe(200);
  expect(model.calls.map(({ name }) => name)).toEqual(["topics", "idea", "draft", "search"]);
});

test("a failure says why, and trying again begins anew; rejecting deletes the draft", async ({ page }) => {
  model.next(says(401));
  await generate(page);
  await expect(finished(page)).toContainText("Failed to generate AI blog post. Please try again later.");
  await expect(finished(page)).toContainText("Check OPENAI_API_KEY");
  await expectAccessible(page);
  await button(page, "Try Again").click();
  await expect(finished(page)).toContainText("Summary");
  await button(page, "Reject").click();
  await expect(page.getByText("Blog post deleted successfully!")).toBeVisible();
  await expect(finished(page)).toBeHidden();
});

test("cancelling ends it at once, and what still comes is thrown away", async ({ page }) => {
  const letGo = holdDraft();
  await generate(page);
  await expect(step(page, "Crafting thoughtful content...")).toContainText("(in progress)");
  const cancelled = page.waitForResponse((response) => response.request().method() === "DELETE");
  await button(page, "Cancel").click();
  await expect(waiting(page)).toBeHidden();
  await cancelled;
  letGo();
  await expect(button(page, "Generate Post with AI")).toBeVisible();
  const setup = await page.request.get(`${server.url}/api/cms/${TEST_ENV.CMS_PATH_TOKEN}/generations`);
  expect(await setup.json()).toMatchObject({ isReady: true, runningId: null });
});

test("nothing in a generated text runs", async ({ page }) => {
  const attack = `<img src=x onerror="window.ran=1"><script>window.ran=1</script><svg onload="window.ran=1"></svg><iframe srcdoc="<script>parent.ran=1</script>"></iframe>`;
  model.usually(answersWell({ draft: { html: `${attack}${ARTICLE}${attack}` } }));
  await generate(page);
  const preview = finished(page).getByRole("region", { name: "Generated Content Preview" });
  await expect(preview).toContainText("You read a page");
  await expect(preview.locator("img, script, svg, iframe")).toHaveCount(0);
  expect(await page.evaluate("window.ran")).toBeUndefined();
  await button(page, "Edit First").click();
  await page.waitForURL("**/blog/admin/edit/**");
});

test("a post that is ready while nobody watches is told, listed and shown; its words are asked about before they go out", async ({
  page,
}) => {
  const letGo = holdDraft();
  await generate(page);
  await expect(step(page, "Crafting thoughtful content...")).toContainText("(in progress)");
  await open(page);
  await expect(button(page, "Generating…")).toBeVisible();
  letGo();
  const toast = page.getByRole("status").filter({ hasText: "Blog post generated successfully!" });
  await expect(toast).toBeVisible({ timeout: 30_000 });
  await expect(button(page, "See generated post")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "Ask before you turn the page" }).first();
  await expect(row).toContainText("Draft");
  await toast.getByRole("button", { name: "See it" }).click();
  await expect(finished(page)).toContainText("Ask before you turn the page");
  await page.keyboard.press("Escape");
  await expect(finished(page)).toBeHidden();
  await expect(button(page, "Generate Post with AI")).toBeVisible();
  await row.getByRole("button", { name: /^Publish/ }).focus();
  await page.keyboard.press("Enter");
  const question = dialog(page, "Has somebody read this post?");
  await expect(question).toContainText("nobody has changed a word yet");
  await expectAccessible(page);
  await button(page, "Not yet").click();
  await expect(question).toBeHidden();
  await expect(row).toContainText("Draft");
  await row.getByRole("link", { name: /^Edit/ }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/blog/admin/edit/**");
  const text = page.getByRole("textbox", { name: "Text of the post" });
  await expect(text).toContainText("You read a page");
  await button(page, "Publish").click();
  await expect(question).toBeVisible();
  await button(page, "Not yet").click();
  await text.click();
  await page.keyboard.type("Mended. ");
  await button(page, "Publish").click();
  await expect(page.getByText("Blog post published successfully!")).toBeVisible();
});

test("a post that nobody has decided about is offered after a reload too, with what it has cost", async ({
  page,
}) => {
  await generate(page);
  await expect(finished(page)).toContainText("Ask before you turn the page");
  const costs = finished(page).getByText(/^gpt-4\.1-mini · .* of \$20 this month$/);
  await expect(costs).toBeVisible();
  await open(page);
  await button(page, "See generated post").click();
  await expect(finished(page)).toContainText("Ask before you turn the page");
  await expect(costs).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page, "Generate Post with AI")).toBeVisible();
  await open(page);
  await expect(button(page, "Generate Post with AI")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "Ask before you turn the page" });
  await row.filter({ hasText: "Draft" }).getByRole("link", { name: /^Edit/ }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/blog/admin/edit/**");
  await button(page, "Post settings").click();
  await expect(page.getByText(/^Written by gpt-4\.1-mini, .* for (less than )?\$0\.01$/)).toBeVisible();
});

test("a press before it is known what there is opens the dialog once it is", async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/generations", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`${server.url}/blog/admin`);
  await button(page, "Generate Post with AI").click();
  await expect(button(page, "Generate Post with AI")).toHaveAttribute("aria-busy", "true");
  resolve();
  await expect(waiting(page).or(finished(page))).toBeVisible();
  await expect(finished(page)).toContainText("Ask before you turn the page");
});
