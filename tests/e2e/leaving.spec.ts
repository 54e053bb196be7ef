import { expect, test } from "@playwright/test";
import { enrolIn, registerLearner, useView } from "#tests/support/learner-page.ts";
import { DESK, openTakenOver, rememberSignIn, tokens } from "#tests/support/viewports.ts";

test.describe("leaving", () => {
  test("logging out asks in these words; the backdrop and Escape are a no", async ({ page }) => {
    await useView(page, DESK);
    await registerLearner(page);
    await rememberSignIn(page);
    await openTakenOver(page, "/courses");
    const logout = page.getByRole("button", { name: "Logout" });
    await logout.click();
    const dialog = page.getByRole("dialog", { name: "Confirm Logout" });
    await expect(dialog).toContainText(
      "Are you sure you want to log out? You'll need to sign in again to access your account.",
    );
    await expect(dialog.getByRole("button")).toHaveText(["Cancel", "Yes, Log Out"]);
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.mouse.click(20, 700);
    await expect(dialog).toBeHidden();
    await expect(logout).toBeFocused();
    await logout.click();
    await dialog.getByRole("button", { name: "Yes, Log Out" }).click();
    await page.waitForURL("**/auth");
    await expect.poll(() => tokens(page)).toEqual([null, null]);
  });

  test("a session that has expired is said, and signing in leads back", async ({ page }) => {
    await registerLearner(page);
    await enrolIn(page, "Everyday Statistics");
    await rememberSignIn(page);
    // A call of the frame's own that comes later would find it out before the press.
    await openTakenOver(page, "/leaderboard");
    await page.context().clearCookies();
    await page.getByRole("main").getByText("All time").click();
    const dialog = page.getByRole("alertdialog", { name: "Session Expired" });
    await expect(dialog).toContainText("Your session has expired. Please log in again.");
    await expect.poll(() => tokens(page)).toEqual([null, null]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Log in again" }).click();
    await page.waitForURL(/\/auth\?next=%2Fleaderboard/);
  });

  test("another tab's logout is told here, and the notice waits for an answer", async ({ page, context }) => {
    await useView(page, DESK);
    await registerLearner(page);
    await rememberSignIn(page);
    await openTakenOver(page, "/courses");
    const other = await context.newPage();
    await useView(other, DESK);
    await openTakenOver(other, "/courses");
    await other.getByRole("button", { name: "Logout" }).click();
    await other.getByRole("button", { name: "Yes, Log Out" }).click();
    await other.waitForURL("**/auth");
    await other.close();
    await page.bringToFront();
    const notices = page.getByRole("region", { name: "Notices" });
    await expect(notices.getByRole("status")).toHaveText("Your session ended in another tab.");
    await page.clock.install();
    await page.clock.runFor(20_000);
    await expect(notices.getByRole("status")).toBeVisible();
    await notices.getByRole("button", { name: "Log in again" }).click();
    await page.waitForURL(/\/auth\?next=%2Fcourses/);
  });
});
