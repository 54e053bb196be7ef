import { expect, type Page, test } from "@playwright/test";
import { islandPoint } from "#lib/island/rules.ts";
import { expectTakenOver } from "#tests/support/hydrated.ts";
import { enrolIn, expectAccessible, registerLearner, useView, VIEWS } from "#tests/support/learner-page.ts";
import { playByKey } from "#tests/support/quiz-page.ts";
import { openTakenOver } from "#tests/support/viewports.ts";

const WEB = "How the Web Works";
const STATISTICS = "Everyday Statistics";

const islands = (page: Page) => page.getByRole("button", { name: /^Island \d+, / });
const current = (page: Page) => page.getByRole("button", { name: /^Island \d+, .*, current$/ });
const popover = (page: Page) => page.getByRole("dialog");

/** Where the islands of the first unit lie, from the first one on. */
async function expectCurve(page: Page, isNarrow: boolean): Promise<void> {
  const unit = page.getByRole("region", { name: /^Unit 1 · / }).getByRole("list");
  const boxes = await unit.getByRole("button").evaluateAll((buttons) =>
    buttons.map((button) => {
      const { left, top, width } = button.getBoundingClientRect();
      return { x: left, y: top, width };
    }),
  );
  expect(boxes.length).toBeGreaterThan(2);
  const first = boxes[0] ?? { x: 0, y: 0 };
  for (const [index, box] of boxes.entries()) {
    const x = islandPoint(index).x - islandPoint(0).x;
    const y = islandPoint(index).y - islandPoint(0).y;
    expect(box.width).toBe(72);
    expect(box.x - first.x).toBeCloseTo(isNarrow ? y : x, 0);
    expect(box.y - first.y).toBeCloseTo(isNarrow ? x : y, 0);
  }
}

/** From an open island to its quiz, all answers right, and back to the map. */
async function playNext(page: Page): Promise<void> {
  await playByKey(page, () => true);
  await page.getByRole("link", { name: "Continue" }).first().click();
  await expect(page).toHaveURL(/\/quiz-islands/);
}

test("an island is found by the arrow keys, and played to its last star", async ({ page }) => {
  await registerLearner(page);
  await enrolIn(page, WEB);
  await openTakenOver(page, "/quiz-islands");
  const first = islands(page).first();
  await expectTakenOver(first);
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await expect(islands(page).nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(islands(page).last()).toBeFocused();
  await page.keyboard.press("Home");
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

  await expect(page.getByRole("button", { name: /^Island 1, .*, 3 of 6 stars, current$/ })).toBeVisible();
  await current(page).click();
  await expect(popover(page).getByRole("link", { name: /^Play again/ })).toBeVisible();
  await start.click();
  await playNext(page);
  await expect(page.getByRole("button", { name: /^Island 1, .*, 6 of 6 stars, complete$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Island 2, .*, current$/ })).toBeVisible();
});

test("the map lies on its curve across and downwards, rests, and leads to the island to play next", async ({
  page,
}) => {
  await registerLearner(page);
  await enrolIn(page, WEB);
  const statistics = await enrolIn(page, STATISTICS);
  await useView(page, VIEWS[1]);
  await openTakenOver(page, "/quiz-islands");
  await page.getByRole("navigation", { name: "Courses" }).getByRole("link", { name: WEB }).click();
  await expect(page.getByRole("heading", { level: 2, name: WEB })).toBeVisible();
  await expectTakenOver(current(page));
  await expectCurve(page, false);
  const running = () => document.getAnimations().filter(({ playState }) => playState === "running").length;
  await expect.poll(() => page.evaluate(running)).toBe(0);
  await page.getByRole("button", { name: "Jump to current" }).last().click();
  await expect(current(page)).toBeFocused();
  await expect(current(page)).toBeInViewport();
  await expect(page.getByText("Questions you get wrong will wait for you here.")).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/quiz-islands?course=${statistics}`);
  const switcher = page.getByRole("navigation", { name: "Courses" });
  await expect(page.getByRole("heading", { level: 2, name: STATISTICS })).toBeVisible();
  await switcher.getByRole("link", { name: WEB }).click();
  await expect(page.getByRole("heading", { level: 2, name: WEB })).toBeVisible();
  await expect(switcher.getByRole("link", { name: WEB })).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 2, name: STATISTICS })).toBeVisible();

  await useView(page, VIEWS[0]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 2, name: STATISTICS })).toBeVisible();
  await expectTakenOver(current(page));
  await expectCurve(page, true);
});
