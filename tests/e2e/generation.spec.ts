import { expect, type Page, test } from "@playwright/test";
import { TEST_ENV } from "#tests/support/environment.ts";
import { expectAccessible } from "#tests/support/learner-page.ts";
import { ARTICLE, answersWell } from "#tests/support/model-answers.ts";
import { answersAfter, type ModelServer, startModelServer } from "#tests/support/model-server.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { openTakenOver } from "#tests/support/viewports.ts";

// The states of the dialog are in components/cms/**/*.dom.test.tsx.
let model: ModelServer;
let server: TestServer;

const SET_UP_MS = 180_000;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  // A database and a server of its own are made first.
  test.setTimeout(SET_UP_MS);
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
  const attack = `<img src=x onerror="window.ran=1"><script>window.ran=1</script><svg onload="window.ran=1"></svg><iframe srcdoc="<script>parent.ran=1</script>"></iframe>`;
  const html = `${attack}${ARTICLE}<p><a href="https://far.example/page">Far away</a></p>${attack}`;
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
  const preview = finished(page).getByRole("region", { name: "Generated Content Preview" });
  await expect(preview).toContainText("You read a page");
  await expect(preview.locator("img, script, svg, iframe")).toHaveCount(0);
  expect(await page.evaluate("window.ran")).toBeUndefined();
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

test("what is generated is edited first: its words are asked about before they go out, with what it has cost", async ({
  page,
}) => {
  await generate(page);
  await expect(finished(page)).toContainText("Ask before you turn the page");
  await expect(finished(page).getByText(/^gpt-4\.1-mini · .* of \$20 this month$/)).toBeVisible();
  await button(page, "Edit First").click();
  await page.waitForURL("**/blog/admin/edit/**");
  const text = page.getByRole("textbox", { name: "Text of the post" });
  await expect(text).toContainText("You read a page");
  await button(page, "Post settings").click();
  await expect(page.getByText(/^Written by gpt-4\.1-mini, .* for (less than )?\$0\.01$/)).toBeVisible();
  await button(page, "Publish").click();
  const question = dialog(page, "Has somebody read this post?");
  await expect(question).toBeVisible();
  await button(page, "Not yet").click();
  await expect(question).toBeHidden();
  await text.click();
  await page.keyboard.type("Mended. ");
  await button(page, "Publish").click();
  await expect(page.getByText("Blog post published successfully!")).toBeVisible();
});

test("on a phone nothing jumps while a post is generated and shown", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: string[]; shift: number };
    [seen.shift, seen.shifts] = [0, []];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        seen.shift += entry.value;
        const nodes = entry.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 90));
        seen.shifts.push(`${entry.value.toFixed(3)} ${nodes.join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const letGo = holdDraft();
  await generate(page);
  await expect(step(page, "Crafting thoughtful content...")).toContainText("(in progress)");
  letGo();
  await expect(finished(page)).toContainText("Ask before you turn the page");
  const { shift, shifts } = await page.evaluate(() => {
    const { shift, shifts } = window as unknown as { shifts: string[]; shift: number };
    return { shift, shifts };
  });
  expect(shift, shifts.join("\n")).toBeLessThan(0.1);
});
