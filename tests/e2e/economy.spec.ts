import { expect, type Page, test } from "@playwright/test";
import type { QuizDto } from "#lib/quiz/schema.ts";
import { readAnswerKey } from "#tests/support/answer-key.ts";
import { giveStreak, onDatabase, restToday } from "#tests/support/e2e-database.ts";
import { expectTakenOver } from "#tests/support/hydrated.ts";
import {
  call,
  expectAccessible,
  expectAccessibleHere,
  registerLearner,
  registerNewcomer,
} from "#tests/support/learner-page.ts";
import { answerByKey, playByKey, startLearner } from "#tests/support/quiz-page.ts";
import { openTakenOver } from "#tests/support/viewports.ts";

const dialog = (page: Page) => page.getByRole("dialog");

test.describe("rewards", () => {
  test("greet a new learner once with the daily login", async ({ page }) => {
    await registerNewcomer(page);
    await page.goto("/dashboard");
    await expect(dialog(page)).toContainText("Daily login bonus");
    await expect(dialog(page)).toContainText("50");
    await expect(dialog(page).getByRole("button", { name: "Continue" })).toBeFocused();
    await expectAccessibleHere(page);
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeHidden();
    await expect(page.locator("header").getByText("50 XP").first()).toBeAttached();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  });

  test("of a quiz, a milestone and a new rank come in one dialog", async ({ page }) => {
    const quiz = await startLearner(page);
    const { email } = await call<{ email: string }>(page, "GET", "/api/users/profile");
    await giveStreak(email, 6);
    await onDatabase(
      `WITH learner AS (UPDATE "User" SET "xp" = "xp" + 400 WHERE "email" = $1 RETURNING "id")
       INSERT INTO "Award" ("id", "userId", "kind", "amount", "reason", "reference", "localDay")
       SELECT gen_random_uuid(), "id", 'xp', 400, 'quiz', 'earlier', now() FROM learner`,
      [email],
    );
    await page.goto(quiz);
    await playByKey(page, () => true);
    await expect(dialog(page)).toContainText("7-day streak");
    await expect(dialog(page)).toContainText("Dedicated Learner");
    await expectAccessibleHere(page);
    await dialog(page).getByRole("button", { name: "Continue" }).click();
    await expect(dialog(page)).toBeHidden();
    const { xp } = await call<{ xp: number }>(page, "GET", "/api/users/quiz-stats");
    expect(xp).toBe(50 + 400 + 75 + 500 + 1000);
  });
});

test.describe("the streak in the top bar", () => {
  test("opens its week and deadline, and can be frozen by keyboard", async ({ page }) => {
    const { email } = await registerLearner(page);
    await giveStreak(email, 9);
    await openTakenOver(page, "/dashboard");
    const badge = page.locator("header button[aria-expanded]").filter({ hasText: "9" });
    await expectTakenOver(badge);
    await badge.focus();
    const panel = page.getByRole("region", { name: "Your streak" });
    await expect(panel).toContainText(/until (midnight|11:59\sPM)/);
    await expect(panel.locator("li[data-look=done]")).toHaveCount(6);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await badge.click();
    await panel.getByTitle("Freeze streak for 2 days").click();
    await expect(page.getByText("Streak frozen successfully! Protected for 2 days.")).toBeVisible();
    await expect(panel).toContainText("Frozen (2 days left)");
    await expectAccessibleHere(page);
  });

  test("waits on a rest day, and the year and the receipts know it", async ({ page }) => {
    const { email } = await registerLearner(page);
    await giveStreak(email, 9);
    await restToday(email);
    await openTakenOver(page, "/dashboard");
    const badge = page.locator("header button[aria-expanded]").filter({ hasText: "9" });
    await expect(badge).toContainText("Rest day: your plan has no session today. Your streak waits.");
    await badge.click();
    const panel = page.getByRole("region", { name: "Your streak" });
    await expect(panel).toContainText("Rest day: your plan has no session today");
    await expect(panel).toContainText(/Your streak waits until 11:59\sPM (\S+ time )?(tomorrow|on \w+day)/);
    await expect(panel.locator("li[data-look=rest]")).toHaveCount(1);
    await expectAccessibleHere(page);
    await openTakenOver(page, "/profile?tab=streak");
    await expect(
      page.getByText("Rest day: no session was planned, and the streak waits").first(),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: /: Rest day: / }).first()).toBeVisible();
    await expectAccessibleHere(page);
  });

  test("says why it can't be frozen when the server refuses", async ({ page }) => {
    const { email } = await registerLearner(page);
    await giveStreak(email, 3);
    // What the page asks by itself must not hear of the freeze.
    await openTakenOver(page, "/dashboard");
    const badge = page.locator("header button[aria-expanded]").filter({ hasText: "3" });
    await badge.click();
    const panel = page.getByRole("region", { name: "Your streak" });
    await call(page, "POST", "/api/streak/freeze");
    await panel.getByTitle("Freeze streak for 2 days").click();
    await expect(page.getByText("Failed to freeze streak")).toBeVisible();
  });
});

test.describe("premium", () => {
  test("has unlimited hearts: none shown, none lost", async ({ page }) => {
    const quiz = await startLearner(page);
    const { email } = await call<{ email: string }>(page, "GET", "/api/users/profile");
    await onDatabase(`UPDATE "User" SET "isPremium" = true WHERE "email" = $1`, [email]);
    await page.goto(quiz);
    await expect(page.getByRole("radio").first()).toBeVisible();
    await answerByKey(page, false);
    await expect(page.getByText(/^Hearts: /)).toHaveCount(0);
    const stats = await call<{ hearts: number; isPremium: boolean }>(page, "GET", "/api/users/quiz-stats");
    expect(stats).toMatchObject({ hearts: 5, isPremium: true });
    await page.goto("/profile?tab=plan");
    await expect(page.getByRole("main")).toContainText("Premium");
  });
});

