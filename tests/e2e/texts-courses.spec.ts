import { expect, type Page, test } from "@playwright/test";
import { OWN_TEXTS } from "#tests/support/attack-texts.ts";
import { onDatabase } from "#tests/support/e2e-database.ts";
import { registerLearner } from "#tests/support/learner-page.ts";
import { importGift } from "#tests/support/own-course.ts";
import { watchAttacks } from "#tests/support/page-faults.ts";
import { isSoak, some } from "#tests/support/soak.ts";
import { TEXTS } from "#tests/support/texts.ts";

const main = (page: Page) => page.getByRole("main");

const A_PAGE = isSoak ? 400 : 100;

/** For a GIFT text, where these signs mean something. */
const escaped = (text: string) => text.replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replace(/\s+/g, " ");

function question(text: string, index: number): string {
  const own = escaped(text);
  const format = ["[plain]", "[html]", ""][index % 3];
  return [
    `$CATEGORY: $course$/top/${escaped(text).replaceAll("/", "//")}`,
    `::${own}:: ${format}${own} Number ${index}? {=${format}${own} right#${own} ~${format}${own} wrong ~[plain]${own}}`,
  ].join("\n\n");
}

test("a course, its islands, questions, options and explanations do nothing", async ({ page }) => {
  const faults = await watchAttacks(page);
  const { email } = await registerLearner(page);
  // Hearts are not what this is about.
  await onDatabase(`UPDATE "User" SET "isPremium" = true WHERE "email" = $1`, [email]);
  for (let from = 0; from < TEXTS.length; from += A_PAGE) {
    const texts = TEXTS.slice(from, from + A_PAGE).filter((text) => text.isWellFormed());
    const name = `${OWN_TEXTS[(from / A_PAGE) % OWN_TEXTS.length]?.replaceAll("/", "∕")}.gift`;
    const { quizzes, courseId, importId } = await importGift(page, name, texts.map(question).join("\n\n"));
    expect(quizzes.length).toBeGreaterThan(texts.length / 2);
    for (const path of [`/dashboard?import=${importId}`, "/courses", `/quiz-islands?course=${courseId}`]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expect(main(page)).toContainText("alert(1)");
      expect(faults(), path).toEqual([]);
    }
    for (const quiz of some(quizzes, 5)) await playOne(page, quiz, faults);
  }
});

/** The first question of a quiz: asked, answered and explained. */
async function playOne(page: Page, quiz: string, faults: () => string[]): Promise<void> {
  await page.goto(quiz);
  await expect(page.getByRole("radio").first(), faults().join("\n")).toBeVisible();
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^(Next Question|See Results|Continue)$/ })).toBeVisible();
  expect(faults(), quiz).toEqual([]);
}

const TITLE = "<img src=x onerror=alert(1)>";

test("a course's title and a plain question are shown as they stand in the file", async ({ page }) => {
  const faults = await watchAttacks(page);
  await registerLearner(page);
  const texts = OWN_TEXTS.filter(
    (text) => text.isWellFormed() && !/[\\\s{}]\s|[/\\\u2028\ufeff]/.test(text),
  ).slice(0, 10);
  const gift = texts.map(
    (text, index) => `::${index}:: [plain]${escaped(text)} {=[plain]right ~[plain]wrong ${index}}`,
  );
  const { quizzes } = await importGift(page, `${TITLE}.gift`, gift.join("\n\n"));
  await page.goto("/courses");
  await expect(page.getByRole("heading", { name: TITLE, exact: true })).toBeVisible();
  await page.goto(quizzes[0] ?? "");
  await expect(page.getByRole("radio").first()).toBeVisible();
  const shown = await page.getByRole("heading", { level: 2 }).textContent();
  expect(texts).toContain(shown);
  expect(faults()).toEqual([]);
});
