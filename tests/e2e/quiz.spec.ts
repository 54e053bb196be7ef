import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "#tests/support/learner-page.ts";
import { answerByKey, chooseByKey, nextByKey, playByKey, startLearner } from "#tests/support/quiz-page.ts";

const question = (page: Page) => page.getByRole("radiogroup");

test.describe("playing", () => {
  test("a whole quiz with the keyboard, every answer right", async ({ page }) => {
    await page.goto(await startLearner(page));
    await expect(page.getByRole("button", { name: "Submit Answer" })).toBeDisabled();
    const total = await playByKey(page, () => true);
    await expect(page.getByRole("heading", { level: 1, name: "Congratulations!" })).toBeFocused();
    await expect(page.getByText("Quiz Complete!")).toBeVisible();
    await expect(page.getByText("Perfect!", { exact: true })).toBeVisible();
    await expect(page.getByText("Perfect score! Absolutely outstanding!")).toBeVisible();
    await expect(page.getByRole("img", { name: "3 of 3 stars" })).toBeVisible();
    await expect(page.getByText(`${total}/${total}`)).toBeVisible();
    await expect(page.getByText("+75")).toBeVisible();
    await page.getByRole("link", { name: "Continue" }).press("Enter");
    await expect(page).toHaveURL(/\/quiz-islands$/);
  });

  test("a wrong answer is explained, marked and costs a heart", async ({ page }) => {
    await page.goto(await startLearner(page));
    await expect(page.getByText("Hearts: 5/5")).toBeVisible();
    await answerByKey(page, false);
    await expect(page.getByText("Not quite right", { exact: true })).toBeVisible();
    await expect(question(page).getByText("Your answer")).toBeVisible();
    await expect(question(page).getByText("Right answer")).toBeVisible();
    await expect(page.getByText("Hearts: 4/5")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Heart lost, 4 left." })).toBeAttached();
    const chosen = await question(page).getByRole("radio", { checked: true }).getAttribute("value");
    await page.keyboard.press("1");
    await page.keyboard.press("2");
    await expect(question(page).getByRole("radio", { checked: true })).toHaveValue(chosen ?? "");
  });

  test("right answers in a row show the combo, and the fire at five", async ({ page }) => {
    await page.goto(await startLearner(page));
    for (let index = 0; index < 3; index += 1) {
      await answerByKey(page, true);
      if (index < 2) await nextByKey(page);
    }
    await expect(page.getByText("Combo ×1.5")).toBeVisible();
    for (let index = 0; index < 2; index += 1) {
      await nextByKey(page);
      await answerByKey(page, true);
    }
    await expect(page.getByText("Combo ×2")).toBeVisible();
    await expect(page.getByText("On Fire")).toBeVisible();
  });

  test("results after mistakes can be reviewed and tried again", async ({ page }) => {
    await page.goto(await startLearner(page));
    const total = await playByKey(page, (index) => index > 3);
    await expect(page.getByRole("heading", { level: 1, name: "Quiz Results" })).toBeVisible();
    await page.getByRole("button", { name: "Review answers" }).click();
    await expect(page.getByRole("heading", { level: 3 })).toHaveCount(total);
    await expect(page.getByText("Right answer")).toHaveCount(4);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(`Question 1 of ${total}`)).toBeAttached();
    await expect(page.getByText("Hearts: 1/5")).toBeVisible();
  });

  test("reloading resumes at the first open question", async ({ page }) => {
    await page.goto(await startLearner(page));
    await answerByKey(page, true);
    await page.reload();
    await expect(page.getByText(/^Question 2 of/)).toBeAttached();
    await expect(page.getByText(/^Score: 1\d\d points$/)).toBeAttached();
  });

  test("leaving and coming back starts from where the attempt stands", async ({ page }) => {
    const address = await startLearner(page);
    await page.goto(address);
    await answerByKey(page, true);
    await page.getByRole("link", { name: "Back to Islands" }).click();
    await expect(page).toHaveURL(/\/quiz-islands$/);
    await page.goBack();
    await expect(page.getByText(/^Question 2 of/).filter({ visible: true })).toBeAttached();
    await expect(page.getByRole("button", { name: "Submit Answer" })).toBeDisabled();
  });
});

