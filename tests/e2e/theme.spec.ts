import { expect, type Page, test } from "@playwright/test";
import { openTakenOver } from "#tests/support/viewports.ts";

test.describe("light and dark", () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        (window as { firstTheme?: string }).firstTheme = document.documentElement.dataset.theme;
      });
    });
  });
  const firstTheme = (page: Page) => page.evaluate(() => (window as { firstTheme?: string }).firstTheme);

  test("the system decides until someone has chosen, then the choice holds from the first paint", async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await openTakenOver(page, "/");
    expect(await firstTheme(page)).toBe("dark");
    const root = page.locator("html");
    await page.emulateMedia({ colorScheme: "light" });
    await expect(root).toHaveAttribute("data-theme", "light");
    await page.getByRole("button", { name: "Dark mode" }).click();
    await expect(root).toHaveAttribute("data-theme", "dark");
    for (const path of ["/", "/auth"]) {
      await openTakenOver(page, path);
      expect(await firstTheme(page)).toBe("dark");
      await expect(page.getByRole("button", { name: "Dark mode" })).toHaveAttribute("aria-pressed", "true");
    }
    await page.emulateMedia({ colorScheme: "dark" });
    await page.emulateMedia({ colorScheme: "light" });
    await expect(root).toHaveAttribute("data-theme", "dark");
  });

  test("a choice in one tab is a choice in all", async ({ page, context }) => {
    await openTakenOver(page, "/");
    const other = await context.newPage();
    await openTakenOver(other, "/auth");
    await other.getByRole("button", { name: "Dark mode" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await other.close();
  });
});
