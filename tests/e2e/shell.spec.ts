import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleHere, registerLearner, useView } from "#tests/support/learner-page.ts";
import { DESK, openTakenOver, PHONE, rememberSignIn, tokens } from "#tests/support/viewports.ts";

const DAY_MS = 86_400_000;

/** The sum of what has jumped on the page so far */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver(() => {});
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => {
          const entries = observer.takeRecords() as (PerformanceEntry & { value: number })[];
          resolve(entries.reduce((sum, { value }) => sum + value, 0));
        });
      }),
  );

test.describe("who is looking", () => {
  test("a visitor sees the way in, and which page this is", async ({ page }) => {
    await useView(page, DESK);
    await page.goto("/");
    const bar = page.getByRole("banner");
    for (const name of ["Home", "Pricing", "Contact", "Login", "Sign Up"]) {
      await expect(bar.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await expect(bar.getByRole("link", { name: "Dashboard" })).toBeHidden();
    await expect(bar.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
    await expect(bar.getByRole("link", { name: "Pricing" })).not.toHaveAttribute("aria-current");
  });

  test("a learner sees their figures on a public page, and nothing jumps for it", async ({ page }) => {
    await useView(page, DESK);
    await registerLearner(page);
    await rememberSignIn(page);
    await page.goto("/");
    const bar = page.getByRole("banner");
    await expect(bar.getByText(/^\d+ XP$/).last()).toBeAttached();
    await expect(bar.getByText("Level 1")).toBeVisible();
    await expect(bar.getByRole("link", { name: "Dashboard" })).toBeVisible();
    await expect(bar.getByRole("button", { name: "Logout" })).toBeVisible();
    await expect(bar.getByRole("link", { name: "Sign Up" })).toBeHidden();
    expect(await shifts(page)).toBeLessThan(0.01);
    for (const width of [320, 360, 800, 1024]) {
      await page.setViewportSize({ width, height: 700 });
      await expect(bar.getByText(/^\d+ XP$/).last()).toBeAttached();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  });

  test("a sign-in that is over is forgotten on a public page, without a word", async ({ page }) => {
    await useView(page, DESK);
    await rememberSignIn(page);
    await page.goto("/");
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign Up" })).toBeVisible();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect.poll(() => tokens(page)).toEqual([null, null]);
  });
});

test.describe("the menu of small screens, by keyboard", () => {
  async function walk(page: Page): Promise<void> {
    const opener = page.getByRole("button", { name: "Menu", exact: true });
    await opener.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();
    await expectAccessibleHere(page);
    for (let step = 0; step < 14; step += 1) {
      await page.keyboard.press("Tab");
      // The browser's own dialog lets the focus out to the browser, never to the page behind
      const isBehind = await menu.evaluate(
        (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
      );
      expect(isBehind).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await menu.getByRole("link", { name: "Home" }).press("Enter");
    await expect(menu).toBeHidden();
  }

  test("of a visitor", async ({ page }) => {
    await useView(page, PHONE);
    await openTakenOver(page, "/");
    await walk(page);
  });

  test("of a learner", async ({ page }) => {
    await useView(page, PHONE);
    await registerLearner(page);
    await openTakenOver(page, "/courses");
    await walk(page);
  });
});

test("the footer has the year and every link where it says", async ({ page }) => {
  await useView(page, DESK);
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  // The page is prepared beforehand: in the first hours of a year it may still say the last one.
  const years = [Date.now(), Date.now() - DAY_MS].map((ms) => new Date(ms).getUTCFullYear());
  await expect(footer).toContainText(new RegExp(`© (${years.join("|")}) Waddle`));
  for (const name of ["Privacy", "Terms", "Contact", "Pricing", "Enterprise"]) {
    const link = footer.getByRole("link", { name, exact: true });
    await expect(link).toBeVisible();
    expect((await page.request.get((await link.getAttribute("href")) ?? "")).status(), name).toBe(200);
  }
});