test.describe("hearts", () => {
  test("run out: a notice, the game-over screen, and no quiz without them", async ({ page }) => {
    const address = await startLearner(page);
    await page.goto(address);
    for (let index = 0; index < 5; index += 1) {
      await answerByKey(page, false);
      if (index < 4) await nextByKey(page);
    }
    await expect(page.getByText("Out of Hearts!", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/game-over$/);
    await expect(page.getByRole("heading", { name: "Out of Hearts!" })).toBeVisible();
    await expect(page.getByText(/^Hearts refill in: ?2[34]h \d+m$/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Upgrade Now" })).toBeDisabled();
    await page.goto(address);
    await expect(page).toHaveURL(/\/game-over$/);
    await page.getByRole("link", { name: "Back to Quiz Islands" }).click();
    await expect(page).toHaveURL(/\/quiz-islands$/);
  });

  test("the game-over screen sends whoever has hearts back", async ({ page }) => {
    await startLearner(page);
    await page.goto("/game-over");
    await expect(page).toHaveURL(/\/quiz-islands$/);
  });
});

test.describe("what goes wrong", () => {
  test("an answer that can't be sent keeps the choice and is sent again", async ({ page }) => {
    await page.goto(await startLearner(page));
    await page.route("**/answer", (route) => route.abort(), { times: 1 });
    await chooseByKey(page, true);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Your answer could not be sent.")).toBeVisible();
    await expect(question(page).getByRole("radio", { checked: true })).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Next Question" })).toBeFocused();
  });

  test("a result that can't be saved is shown, and saved on demand", async ({ page }) => {
    await page.goto(await startLearner(page));
    await page.route("**/complete", (route) => route.abort(), { times: 1 });
    await playByKey(page, () => true);
    await expect(page.getByText("We couldn't save this result.")).toBeVisible();
    await page.getByRole("button", { name: "Save again" }).click();
    await expect(page.getByText("We couldn't save this result.")).toBeHidden();
    await expect(page.getByText("+75")).toBeVisible();
  });

  test("a quiz that is not there leads back to the map", async ({ page }) => {
    const address = await startLearner(page);
    await page.goto(`${address.slice(0, -4)}0000`);
    await expect(page.getByText("Failed to load quiz. Returning to Quiz Islands.")).toBeVisible();
    await expect(page).toHaveURL(/\/quiz-islands$/);
  });

  test("visitors are invited to sign in, and come back here", async ({ page }) => {
    const response = await page.goto("/quiz/some-island/some-quiz");
    expect(response?.status()).toBe(200);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    const link = page.getByRole("main").getByRole("link", { name: "Login" });
    await expect(link).toHaveAttribute("href", "/auth?next=%2Fquiz%2Fsome-island%2Fsome-quiz");
  });
});

test.describe("temporary quizzes", () => {
  test("make room for a real quiz", async ({ page }) => {
    const address = await startLearner(page);
    await page.goto(address.replace(/[^/]+$/, "temp_1"));
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(question(page)).toBeVisible();
  });

  test("without questions lead back to the map", async ({ page }) => {
    await startLearner(page);
    await page.route("**/add-default-quiz", (route) =>
      route.fulfill({ json: { outcome: "no_source", message: "Nothing." } }),
    );
    await page.goto("/quiz/i1/temp_i1");
    await expect(page.getByText("Failed to load quiz. Returning to Quiz Islands.")).toBeVisible();
    await expect(page).toHaveURL(/\/quiz-islands$/);
  });

  test("with questions are played in this tab alone", async ({ page }) => {
    await startLearner(page);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (/\/(answer|complete|use-heart)$/.test(request.url())) sent.push(request.url());
    });
    await page.route("**/add-default-quiz", (route) =>
      route.fulfill({ json: { outcome: "no_source", message: "Nothing." } }),
    );
    await page.addInitScript(() => {
      const island = { _id: "i1", title: "Loops", difficulty: "beginner" };
      const one = {
        _id: "q1",
        question: "2 + 2?",
        options: ["3", "4"],
        correctAnswer: 1,
        explanation: "Count.",
      };
      const quiz = {
        _id: "temp_i1",
        title: "Quiz on Loops",
        description: "",
        isLoading: false,
        questions: [one],
      };
      const rest = { difficulty: "beginner", timeLimit: 180, passingScore: 70, island };
      sessionStorage.setItem("temporaryQuizzes", JSON.stringify({ temp_i1: { ...quiz, ...rest } }));
    });
    await page.goto("/quiz/i1/temp_i1");
    await expect(page.getByRole("heading", { name: "Quiz on Loops" })).toBeVisible();
    await page.keyboard.press("b");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Correct!", { exact: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Congratulations!" })).toBeVisible();
    await expect(page.getByText("+0")).toBeVisible();
    expect(sent).toEqual([]);
  });
});

test("every state is accessible", async ({ page }) => {
  await page.goto(await startLearner(page));
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  await answerByKey(page, false);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Question 2 of/)).toBeAttached();
  await playByKey(page, (index) => index > 3, 1);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("button", { name: "Review answers" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await answerByKey(page, false);
  await expect(page).toHaveURL(/\/game-over$/);
  await expect(page.getByRole("heading", { name: "Out of Hearts!" })).toBeVisible();
  await expectAccessible(page);
});

test("a report of a question is chosen, sent, changed and taken back", async ({ page }) => {
  await page.goto(await startLearner(page));
  await expect(page.getByRole("radio").first()).toBeVisible();
  await answerByKey(page, true);
  await page.getByRole("button", { name: "Report a problem" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send" }).press("Enter");
  await expect(dialog.getByText("Choose what is wrong first.")).toBeVisible();
  await dialog.getByRole("radio", { name: "Something else" }).check();
  await dialog.getByRole("button", { name: "Send" }).press("Enter");
  await expect(dialog.getByText("Thanks. We'll look at it.")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).press("Enter");
  const reported = page.getByRole("button", { name: "Problem reported" });
  await expect(reported).toBeFocused();

  await reported.press("Enter");
  await dialog.getByRole("button", { name: "Change" }).press("Enter");
  await expect(dialog.getByRole("radio", { name: "Something else" })).toBeFocused();
  await dialog.getByRole("radio", { name: "It can be read in more than one way" }).check();
  await dialog.getByRole("button", { name: "Send" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Done" })).toBeFocused();
  await dialog.getByRole("button", { name: "Take it back" }).press("Enter");
  await expect(page.getByText("Your report was taken back.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Report a problem" })).toBeFocused();
});
