import { expect, type Page } from "@playwright/test";
import type { IslandGroupDto } from "#lib/island/schema.ts";
import { readAnswerKey } from "./answer-key.ts";
import { call, enrolIn, registerLearner } from "./learner-page.ts";

const key = readAnswerKey();
/** The addresses of our first course's quizzes: the same for everyone. */
let quizzes: string[] = [];

/** A new learner, signed in in this browser and enrolled in our first course; returns a quiz's address. */
export async function startLearner(page: Page, quizAt = 0): Promise<string> {
  await registerLearner(page);
  await enrolIn(page, "Everyday Statistics");
  if (quizzes.length === 0) {
    const groups = await call<IslandGroupDto[]>(page, "GET", "/api/quiz/islands");
    quizzes = groups.flatMap((group) =>
      group.islands.flatMap((island) => island.quizzes.map(({ quizId }) => `/quiz/${island._id}/${quizId}`)),
    );
  }
  return quizzes[quizAt] ?? "";
}

/** Chooses the right option, or a wrong one, by its letter's key. */
export async function chooseByKey(page: Page, isRight: boolean): Promise<void> {
  const question = await page.getByRole("heading", { level: 2 }).textContent();
  const right = key.get(question ?? "");
  expect(right, `the key of "${question}"`).toBeDefined();
  const texts = await page.getByRole("radiogroup").locator("label").allInnerTexts();
  // Two lines are the option's letter, which a right answer may be too: "A" is a type of DNS record.
  const at = texts.findIndex(
    (text) =>
      text
        .split("\n")
        .slice(2)
        .includes(right ?? "") === isRight,
  );
  await page.keyboard.press(String(at + 1));
}

/** Answers the question on the screen with the keyboard alone. */
export async function answerByKey(page: Page, isRight: boolean): Promise<void> {
  await chooseByKey(page, isRight);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^(Next Question|See Results|Continue)$/ })).toBeFocused();
}

/** From what is said about an answer to the next question, by the keyboard alone. */
export async function nextByKey(page: Page): Promise<void> {
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Submit Answer" })).toBeVisible();
}

/** From what is said about the last answer to the results, past the questions that were missed. */
export async function resultsByKey(page: Page): Promise<void> {
  const skip = page.getByRole("button", { name: "Skip to results" });
  await page.keyboard.press("Enter");
  await expect(skip.or(page.getByText("Quiz Complete!")).first()).toBeVisible();
  if (!(await skip.isVisible())) return;
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
}

/** Plays from question `from` on to the results; `isRight` says which questions to get right. */
export async function playByKey(page: Page, isRight: (index: number) => boolean, from = 0): Promise<number> {
  await expect(page.getByRole("radio").first()).toBeVisible();
  const counter = await page.getByText(/^Question \d+ of \d+$/).textContent();
  const total = Number(counter?.split(" ").at(-1));
  for (let index = from; index < total; index += 1) {
    await answerByKey(page, isRight(index));
    if (index === total - 1) break;
    await page.keyboard.press("Enter");
    await expect(page.getByText(new RegExp(`^Question ${index + 2} of`))).toBeAttached();
  }
  await resultsByKey(page);
  return total;
}
