import { expect, type Page, test } from "@playwright/test";
import { openCourseMap } from "#tests/support/archipelago.ts";
import { expectTakenOver } from "#tests/support/hydrated.ts";
import { call, enrolIn, expectAccessible, registerLearner } from "#tests/support/learner-page.ts";
import { importGift } from "#tests/support/own-course.ts";

const GIFT = [
  "$CATEGORY: Life on the shore/Tides",
  "::Tides:: What moves the tides? {=The moon ~The wind}",
  "$CATEGORY: Deep water/Whales",
  "::Whales:: What do whales breathe? {=Air ~Water}",
].join("\n\n");

const chest = (page: Page, name: RegExp) => page.getByRole("button", { name });

/** Plays a quiz of one question, right, as a program does. */
async function complete(page: Page, address: string): Promise<void> {
  const [, , islandId, quizId] = address.split("/");
  interface Quiz {
    questions: { _id: string; options: string[] }[];
  }
  const { questions } = await call<Quiz>(page, "GET", `/api/quiz/${quizId}`);
  for (const { _id: questionId, options } of questions) {
    const selectedAnswer = options.findIndex((option) => ["The moon", "Air"].includes(option));
    await call(page, "POST", `/api/quiz/${quizId}/answer`, { questionId, selectedAnswer });
  }
  await call(page, "POST", `/api/quiz/islands/${islandId}/quizzes/${quizId}/complete`, { stars: 3 });
}

test("a finished unit's chest holds a postcard, and a finished course is marked among all courses", async ({
  page,
}) => {
  await registerLearner(page);
  await page.goto("/quiz-islands");
  await expect(page.getByText("No islands yet")).toBeVisible();
  const { quizzes } = await importGift(page, "seas.gift", GIFT);
  await enrolIn(page, "Everyday Statistics");
  await complete(page, quizzes[0] ?? "");

  await openCourseMap(page, "seas");
  await expect(chest(page, /^Chest of .*Deep water, opens when its island is complete$/)).toBeAttached();
  const shore = chest(page, /^Open the chest of .*Life on the shore$/);
  await expectTakenOver(shore);
  await shore.click();
  const postcard = page.getByRole("dialog", { name: "A postcard for you" });
  await expect(postcard.getByText("Life on the shore", { exact: true })).toBeVisible();
  await expect(postcard.getByText("3 stars")).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await postcard.getByRole("link", { name: "Download picture" }).click();
  expect((await download).suggestedFilename()).toMatch(/^waddle-postcard-\d{4}-\d\d-\d\d\.png$/);
  await postcard.getByRole("button", { name: "Continue" }).click();
  await expect(postcard).toBeHidden();
  await page.reload();
  await expect(chest(page, /^Postcard of .*Life on the shore$/)).toBeVisible();

  await complete(page, quizzes[1] ?? "");
  await page.getByRole("link", { name: "All courses" }).click();
  await expect(page).toHaveURL(/\/quiz-islands$/);
  await page.reload();
  const courses = page.getByRole("region", { name: "Your courses" });
  await expect(courses.getByText(/^2 courses · 2 of \d+ islands · 6 stars$/)).toBeVisible();
  const first = courses.getByRole("listitem").first();
  await expect(first.getByText("Finished")).toBeVisible();
  await expect(first.getByText("2 of 2 quizzes")).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  const picture = await page.request.get("/api/voyage/picture");
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
});
