import { expect, type Page, test } from "@playwright/test";
import { islandPoint } from "#lib/island/rules.ts";
import { expectTakenOver } from "#tests/support/hydrated.ts";
import { enrolIn, expectAccessible, registerLearner, useView, VIEWS } from "#tests/support/learner-page.ts";
import { importFile, largeCourse } from "#tests/support/own-course.ts";
import { playByKey } from "#tests/support/quiz-page.ts";
import { openTakenOver } from "#tests/support/viewports.ts";

const WEB = "How the Web Works";
const STATISTICS = "Everyday Statistics";

const islands = (page: Page) => page.getByRole("button", { name: /^Island \d+, / });
const current = (page: Page) => page.getByRole("button", { name: /^Island \d+, .*, current$/ });
const popover = (page: Page) => page.getByRole("dialog");
const tools = (page: Page) => page.getByRole("toolbar", { name: "Map" });

/** Where the islands of the first unit lie, from the first one on. */
async function expectCurve(page: Page, isNarrow: boolean): Promise<void> {
  const boxes = await islands(page).evaluateAll((buttons) =>
    buttons.slice(0, 3).map((button) => {
      const { left, top, width } = button.getBoundingClientRect();
      return { x: left, y: top, width };
    }),
  );
  expect(boxes.length).toBe(3);
  const first = boxes[0] ?? { x: 0, y: 0 };
  for (const [index, box] of boxes.entries()) {
    const x = islandPoint(index).x - islandPoint(0).x;
    const y = islandPoint(index).y - islandPoint(0).y;
    expect(box.width).toBe(72);
    expect(box.x - first.x).toBeCloseTo(isNarrow ? y : x, 0);
    expect(box.y - first.y).toBeCloseTo(isNarrow ? x : y, 0);
  }
}

/** On a phone at least 60 % of the first screen is sea. */
async function expectMostlySea(page: Page): Promise<void> {
  const share = await islands(page)
    .first()
    .evaluate((button) => {
      const top = button.closest("[data-sea]")?.getBoundingClientRect().top ?? 0;
      const bar = document.querySelector(".mobile-bar")?.getBoundingClientRect().top;
      return ((bar ?? window.innerHeight) - (top + window.scrollY)) / window.innerHeight;
    });
  expect(share).toBeGreaterThanOrEqual(0.6);
}

/** From an open island to its quiz, all answers right, and back to the map. */
async function playNext(page: Page): Promise<void> {
  await playByKey(page, () => true);
  await page.getByRole("link", { name: "Continue" }).first().click();
  await expect(page).toHaveURL(/\/quiz-islands/);
}

test("an island is found by the arrow keys, and played to its last star; then the penguin moves on", async ({
  page,
}) => {
  await registerLearner(page);
  const course = await enrolIn(page, WEB);
  await openTakenOver(page, `/quiz-islands?course=${course}`);
  const first = islands(page).first();
  await expectTakenOver(first);
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await expect(islands(page).nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(islands(page).last()).toBeFocused();
  await page.keyboard.press("Home");
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(popover(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popover(page)).toBeHidden();
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  const start = popover(page).getByRole("link", { name: /^Start/ });
  await expect(start.first()).toBeFocused();
  await expectAccessible(page);
  await start.first().press("Enter");
  await expect(page).toHaveURL(/\/quiz\/[^/]+\/[^/]+$/);
  await playNext(page);

  await page.goto(`/quiz-islands?course=${course}`);
  await expect(
    page.getByRole("button", { name: /^Island 1, .*, 1 of 2 quizzes, 3 of 6 stars, current$/ }),
  ).toBeVisible();
  await expectTakenOver(current(page));
  await current(page).click();
  await expect(popover(page).getByRole("link", { name: /^Play again/ })).toBeVisible();
  await popover(page)
    .getByRole("link", { name: /^Continue/ })
    .click();
  await playNext(page);
  await expect(page.getByText(/^Island 1 complete\. Next: .+\.$/)).toBeAttached();
  await expect(current(page)).toBeFocused();
  await expect(page.getByRole("button", { name: /^Island 1, .*, 6 of 6 stars, complete$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Island 2, .*, current$/ })).toBeVisible();
});

test("the sea lies along its curve across and downwards, rests, and leads to the island to play next", async ({
  page,
}) => {
  await registerLearner(page);
  const course = await enrolIn(page, STATISTICS);
  for (const [view, isNarrow] of [
    [VIEWS[1], false],
    [VIEWS[0], true],
  ] as const) {
    await page.setViewportSize(view);
    await openTakenOver(page, `/quiz-islands?course=${course}`);
    await expect(page.getByRole("heading", { level: 2, name: STATISTICS })).toBeVisible();
    await expectTakenOver(current(page));
    if (isNarrow) await expectMostlySea(page);
    await expectCurve(page, isNarrow);
    const running = () => document.getAnimations().filter(({ playState }) => playState === "running").length;
    await expect.poll(() => page.evaluate(running)).toBe(0);
    await expectAccessible(page);
    await tools(page).getByRole("button", { name: "Next unit" }).click();
    await expect(page.getByRole("heading", { level: 3, name: /^Unit 2 · / })).toBeVisible();
    await tools(page).getByRole("button", { name: "Jump to current" }).click();
    await expect(current(page)).toBeFocused();
    await expect(current(page)).toBeInViewport();
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "light" });
  }
});

test("the islands are a list too, which is remembered", async ({ page }) => {
  await registerLearner(page);
  const course = await enrolIn(page, WEB);
  await useView(page, VIEWS[0]);
  await openTakenOver(page, `/quiz-islands?course=${course}`);
  await expectTakenOver(current(page));
  await tools(page).getByRole("button", { name: "List" }).click();
  await expect(
    page
      .getByRole("region", { name: /^Unit 1 · / })
      .getByRole("listitem")
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(tools(page).getByRole("button", { name: "Map" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Start/ })).toBeVisible();
  // A map that comes back is scrolled and told as the first one was
  await page.setViewportSize(VIEWS[1]);
  await tools(page).getByRole("button", { name: "Map" }).click();
  await tools(page).getByRole("button", { name: "Next unit" }).click();
  await expect(page.getByRole("heading", { level: 3, name: /^Unit 2 · / })).toBeVisible();
});

test("a course of 500 islands draws few of them, and its current one is six tab stops away at most", async ({
  page,
}) => {
  await registerLearner(page);
  const { courseId } = await importFile(page, largeCourse());
  for (const view of VIEWS) {
    await page.setViewportSize(view);
    await openTakenOver(page, `/quiz-islands?course=${courseId}`);
    await expectTakenOver(current(page));
    expect(await islands(page).count()).toBeLessThan(26);
    await page.locator("main").first().focus();
    let stops = 0;
    do {
      await page.keyboard.press("Tab");
      stops += 1;
    } while (stops < 7 && !(await current(page).evaluate((button) => button === document.activeElement)));
    expect(stops).toBeLessThanOrEqual(6);
    await page.keyboard.press("End");
    await expect(page.getByRole("button", { name: /^Island \d+, Place 500,/ })).toBeFocused();
    await expect(page.getByRole("button", { name: /^Island \d+, Place 500,/ })).toBeInViewport();
    expect(await islands(page).count()).toBeLessThan(26);
    await page.keyboard.press("Home");
    await expect(current(page)).toBeFocused();
  }
});
