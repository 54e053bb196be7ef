import { expect, type Page, test } from "@playwright/test";
import { islandPoint } from "#lib/island/rules.ts";
import { enrolIn, expectAccessible, registerLearner } from "#tests/support/learner-page.ts";
import { playByKey } from "#tests/support/quiz-page.ts";
import { openTakenOver } from "#tests/support/shell.ts";
import { expectTakenOver } from "#tests/support/taken-over.ts";

const WEB = "How the Web Works";
const STATISTICS = "Everyday Statistics";

const islands = (page: Page) => page.getByRole("button", { name: /^Island \d+, / });
const current = (page: Page) => page.getByRole("button", { name: /^Island \d+, .*, current$/ });
const popover = (page: Page) => page.getByRole("dialog");

test.beforeEach(async ({ page }) => {
  await registerLearner(page);
});

test.describe("the map", () => {
  test("without courses offers to import one or to take one of ours", async ({ page }) => {
    await page.goto("/quiz-islands");
    await expect(page.getByRole("link", { name: "Import your first course" })).toBeVisible();
    await page.getByRole("button", { name: `Start this course ${STATISTICS}` }).click();
    await expect(current(page)).toBeVisible();
  });

  for (const isNarrow of [false, true]) {
    test(`lays the islands on the curve, ${isNarrow ? "downwards" : "across"}`, async ({ page }) => {
      await page.setViewportSize(isNarrow ? { width: 360, height: 740 } : { width: 1440, height: 900 });
      await enrolIn(page, WEB);
      await page.goto("/quiz-islands");
      await expect(current(page)).toBeVisible();
      const unit = page.getByRole("region", { name: /^Unit 1 · / }).getByRole("list");
      await expectTakenOver(unit.getByRole("button").first());
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
    });
  }

  test("is walked with the arrow keys; Enter opens an island, Escape closes it", async ({ page }) => {
    await enrolIn(page, WEB);
    await openTakenOver(page, "/quiz-islands");
    const first = islands(page).first();
    await expectTakenOver(first);
    await first.focus();
    await page.keyboard.press("ArrowRight");
    await expect(islands(page).nth(1)).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(first).toBeFocused();
    await page.keyboard.press("End");
    await expect(islands(page).last()).toBeFocused();
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect(popover(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(popover(page)).toBeHidden();
    await expect(first).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(
      popover(page)
        .getByRole("link", { name: /^Start/ })
        .first(),
    ).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/quiz\/[^/]+\/[^/]+$/);
  });

  test("shows a played quiz at once: its stars, the way back into it, and the next island", async ({
    page,
  }) => {
    await enrolIn(page, WEB);
    await page.goto("/quiz-islands");
    await current(page).click();
    await popover(page)
      .getByRole("link", { name: /^Start/ })
      .first()
      .click();
    await playByKey(page, () => true);
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/quiz-islands/);
    await expect(page.getByRole("button", { name: /^Island 1, .*, 3 of 6 stars, current$/ })).toBeVisible();
    await current(page).click();
    await expect(popover(page).getByRole("link", { name: /^Play again/ })).toBeVisible();
    await popover(page)
      .getByRole("link", { name: /^Start/ })
      .click();
    await playByKey(page, () => true);
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(page.getByRole("button", { name: /^Island 1, .*, 6 of 6 stars, complete$/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Island 2, .*, current$/ })).toBeVisible();
  });

  test("switches between courses, and the address knows which", async ({ page }) => {
    await enrolIn(page, WEB);
    const statistics = await enrolIn(page, STATISTICS);
    await page.goto(`/quiz-islands?course=${statistics}`);
    const switcher = page.getByRole("navigation", { name: "Courses" });
    await expect(page.getByRole("heading", { level: 2, name: STATISTICS })).toBeVisible();
    await switcher.getByRole("link", { name: WEB }).click();
    await expect(page.getByRole("heading", { level: 2, name: WEB })).toBeVisible();
    await expect(switcher.getByRole("link", { name: WEB })).toHaveAttribute("aria-current", "page");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 2, name: STATISTICS })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 2, name: STATISTICS })).toBeVisible();
  });

  test("leads to the island to play next from anywhere", async ({ page }) => {
    await enrolIn(page, WEB);
    await openTakenOver(page, "/quiz-islands");
    await expectTakenOver(current(page));
    await page.getByRole("button", { name: "Jump to current" }).last().click();
    await expect(current(page)).toBeFocused();
    await expect(current(page)).toBeInViewport();
  });

  test("rests where motion is not wanted", async ({ page }) => {
    await enrolIn(page, WEB);
    await page.goto("/quiz-islands");
    await expect(current(page)).toBeVisible();
    const running = () => document.getAnimations().filter(({ playState }) => playState === "running").length;
    await expect.poll(() => page.evaluate(running)).toBe(0);
  });
});

test("every state is accessible", async ({ page }) => {
  await page.goto("/quiz-islands");
  await expect(page.getByRole("heading", { name: "No islands yet" })).toBeVisible();
  await expectAccessible(page);
  await enrolIn(page, WEB);
  await enrolIn(page, STATISTICS);
  await page.reload();
  await expect(current(page)).toBeVisible();
  await expectAccessible(page);
  await current(page).click();
  await expect(popover(page)).toBeVisible();
  await expectAccessible(page);
});
