import { expect, type Page, test } from "@playwright/test";
import { PROFILE_TABS, tabHref } from "#components/profile/profile-tabs.ts";
import { expectTakenOver } from "#tests/support/hydrated.ts";
import {
  call,
  expectAccessible,
  expectAccessibleHere,
  PASSWORD,
  registerLearner,
} from "#tests/support/learner-page.ts";
import { playByKey, startLearner } from "#tests/support/quiz-page.ts";

const main = (page: Page) => page.getByRole("main");

test("every tab is accessible", async ({ page }) => {
  await registerLearner(page);
  for (const tab of PROFILE_TABS) {
    await page.goto(tabHref(tab));
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await expect(main(page).locator("a[aria-current=page]")).toHaveAttribute("href", tabHref(tab));
    await expect(main(page).getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expectAccessible(page);
  }
});

test("untimed mode and shortcuts reach the quiz, and the progress tells what it has done", async ({
  page,
}) => {
  const quiz = await startLearner(page);
  await page.goto("/profile?tab=play");
  // One after the other: of two presses before the page can answer, the last one counts.
  await page.getByRole("switch", { name: "Untimed mode" }).click();
  await expect(page.getByRole("switch", { name: "Untimed mode" })).toBeChecked();
  await page.getByRole("switch", { name: "Quiz keyboard shortcuts" }).click();
  await expect
    .poll(() => call<object>(page, "GET", "/api/users/profile"))
    .toMatchObject({ isUntimed: true, hasShortcuts: false });
  await page.goto(quiz);
  await expect(page.getByRole("radio").first()).toBeVisible();
  await expect(page.locator("header").getByText("Untimed")).toBeVisible();
  await page.keyboard.press("1");
  await expect(page.getByRole("radio").first()).not.toBeChecked();
  await expectAccessibleHere(page);

  await page.goto("/profile?tab=play");
  await page.getByRole("switch", { name: "Quiz keyboard shortcuts" }).click();
  await expect
    .poll(() => call<object>(page, "GET", "/api/users/profile"))
    .toMatchObject({ hasShortcuts: true });
  await page.goto(quiz);
  await playByKey(page, () => true);
  await expect(page.getByText("Quiz Complete!")).toBeVisible();
  await page.goto("/profile");
  const figures = main(page).getByRole("list", { name: "Your figures" });
  await expect(figures).toContainText("1 day in a row");
  await expect(main(page)).toContainText("Novice Penguin");
  await expectAccessibleHere(page);

  // From tab to tab without leaving the page, and back by the browser's button.
  const tab = (name: string) => main(page).getByRole("link", { name, exact: true });
  await tab("Streak").click();
  await expect(page).toHaveURL(/tab=streak$/);
  await expect(main(page)).toContainText("Active streak");
  await expect(main(page).getByText(/^A receipt is a note that our server writes/)).toBeVisible();
  await expect(main(page)).toContainText("Everyday Statistics");
  await tab("Badges").click();
  await expect(main(page).getByRole("heading", { level: 3, name: "First Splash" })).toBeVisible();
  await tab("XP").click();
  await expect(main(page)).toContainText("Needs 25,000 XP");
  await expect(main(page)).toContainText("Daily login");
  await expectAccessibleHere(page);
  await page.goBack();
  await expect(page).toHaveURL(/tab=badges$/);
  await expect(main(page).getByRole("heading", { level: 3, name: "First Splash" })).toBeVisible();
  await tab("Settings").click();
  await expect(page).toHaveURL(/tab=account$/);
});

test("an older link to the progress opens the overview, and no tab is longer than three screens", async ({
  page,
}) => {
  await registerLearner(page);
  await page.goto("/profile?tab=progress");
  await expect(main(page).locator("a[aria-current=page]")).toHaveText("Overview");
  for (const tab of ["overview", "streak", "badges", "xp"] as const) {
    await page.goto(tabHref(tab));
    await expect(main(page).getByRole("heading", { level: 2 }).first()).toBeVisible();
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
    expect(screens, tab).toBeLessThanOrEqual(3);
  }
});

test("a nickname is kept, another device is logged out, and everything can be downloaded", async ({
  page,
  browser,
}) => {
  const { email } = await registerLearner(page);
  const other = await browser.newContext();
  const origin = new URL(process.env.E2E_BASE_URL ?? "").origin;
  await other.request.post(`${origin}/api/auth/login`, {
    data: { email, password: PASSWORD },
    headers: { origin },
  });
  await page.goto("/profile?tab=privacy");
  const devices = page.getByRole("list", { name: "Devices that are logged in" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  const nickname = page.getByLabel("Nickname", { exact: true });
  await expectTakenOver(nickname);
  await nickname.fill("a@b");
  await page.keyboard.press("Enter");
  await expect(main(page).locator("[aria-invalid=true]")).toBeVisible();
  await nickname.fill("Quiet Puffin");
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await call<{ nickname: string }>(page, "GET", "/api/users/profile")).nickname)
    .toBe("Quiet Puffin");
  await devices.getByRole("button", { name: /^Log out (?!this device)/ }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await expect.poll(async () => (await other.request.get(`${origin}/api/users/profile`)).status()).toBe(401);
  await other.close();
  const download = page.waitForEvent("download");
  await main(page)
    .getByRole("button", { name: /download/i })
    .or(main(page).getByRole("link", { name: /download/i }))
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^waddle-export-\d{4}-\d{2}-\d{2}\.zip$/);
});

test("an account is deleted in two steps, and kept by anyone who comes back in time", async ({ page }) => {
  const { email } = await registerLearner(page);
  await page.goto("/profile?tab=privacy");
  await main(page)
    .getByRole("button", { name: /delete/i })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: /continue|go on|next/i }).click();
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: /delete/i }).click();
  await expect(page).toHaveURL(/\/auth/);
  expect((await page.request.get("/api/users/profile")).status()).toBe(401);
  await call(page, "POST", "/api/auth/login", { email, password: PASSWORD });
  await page.goto("/profile");
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect
    .poll(
      async () => (await call<{ deletionAt: string | null }>(page, "GET", "/api/users/profile")).deletionAt,
    )
    .toBeNull();
});
