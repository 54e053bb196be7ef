import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectAccessibleHere } from "#tests/support/learner-page.ts";
import { answerByKey, nextByKey, playByKey, startLearner } from "#tests/support/quiz-page.ts";

const question = (page: Page) => page.getByRole("radiogroup");

test("a whole quiz with the keyboard, every answer right", async ({ page }) => {
  await page.goto(await startLearner(page));
  await expect(page.getByRole("button", { name: "Submit Answer" })).toBeDisabled();
  await expect(page.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(page).toHaveTitle("Mean, Median and Mode · Waddle");
  await expect(page.getByText("3 stars: all 5 right, or 4 with full hearts")).toBeVisible();
  await page.keyboard.press("b");
  await expect(page.getByRole("radio", { name: /^B: / })).toBeFocused();
  await expect(page.getByRole("radio", { name: /^B: / })).toBeChecked();
  const total = await playByKey(page, () => true);
  await expect(page.getByRole("link", { name: "Continue" })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1, name: "Congratulations!" })).toBeInViewport();
  await expect(page.getByText("Quiz Complete!")).toBeVisible();
  await expect(page.getByText("Perfect!", { exact: true })).toBeVisible();
  await expect(page.getByText("Perfect score! Absolutely outstanding!")).toBeVisible();
  await expect(page.getByRole("img", { name: "3 of 3 stars" })).toBeVisible();
  await expect(page.getByText(`${total}/${total}`, { exact: true })).toBeVisible();
  await expect(page.getByText("+75")).toBeVisible();
  await expect(page.getByText(/\d+ from your combo/)).toBeVisible();
  await expect(page.getByRole("list", { name: "Last seven days" })).toBeVisible();
  await expect(page.getByText("Full hearts can add a star to your next quiz.")).toBeVisible();
  await expect(page.getByText("Continue this island")).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Review answers" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Continue" }).press("Enter");
  await expect(page).toHaveURL(/\/quiz-islands\?course=/);
});

/** Notes the steps of the results as they come. */
async function watchSteps(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const steps: string[] = [];
    Object.assign(window, { steps });
    const note = () => {
      const stage = document.querySelector<HTMLElement>("[data-step]");
      const step = stage?.dataset.step;
      if (step && steps.at(-1) !== step) steps.push(step);
      // One scene at a time, and the dots below it
      if (stage && stage.childElementCount > 2) steps.push("two at once");
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => (window as unknown as { steps: string[] }).steps);
}

test("with motion the results come one after the other: all by themselves, or by Enter alone", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const address = await startLearner(page);
  const way = page.getByRole("link", { name: "Continue" });
  await page.goto(address);
  let steps = await watchSteps(page);
  await playByKey(page, (index) => index > 0);
  await expect(way).toBeFocused();
  expect(await steps()).toEqual(["stars", "score", "badges", "streak", "hearts", "next"]);
  await expect(page.getByText(/^New badges?$/)).toBeVisible();
  await expect(page.getByText("Your streak begins")).toBeVisible();
  await expect(page.getByText("1 mistake cost a heart. You have 4 of 5 left.")).toBeVisible();
  await expect(page.getByText("Third star: all your hearts were full at the start")).toBeVisible();
  await expectAccessibleHere(page);

  await page.goto(address);
  steps = await watchSteps(page);
  await playByKey(page, () => true);
  await expect(page.locator("[data-step]")).toBeVisible();
  // Each step comes to rest before it goes on
  for (let presses = 0; presses < 13 && (await page.locator("[data-step]").isVisible()); presses += 1)
    await page.keyboard.press("Enter");
  await expect(way).toBeFocused();
  expect(await steps()).not.toContain("streak");
  await expect(page.getByText("New best!")).toBeVisible();
  await expect(page.getByText(/^Your best was [\d,]+$/)).toBeVisible();
  await expect(page.getByText("Today already counted. Come as often as you like.")).toBeVisible();
});

test("a quiz goes on after a reload and a way round, can be tried again, and ends with the last heart", async ({
  page,
}) => {
  const address = await startLearner(page);
  await page.goto(address);
  await expect(page.getByText("Hearts: 5/5")).toBeVisible();
  await expectAccessible(page);
  await answerByKey(page, false);
  await expect(page.getByText("Not quite right", { exact: true })).toBeVisible();
  await expect(page.getByText("Hearts: 4/5")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(/^Question 2 of/)).toBeAttached();
  await answerByKey(page, true);
  await expect(page.getByText(/^Score: 1\d\d points$/)).toBeAttached();
  await page.getByRole("link", { name: "Back to Islands" }).click();
  await expect(page).toHaveURL(/\/quiz-islands$/);
  await page.goBack();
  await expect(page.getByText(/^Question 3 of/).filter({ visible: true })).toBeAttached();
  await expect(page.getByRole("button", { name: "Submit Answer" })).toBeDisabled();

  const total = await playByKey(page, (index) => index > 4, 2);
  await expect(page.getByRole("heading", { level: 1, name: "Quiz Results" })).toBeVisible();
  await page.getByRole("button", { name: "Review answers" }).click();
  await expect(page.getByRole("heading", { name: "Your answers" })).toBeInViewport();
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(total);
  await expect(page.getByText("Right answer")).toHaveCount(4);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(page.getByText(`Question 1 of ${total}`)).toBeAttached();
  await expect(page.getByText("Hearts: 1/5")).toBeVisible();
  await answerByKey(page, true);
  await nextByKey(page);
  await answerByKey(page, false);
  await expect(page.getByText("Out of Hearts!", { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/game-over$/);
  await expect(page.getByRole("heading", { name: "Out of Hearts!" })).toBeVisible();
  // The router keeps the hidden quiz, with the same sentence, for a moment.
  await expect(page.getByText(/^Hearts refill in: ?2[34]h \d+m$/).filter({ visible: true })).toBeVisible();
  await page.getByRole("heading", { name: "Get Premium" }).click();
  await expect(page.getByRole("button", { name: "Upgrade Now" })).toBeDisabled();
  await expectAccessible(page);
  await page.goto(address);
  await expect(page).toHaveURL(/\/game-over$/);
  await page.getByRole("link", { name: "Back to Quiz Islands" }).click();
  await expect(page).toHaveURL(/\/quiz-islands$/);
});

test("the game-over screen sends anyone who has hearts back, and an answer that can't be sent is kept", async ({
  page,
}) => {
  const address = await startLearner(page);
  await page.goto("/game-over");
  await expect(page).toHaveURL(/\/quiz-islands$/);
  await page.goto(address);
  await expect(page.getByRole("radio").first()).toBeVisible();
  await page.route("**/answer", (route) => route.abort(), { times: 1 });
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your answer could not be sent.")).toBeVisible();
  await expect(question(page).getByRole("radio", { checked: true })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Next Question" })).toBeFocused();
});

test("a quiz asks visitors in, and is found by no search engine", async ({ request }) => {
  const response = await request.get("/quiz/some-island/some-quiz");
  expect(response.status()).toBe(200);
  const html = await response.text();
  expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
  expect(html).toContain('href="/auth?next=%2Fquiz%2Fsome-island%2Fsome-quiz"');
});
