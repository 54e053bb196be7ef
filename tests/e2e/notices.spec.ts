import { expect, test } from "@playwright/test";
import { registerLearner, useView } from "#tests/support/learner-page.ts";
import { openTakenOver, PHONE } from "#tests/support/viewports.ts";

test("being offline stands below the top bar and moves nothing; coming back is told above the bar below", async ({
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
  await context.setOffline(false);
  await expect(page.getByText("You're offline. Nothing new is saved.")).toBeHidden();
  const notice = page.getByRole("region", { name: "Notices" }).getByText("You're back online.");
  await expect(notice).toBeVisible();
  // It goes after a while, but not from under a pointer.
  await notice.hover();
  const bar = await page.getByRole("navigation", { name: "Learning" }).last().boundingBox();
  const box = await notice.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});

test("a toast covers neither the title of a dialog nor its buttons, on a phone as well", async ({ page }) => {
  await useView(page, PHONE);
  await registerLearner(page);
  await page.goto("/quiz/gone/0198c5b0-0000-7000-8000-000000000000");
  const toast = page.locator(".Toastify__toast");
  await expect(toast).toContainText("Failed to load quiz.");
  await toast.hover();
  await page.evaluate(() => window.dispatchEvent(new Event("session-expired")));
  const dialog = page.getByRole("alertdialog", { name: "Session Expired" });
  await expect(dialog).toBeVisible();
  const below = await toast.boundingBox();
  const box = await dialog.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});