test.describe("practice", () => {
  /** Five wrong answers */
  async function loseAllHearts(page: Page): Promise<void> {
    const key = readAnswerKey();
    const quizId = (await startLearner(page)).split("/").at(-1);
    const quiz = await call<QuizDto>(page, "GET", `/api/quiz/${quizId}`);
    for (const { _id: questionId, question, options } of quiz.questions) {
      const selectedAnswer = options.findIndex((option) => option !== key.get(question));
      await call(page, "POST", `/api/quiz/${quizId}/answer`, { questionId, selectedAnswer });
    }
  }

  test("wins hearts back for anyone who has none left, and keeps the streak", async ({ page }) => {
    await loseAllHearts(page);
    await page.goto("/game-over");
    await expect(page.getByRole("heading", { name: "Out of Hearts!" })).toBeVisible();
    await page.getByRole("link", { name: /^Practice and win / }).click();
    await expect(page.getByRole("radio").first()).toBeVisible();
    await expectAccessibleHere(page);
    for (let answered = 0; answered < 5; answered += 1) {
      await page.keyboard.press("1");
      await page.keyboard.press("Enter");
      const on = page.getByRole("button", { name: /^(Next Question|See Results)$/ });
      await expect(on).toBeFocused();
      await page.keyboard.press("Enter");
    }
    await expect(page.getByRole("heading", { name: "Practice done!" })).toBeVisible();
    await expect(page.getByText("You won 2 hearts back!")).toBeVisible();
    await expect(page.getByText("Your streak begins")).toBeVisible();
    await expectAccessibleHere(page);
    const { hearts, xp } = await call<{ hearts: number; xp: number }>(page, "GET", "/api/users/quiz-stats");
    expect([hearts, xp]).toEqual([2, 50]);
    await openTakenOver(page, "/profile?tab=streak");
    await expect(page.getByText("Practice of due questions").first()).toBeVisible();
  });
});

test.describe("the leaderboard", () => {
  test("shows nicknames only, and no one who has left it", async ({ page, browser }) => {
    const { email } = await registerLearner(page);
    await page.goto("/leaderboard");
    await expect(page.getByText("XP this week").or(page.getByRole("table")).first()).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading the leaderboard" })).toBeHidden();
    expect(await page.content()).not.toContain(email);
    await expect(page.getByRole("main")).not.toContainText("Browser Tester");
    await expectAccessible(page);
    await page.goto("/profile?tab=privacy");
    await page.getByRole("switch", { name: "Show me on the leaderboard" }).click();
    await expect(page.getByText("Saved")).toBeVisible();
    await page.goto("/leaderboard");
    await expect(page.getByRole("link", { name: "Join in your profile" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/leaderboard?period=month");
    await expect(
      page
        .getByRole("main")
        .getByRole("link", { name: /privacy|profile|show/i })
        .first(),
    ).toBeVisible();
    const other = await browser.newPage();
    await registerLearner(other);
    const board = await call<{ learnerCount: number }>(other, "GET", "/api/leaderboard?period=week");
    expect(JSON.stringify(board)).not.toContain("@");
    await other.close();
  });

  test("shows the league with the penguin that was dressed, and how the last one ended", async ({ page }) => {
    await registerLearner(page);
    const { email } = await call<{ email: string }>(page, "GET", "/api/users/profile");
    await raceLastWeek(email);
    await page.goto("/profile?tab=account");
    await page.getByRole("button", { name: "Dress your penguin" }).click();
    await page.getByRole("group", { name: "Hat" }).getByRole("radio", { name: "Beret" }).check();
    await expectAccessibleHere(page);
    await page.getByRole("button", { name: "Use this penguin" }).click();
    await expect(page.getByText("Saved")).toBeVisible();
    const { avatar } = await call<{ avatar: string }>(page, "GET", "/api/users/profile");
    expect(avatar).toMatch(/\.beret$/);
    await page.goto("/leaderboard");
    const result = page.getByRole("heading", { name: "You finished 1st and moved up to the Coral League" });
    await expect(result).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Got it" }).click();
    await expect(result).toBeHidden();
    await page.reload();
    await expect(page.getByText(/Coral League/).first()).toBeVisible();
    await expect(result).toBeHidden();
  });
});

/** A league of the week before in which the learner came first of five; this week's seat is not taken yet. */
async function raceLastWeek(email: string): Promise<void> {
  await onDatabase(
    `WITH week AS (SELECT (date_trunc('week', now() AT TIME ZONE 'UTC') - interval '7 days')::date AS "day"),
     gone AS (DELETE FROM "LeagueSeat" USING "User" u WHERE u."id" = "userId" AND u."email" = $1),
     league AS (INSERT INTO "League" ("id", "startsOn", "tier", "band", "size")
       SELECT gen_random_uuid(), "day", 0, 0, 5 FROM week RETURNING "id"),
     others AS (INSERT INTO "User" ("id", "email", "fullName")
       SELECT gen_random_uuid(), 'racer-' || gen_random_uuid() || '@example.test', 'A Racer' FROM generate_series(1, 4)
       RETURNING "id"),
     racers AS (SELECT "id", 10 AS "xp" FROM others UNION ALL SELECT "id", 90 FROM "User" WHERE "email" = $1),
     seats AS (INSERT INTO "LeagueSeat" ("userId", "startsOn", "leagueId")
       SELECT racers."id", "day", league."id" FROM racers, week, league RETURNING "userId")
     INSERT INTO "PeriodTotal" ("period", "startsOn", "userId", "xp")
     SELECT 'week', "day", "id", "xp" FROM racers, week`,
    [email],
  );
}
