import { expect, test } from "@playwright/test";
import type { ImportDto } from "#lib/course/import/schema.ts";
import { call, expectAccessibleHere, registerLearner, useView } from "#tests/support/learner-page.ts";
import { DESK, openTakenOver, PHONE } from "#tests/support/shell.ts";
import { expectTakenOver } from "#tests/support/taken-over.ts";

test.describe("notices", () => {
  test("being offline stands below the top bar and moves nothing; coming back is told for a while", async ({
    page,
    context,
  }) => {
    await useView(page, PHONE);
    await registerLearner(page);
    await openTakenOver(page, "/courses");
    const title = page.getByRole("heading", { level: 1 });
    const before = await title.boundingBox();
    await context.setOffline(true);
    await expect(page.getByText("You're offline. Nothing new is saved.")).toBeVisible();
    expect(await title.boundingBox()).toEqual(before);
    await expectAccessibleHere(page);
    await page.clock.install();
    await context.setOffline(false);
    await expect(page.getByText("You're offline. Nothing new is saved.")).toBeHidden();
    const notice = page.getByRole("region", { name: "Notices" }).getByText("You're back online.");
    await expect(notice).toBeVisible();
    // It goes after a while, but not from under a pointer.
    await notice.hover();
    const bar = await page.getByRole("navigation", { name: "Learning" }).last().boundingBox();
    const box = await notice.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    await page.clock.runFor(20_000);
    await expect(notice).toBeVisible();
    await expectAccessibleHere(page);
    await page.mouse.move(10, 200);
    await page.clock.runFor(6000);
    await expect(notice).toBeHidden();
  });

  test("a notice rests while it has the focus, and gives it back when it is closed", async ({
    page,
    context,
  }) => {
    await useView(page, DESK);
    await registerLearner(page);
    await openTakenOver(page, "/courses");
    const toggle = page.getByRole("button", { name: "Dark mode" });
    await toggle.focus();
    await page.clock.install();
    await context.setOffline(true);
    await expect(page.getByText("You're offline. Nothing new is saved.")).toBeVisible();
    await context.setOffline(false);
    const close = page
      .getByRole("region", { name: "Notices" })
      .getByRole("button", { name: "Close notification" });
    await close.focus();
    await page.clock.runFor(20_000);
    await expect(close).toBeFocused();
    await page.keyboard.press("Enter");
    await page.clock.runFor(1000);
    await expect(close).toBeHidden();
    await expect(toggle).toBeFocused();
  });

  test("an import that was left to itself tells when it has been read", async ({ page }) => {
    await useView(page, DESK);
    await registerLearner(page);
    let isHeld = true;
    await page.route("**/api/courses/import/*", async (route) => {
      const response = await route.fetch();
      const job = (await response.json()) as ImportDto;
      await route.fulfill({ response, json: isHeld ? { ...job, status: "running", report: null } : job });
    });
    await openTakenOver(page, "/dashboard");
    const followed = page.waitForResponse("**/api/courses/import/*");
    const input = page.locator("input[type=file]");
    await expectTakenOver(input);
    await input.setInputFiles({
      name: "sums.gift",
      mimeType: "text/plain",
      buffer: Buffer.from("::Two:: Two plus two? {=4 ~3 ~5}\n"),
    });
    await followed;
    await page
      .getByRole("navigation", { name: "Learning" })
      .getByRole("link", { name: "My Courses" })
      .click();
    await page.waitForURL("**/courses");
    await expect(page.getByRole("heading", { level: 1, name: "My Courses" })).toBeVisible();
    isHeld = false;
    const notices = page.getByRole("region", { name: "Notices" });
    await expect(notices.getByRole("status")).toHaveText(
      "“sums” is read and waits for you. Nothing is saved yet.",
      { timeout: 40_000 },
    );
    await expectAccessibleHere(page);
    await notices.getByRole("button", { name: "Have a look" }).click();
    await page.waitForURL("**/dashboard?import=*");
    await expect(notices.getByRole("status")).toBeHidden();
  });

  test("a toast of a failure is an alert with a way to close it", async ({ page }) => {
    await useView(page, DESK);
    await registerLearner(page);
    await openTakenOver(page, "/courses");
    await page.route("**/api/auth/logout", (route) => route.abort());
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("button", { name: "Yes, Log Out" }).click();
    const toast = page.getByRole("alert").filter({ hasText: "You are still logged in. Please try again." });
    await expect(toast).toBeVisible();
    // So it waits until all of this is done.
    await toast.hover();
    await expectAccessibleHere(page);
    await toast.getByRole("button", { name: "Close notification" }).click();
    await expect(toast).toBeHidden();
    expect(await call<{ level: number }>(page, "GET", "/api/users/quiz-stats")).toMatchObject({ level: 1 });
  });
});
