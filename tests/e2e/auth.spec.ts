import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, PASSWORD, registerLearner } from "#tests/support/learner-page.ts";
import { openTakenOver, tokens } from "#tests/support/viewports.ts";

let learners = 0;

async function fillSignUp(page: Page, password: string): Promise<string> {
  learners += 1;
  const email = `auth-${Date.now()}-${learners}@example.test`;
  await page.getByLabel("Full name").fill("Ada Example");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  return email;
}

test("a visitor signs up by keyboard and lands on the dashboard", async ({ page, browser }) => {
  await page.goto("/auth?signup=true");
  const email = await fillSignUp(page, PASSWORD);
  await page.getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).not.toContain("waddle-session");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBe("cookie");

  await page.goto("/auth?signup=true");
  await page.waitForURL("**/dashboard");

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto("/auth?signup=true");
  await visitor.getByLabel("Full name").fill("Ada Again");
  await visitor.getByLabel("Email").fill(email.toUpperCase());
  await visitor.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await visitor.getByRole("checkbox").check();
  await visitor.getByRole("button", { name: "Sign Up" }).last().click();
  await expect(visitor.getByText(/An account with this email already exists/)).toBeVisible();
  await visitor.context().close();
});

test("signing in leads back to the wanted page, and says nothing about which part was wrong", async ({
  page,
}) => {
  await page.goto("/quiz-islands?course=abc");
  await page.waitForURL(/\/auth\?next=/);
  await page.getByLabel("Email").fill("demo@waddle.local");
  await page.getByLabel("Password", { exact: true }).fill("Wrong@Pass1");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The email or the password is not right.")).toBeFocused();
  await page.getByLabel("Password", { exact: true }).fill("Waddle@Demo1");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/quiz-islands?course=abc");
});

test("no address leads away from our own pages", async ({ page, request }) => {
  await registerLearner(request);
  for (const next of ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"]) {
    // A page that is under way already sends on by its markup.
    const html = await (await request.get(`/auth?next=${encodeURIComponent(next)}`)).text();
    expect(/http-equiv="refresh" content="\d;url=([^"]*)"/.exec(html)?.[1], next).toBe("/dashboard");
  }
  await page.goto(`/auth?next=${encodeURIComponent("//evil.example/")}`);
  await page.getByLabel("Email").fill("demo@waddle.local");
  await page.getByLabel("Password", { exact: true }).fill("Waddle@Demo1");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("logging out asks first, ends the session and goes to sign-in", async ({ page }) => {
  await registerLearner(page);
  await page.goto("/dashboard");
  const cookies = await page.context().cookies();
  await page.getByRole("button", { name: "Logout" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm Logout" });
  await expect(dialog).toContainText(
    "Are you sure you want to log out? You'll need to sign in again to access your account.",
  );
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Logout" }).click();
  await dialog.getByRole("button", { name: "Yes, Log Out" }).click();
  await page.waitForURL("**/auth");
  await expect.poll(() => tokens(page)).toEqual([null, null]);
  await page.context().addCookies(cookies);
  await page.goto("/courses");
  await page.waitForURL(/\/auth\?next=%2Fcourses$/);
});

test("a session that ends meanwhile says so and keeps the way back", async ({ page }) => {
  await registerLearner(page);
  // What the page asks by itself at first would tell too early.
  await openTakenOver(page, "/courses");
  await page.context().clearCookies();
  await page
    .getByRole("button", { name: /^Start/ })
    .first()
    .click();
  const dialog = page.getByRole("alertdialog", { name: "Session Expired" });
  await expect(dialog).toContainText("Your session has expired. Please log in again.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Log in again" }).click();
  await page.waitForURL(/\/auth\?next=%2Fcourses$/);
});

test("dark mode is kept, and its switch says so on every page from the first moment", async ({ page }) => {
  await registerLearner(page);
  await page.goto("/courses");
  const toggle = page.getByRole("button", { name: "Dark mode" });
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  for (const path of ["/courses", "/"]) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("button", { name: "Dark mode" })).toHaveAttribute("aria-pressed", "true");
  }
});

// Every state of both forms is in components/account/auth-card.dom.test.tsx.
test("sign-up is accessible, by its colours too", async ({ page }) => {
  await page.goto("/auth?signup=true");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
});
