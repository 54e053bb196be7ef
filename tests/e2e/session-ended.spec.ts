import { expect, type Page, test } from "@playwright/test";
import { onDatabase } from "#tests/support/e2e-database.ts";
import { registerLearner } from "#tests/support/learner-page.ts";
import { DESK, openTakenOver, rememberSignIn, tokens } from "#tests/support/viewports.ts";

/** A learner at My Courses whose session the server has just ended; the page knows nothing of it. */
async function loseSession(page: Page): Promise<void> {
  await page.setViewportSize(DESK);
  const { email } = await registerLearner(page);
  await rememberSignIn(page);
  await openTakenOver(page, "/courses");
  await onDatabase(
    `UPDATE "Session" SET "revokedAt" = now() WHERE "userId" = (SELECT "id" FROM "User" WHERE "email" = $1)`,
    [email],
  );
}

const dialog = (page: Page) => page.getByRole("alertdialog", { name: "Session Expired" });

async function expectTold(page: Page): Promise<void> {
  await expect(dialog(page)).toContainText("Your session has expired. Please log in again.");
  expect(await tokens(page)).toEqual([null, null]);
}

/** No figures, no Logout: hidden parts count too. */
async function expectBarOfVisitor(page: Page): Promise<void> {
  const bar = page.locator("header").first();
  await expect(bar.getByText("Logout")).toBeHidden();
  await expect(bar.locator("[data-stats]")).toHaveCount(0);
}

async function logInAgain(page: Page, next: string): Promise<void> {
  await page.getByRole("button", { name: "Log in again" }).click();
  await page.waitForURL(`**/auth?next=${encodeURIComponent(next)}`);
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expectBarOfVisitor(page);
}

const WAYS: Record<string, (page: Page) => Promise<unknown>> = {
  "a link": (page) => page.getByRole("link", { name: "Leaderboard" }).first().click(),
  "a typed address": (page) => page.goto("/leaderboard"),
  "the page that is reloaded": (page) => page.reload(),
};

for (const [name, go] of Object.entries(WAYS)) {
  test(`a session that has ended is told on ${name}, and the way back is kept`, async ({ page }) => {
    await loseSession(page);
    await go(page);
    await page.waitForURL(/\/auth\?next=/);
    await expectTold(page);
    await expectBarOfVisitor(page);
    await page.reload();
    await expectTold(page);
    await logInAgain(page, name === "the page that is reloaded" ? "/courses" : "/leaderboard");
    await page.goBack();
    await expectBarOfVisitor(page);
    await expect(page.getByRole("heading", { name: "My Courses" })).toBeHidden();
  });
}

test("back from the login before the dialog was answered, the page still says so", async ({ page }) => {
  await loseSession(page);
  await page.getByRole("link", { name: "Leaderboard" }).first().click();
  await page.waitForURL(/\/auth\?next=/);
  await expectTold(page);
  await page.goBack();
  await page.waitForURL("**/courses");
  await expectTold(page);
  await expectBarOfVisitor(page);
});

test("a public page drops the figures without a word, and so does another tab", async ({ page, context }) => {
  await loseSession(page);
  const other = await context.newPage();
  await other.setViewportSize(DESK);
  await other.goto("/pricing");
  await expect(other.getByRole("banner").getByRole("link", { name: "Sign Up" })).toBeVisible();
  await expectBarOfVisitor(other);
  await expect(dialog(other)).toBeHidden();
  expect(await tokens(other)).toEqual([null, null]);
  await page.bringToFront();
  await expectBarOfVisitor(page);
  await expect(page.getByText("Your session ended in another tab.")).toBeVisible();
});

test("who was never logged in is sent to the login without a word", async ({ page }) => {
  await openTakenOver(page, "/courses");
  await page.waitForURL(/\/auth\?next=%2Fcourses$/);
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});
