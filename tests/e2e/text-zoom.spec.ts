import { expect, type Page, test } from "@playwright/test";
import type { IslandDto } from "#lib/island/schema.ts";
import { call, registerLearner } from "#tests/support/learner-page.ts";
import { sticksOut } from "#tests/support/overflow.ts";
import { givePlan } from "#tests/support/plan-page.ts";

const PAGES = [
  ...["/", "/pricing", "/enterprise", "/contact", "/privacy", "/terms", "/docs/api", "/blog"],
  ...["/blog/twenty-minutes-a-day", "/auth", "/auth?signup=true", "/forgot-password", "/no-such-page"],
];

/** As a browser does that enlarges the text alone, and leaves the layout for its width. */
function enlarge(page: Page): Promise<void> {
  return page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%", "important"));
}

async function expectRoom(page: Page, path: string): Promise<void> {
  const { by, what } = await sticksOut(page);
  expect.soft(by > 0 ? what : [], `${path}: ${by} px`).toEqual([]);
}

async function openAll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  for (const path of PAGES) {
    await page.goto(path);
    await enlarge(page);
    await expectRoom(page, path);
  }
}

for (const width of [360, 1280]) {
  test(`with text twice as large no public page scrolls sideways at ${width} px`, async ({ page }) => {
    await openAll(page, width);
  });

  test.describe(() => {
    // Without scripts the placeholders of what is streamed stay: a page as it stands before its viewer is known.
    test.use({ javaScriptEnabled: false });

    test(`with text twice as large none does at ${width} px while it loads`, async ({ page }) => {
      await openAll(page, width);
    });
  });
}

test("with the browser's text twice as large no page of a learner scrolls sideways on a phone", async ({
  page,
}) => {
  await registerLearner(page);
  const { courseId } = await givePlan(page);
  const [island] = await call<IslandDto[]>(page, "GET", `/api/quiz/islands?courseId=${courseId}`);
  const quiz = `/quiz/${island?._id}/${island?.quizzes[0]?.quizId}`;
  await page.setViewportSize({ width: 360, height: 800 });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  for (const path of [
    "/dashboard",
    `/dashboard/plan?course=${courseId}`,
    "/dashboard/review",
    "/dashboard/reminders",
    "/profile",
    "/profile?tab=play",
    "/leaderboard",
    "/quiz-islands",
    `/quiz-islands?course=${courseId}`,
    quiz,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    if (path === quiz) await expect(page.getByRole("button", { name: "Submit Answer" })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    await expectRoom(page, path);
  }
});
