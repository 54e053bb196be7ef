import { expect, type Page, test } from "@playwright/test";
import { addDays } from "#lib/core/time.ts";
import { WEEKDAYS, weekdayOf } from "#lib/study/rules.ts";
import { expectTakenOver } from "#tests/support/hydrated.ts";
import {
  expectAccessible,
  expectAccessibleNow,
  registerLearner,
  useView,
  VIEWS,
} from "#tests/support/learner-page.ts";
import { importGift } from "#tests/support/own-course.ts";
import { watch } from "#tests/support/page-faults.ts";
import { givePlan, learnersDay, SUMS } from "#tests/support/plan-page.ts";

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const link = (page: Page, name: string | RegExp) => main(page).getByRole("link", { name });

/** A date that far ahead, and three evenings from today on */
async function fillPlan(page: Page, today: string): Promise<void> {
  await page.getByLabel("Finish date").fill(addDays(today, 50));
  for (const ahead of [0, 1, 2]) {
    const day = WEEKDAYS[weekdayOf(addDays(today, ahead)) - 1] ?? "";
    await page.getByLabel("Day", { exact: true }).nth(ahead).selectOption(day);
  }
}

const dayOf = (page: Page, day: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: new RegExp(`^${WEEKDAYS[weekdayOf(day) - 1]} `) }) });

/** By keyboard to the next day and back, while the focus stays on the session */
async function carryToTomorrowAndBack(page: Page, today: string): Promise<void> {
  for (const [key, day] of [
    ["ArrowRight", addDays(today, 1)],
    ["ArrowLeft", today],
  ] as const) {
    const saved = page.waitForResponse((each) => each.request().method() === "PATCH");
    for (const press of ["Space", key, "Space"]) await page.keyboard.press(press);
    expect((await saved).status()).toBe(200);
    await expect(dayOf(page, day).getByRole("button", { name: /^Move sums, / })).toBeFocused();
  }
}

/** By pointer to the next day, and back by the toast's button */
async function dragToTomorrow(page: Page, today: string): Promise<void> {
  const card = dayOf(page, today).getByRole("listitem").first();
  await expectTakenOver(card);
  await card.dragTo(dayOf(page, addDays(today, 1)), { sourcePosition: { x: 40, y: 80 } });
  await expect(page.getByText(/^Moved to /).last()).toContainText(
    WEEKDAYS[weekdayOf(addDays(today, 1)) - 1] ?? "",
  );
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(main(page)).toContainText("sums at 18:30");
}

test.beforeEach(async ({ page }) => {
  await useView(page, VIEWS[1]);
});

test("a course becomes a plan: a date, three evenings, what they come to, and reminders", async ({
  page,
}) => {
  const { expectQuiet } = await watch(page);
  await registerLearner(page);
  await importGift(page, "sums.gift", SUMS);
  const today = await learnersDay(page);
  await page.goto("/courses");
  await link(page, /^Make a plan/).click();
  await expect(page.getByRole("heading", { name: "Make a plan for sums" })).toBeVisible();
  await expectTakenOver(page.getByLabel("Finish date"));
  await fillPlan(page, today);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("If you keep this, you finish on");
  await expect(preview).not.toContainText("Too early to say");
  await expect(preview).toContainText("1 h 30 min a week.");
  await preview.getByText("How we got this").click();
  await expect(preview).toContainText("12 questions");
  await expectAccessible(page);
  await button(page, "Save plan").click();
  await expect(page.getByRole("region", { name: "Your plan is saved" })).toBeFocused();
  await expect(button(page, "Remind me").or(page.getByText(/^We remind you/))).toBeVisible();
  await expectAccessibleNow(page);
  await expectQuiet("the plan");
  await link(page, "See today").click();
  await expect(link(page, "Start sums")).toBeVisible();
  await expectQuiet("today");
});

test("today's session moves by keyboard and by pointer, is skipped, and stands in the week's review", async ({
  page,
}) => {
  const { expectQuiet } = await watch(page);
  await registerLearner(page);
  const { today } = await givePlan(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Your plan" })).toBeVisible();
  // A plan made on a Sunday promises less than half a minute of that week, which isn't told.
  if (weekdayOf(today) < 7) await expect(main(page)).toContainText("This week 0 of");
  await expectAccessible(page);

  const grip = button(page, new RegExp(`^Move sums, ${WEEKDAYS[weekdayOf(today) - 1]}`));
  await expectTakenOver(grip);
  await grip.focus();
  for (const key of ["Space", "ArrowUp", "ArrowUp", "Space"]) await page.keyboard.press(key);
  await expect(page.getByText(/^Moved to .*, 18:30\./)).toBeVisible();
  if (weekdayOf(today) < 7) await carryToTomorrowAndBack(page, today);
  await page.reload();
  await expect(main(page)).toContainText("sums at 18:30");
  // On a Sunday no day of the strip is left to drag it to.
  if (weekdayOf(today) < 7) await dragToTomorrow(page, today);

  const change = button(page, new RegExp(`^Change sums, ${WEEKDAYS[weekdayOf(today) - 1]}`));
  await expectTakenOver(change);
  await change.click();
  await page.getByRole("menuitem", { name: "Skip" }).click();
  await expect(page.getByText("Skipped sums.")).toBeVisible();
  await expect(main(page)).toContainText("Done for today.");
  await expectQuiet("today");

  await link(page, "Review").click();
  await expect(page.getByRole("heading", { level: 1, name: "Your week" })).toBeVisible();
  await page.getByRole("link", { name: "This week" }).click();
  await expect(page.getByText("Not over yet")).toBeVisible();
  await expect(main(page)).toContainText("Skipped");
  await expectAccessible(page);
  await expectQuiet("the review");
});

test("progress is shared with anyone who has its link, until it ends", async ({ page, browser }) => {
  await registerLearner(page);
  const { courseId } = await givePlan(page);
  await page.goto(`/dashboard/plan?course=${courseId}`);
  await expectTakenOver(button(page, "Make a link"));
  await button(page, "Make a link").click();
  const address = await page.getByLabel("Link to your progress").inputValue();
  const path = new URL(address).pathname;

  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL ?? "" });
  const stranger = await context.newPage();
  const { expectQuiet } = await watch(stranger);
  const shown = await stranger.goto(path);
  expect(shown?.status()).toBe(200);
  expect(shown?.headers()["x-robots-tag"]).toContain("noindex");
  await expect(stranger.getByRole("heading", { level: 1 })).toContainText("studies sums");
  await expectAccessible(stranger);
  await expectQuiet("the shared page");

  await button(page, "End link").click();
  await page.getByRole("dialog").getByRole("button", { name: "End link" }).click();
  await expect(button(page, "Make a link")).toBeVisible();
  await expect(async () => expect((await stranger.goto(path))?.status()).toBe(404)).toPass();
  await expect(stranger.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
  await context.close();
});
