import { expect, type Page, test } from "@playwright/test";
import { TIP_TEXT } from "#components/tips/tip-text.ts";
import type { TipName } from "#lib/learner/tip-rules.ts";
import {
  call,
  expectAccessibleHere,
  registerLearner,
  registerNewcomer,
  useView,
} from "#tests/support/learner-page.ts";
import { answerByKey, playByKey } from "#tests/support/quiz-page.ts";
import { openTakenOver, PHONE } from "#tests/support/viewports.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const tip = (page: Page, name: TipName) => page.getByRole("group", { name: TIP_TEXT[name].title });

/** The day's greeting gives way */
async function greet(page: Page): Promise<void> {
  const greeting = page.getByRole("dialog");
  await expect(greeting).toContainText("Daily login bonus");
  await page.keyboard.press("Enter");
  await expect(greeting).toBeHidden();
}

async function closeTip(page: Page, name: TipName): Promise<void> {
  await tip(page, name).getByRole("button", { name: "Got it" }).click();
  await expect(tip(page, name)).toBeHidden();
}

test("a newcomer starts a sample with one press, and each tip comes once, at its moment", async ({
  page,
}) => {
  await registerNewcomer(page);
  await openTakenOver(page, "/dashboard");
  await greet(page);
  await expect(page.getByRole("heading", { name: "Where do you want to start?" })).toBeVisible();
  await expectAccessibleHere(page);

  await button(page, "Play the first quiz").click();
  await page.waitForURL(/\/quiz\/[^/]+\/[^/]+$/);
  const quiz = page.url();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await answerByKey(page, false);
  await expect(tip(page, "hearts")).toBeVisible();
  await expectAccessibleHere(page);
  await page.keyboard.press("Escape");
  await expect(tip(page, "hearts")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Question 2 of/)).toBeAttached();
  await playByKey(page, () => true, 1);

  // One for each visit of a screen: the others wait for their next moment.
  await expect(page.getByText("Quiz Complete!")).toBeVisible();
  await page.goto("/dashboard");
  await closeTip(page, "streak");
  await expect(tip(page, "practice")).toBeHidden();
  await page.reload();
  await closeTip(page, "practice");
  await page.goto(quiz);
  await expect(page.getByRole("radio").first()).toBeVisible();
  await playByKey(page, () => true);
  await expect(page.getByText("Quiz Complete!")).toBeVisible();
  await closeTip(page, "stars");
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "At a glance" })).toContainText("1 day");
  const { tipsSeen } = await call<{ tipsSeen: string[] }>(page, "POST", "/api/users/tips", { tip: "hearts" });
  expect(tipsSeen.toSorted()).toEqual(["hearts", "practice", "stars", "streak"]);
});

test("on a phone the tip about hearts stands in the sheet, with the right answer in sight above it", async ({
  page,
}) => {
  await useView(page, PHONE);
  await registerNewcomer(page);
  await openTakenOver(page, "/dashboard");
  await greet(page);
  await button(page, "Play the first quiz").click();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await answerByKey(page, false);
  await expect(page.locator("footer").filter({ has: tip(page, "hearts") })).toBeVisible();
  await expect(tip(page, "hearts")).toHaveCount(1);
  // The screen before it is kept, hidden.
  const edge = (selector: string, side: "top" | "bottom") =>
    page
      .locator(`${selector}:visible`)
      .evaluate((element, which) => element.getBoundingClientRect()[which], side);
  await expect
    .poll(async () => (await edge("footer", "top")) - (await edge("[data-look=right]", "bottom")))
    .toBeGreaterThanOrEqual(0);
  expect(await edge("[data-look=right]", "top")).toBeGreaterThanOrEqual(await edge("header", "bottom"));
  await expectAccessibleHere(page);
  await closeTip(page, "hearts");
});

test("the weekly goal is changed on Today and stays", async ({ page }) => {
  await registerLearner(page);
  const { courses } = await call<{ courses: { _id: string; isPremiumOnly: boolean }[] }>(
    page,
    "GET",
    "/api/courses/catalog",
  );
  const free = courses.find(({ isPremiumOnly }) => !isPremiumOnly);
  await call(page, "POST", `/api/courses/${free?._id}/enrol`);
  await openTakenOver(page, "/dashboard");
  const glance = page.getByRole("region", { name: "At a glance" });
  await expect(glance).toContainText("0 of 3 days");
  const saved = page.waitForResponse((response) => response.url().endsWith("/api/streak/goal"));
  await glance.getByRole("combobox", { name: "Goal" }).selectOption("5");
  await expect(glance).toContainText("0 of 5 days");
  await saved;
  await page.reload();
  await expect(glance).toContainText("0 of 5 days");
  await expectAccessibleHere(page);
});
