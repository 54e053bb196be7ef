import { expect, type Page, test } from "@playwright/test";
import type { ImportDto } from "#lib/course/import/schema.ts";
import {
  call,
  enrolIn,
  expectAccessibleHere,
  registerLearner,
  useView,
  VIEWS,
} from "#tests/support/learner-page.ts";

const PHONE = VIEWS[0];
const DESK = VIEWS[1];
const DAY_MS = 86_400_000;

/** What the sign-in form leaves in the browser: public pages ask who is there only where this says that somebody is. */
async function rememberSignIn(page: Page): Promise<void> {
  await page.goto("/privacy");
  await page.evaluate((expires) => {
    localStorage.setItem("token", "cookie");
    localStorage.setItem("tokenExpires", String(expires));
  }, Date.now() + DAY_MS);
}

const tokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("tokenExpires")]);

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

/** A page that the browser has taken over: its theme switch works. */
async function openTakenOver(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

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
    await expect(bar.getByText(/^\d+ XP$/)).toBeAttached();
    await expect(bar.getByText("Level 1")).toBeVisible();
    await expect(bar.getByRole("link", { name: "Dashboard" })).toBeVisible();
    await expect(bar.getByRole("button", { name: "Logout" })).toBeVisible();
    await expect(bar.getByRole("link", { name: "Sign Up" })).toBeHidden();
    expect(await shifts(page)).toBeLessThan(0.01);
    for (const width of [320, 360, 800, 1024]) {
      await page.setViewportSize({ width, height: 700 });
      await expect(bar.getByText(/^\d+ XP$/)).toBeAttached();
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
    await expectAccessibleHere(page);
    await page.mouse.click(20, 700);
    await expect(dialog).toBeHidden();
    await expect(logout).toBeFocused();
    await logout.click();
    await dialog.getByRole("button", { name: "Yes, Log Out" }).click();
    await page.waitForURL("**/auth");
    expect(await tokens(page)).toEqual([null, null]);
  });

  test("a session that has expired is said, and signing in leads back", async ({ page }) => {
    await registerLearner(page);
    await enrolIn(page, "Everyday Statistics");
    await rememberSignIn(page);
    await openTakenOver(page, "/leaderboard");
    await page.context().clearCookies();
    await page.getByRole("main").getByText("All time").click();
    const dialog = page.getByRole("alertdialog", { name: "Session Expired" });
    await expect(dialog).toContainText("Your session has expired. Please log in again.");
    expect(await tokens(page)).toEqual([null, null]);
    await expectAccessibleHere(page);
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
    await expect(notices.getByRole("status")).toHaveText("You logged out in another tab.");
    await expectAccessibleHere(page);
    await page.clock.install();
    await page.clock.runFor(20_000);
    await expect(notices.getByRole("status")).toBeVisible();
    await notices.getByRole("button", { name: "Log in again" }).click();
    await page.waitForURL(/\/auth\?next=%2Fcourses/);
  });
});

test.describe("light and dark", () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        (window as { firstTheme?: string }).firstTheme = document.documentElement.dataset.theme;
      });
    });
  });
  const firstTheme = (page: Page) => page.evaluate(() => (window as { firstTheme?: string }).firstTheme);

  test("the system decides until somebody has chosen, then the choice holds from the first paint", async ({
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
    const bar = await page.getByRole("navigation", { name: "Learning" }).last().boundingBox();
    const box = await notice.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    await notice.hover();
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

  test("an import that was left to itself tells when its course is ready", async ({ page }) => {
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
    await page.locator("input[type=file]").setInputFiles({
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
    await expect(notices.getByRole("status")).toHaveText("Your course “sums” is ready.");
    await expectAccessibleHere(page);
    await notices.getByRole("button", { name: "Play" }).click();
    await page.waitForURL("**/quiz-islands?course=*");
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
    await expectAccessibleHere(page);
    await toast.getByRole("button", { name: "Close notification" }).click();
    await expect(toast).toBeHidden();
    expect(await call<{ level: number }>(page, "GET", "/api/users/quiz-stats")).toMatchObject({ level: 1 });
  });
});

test("the footer has the year and every link where it says", async ({ page }) => {
  await useView(page, DESK);
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Waddle`);
  for (const name of ["Privacy", "Terms", "Contact", "Pricing", "Enterprise"]) {
    const link = footer.getByRole("link", { name, exact: true });
    await expect(link).toBeVisible();
    expect((await page.request.get((await link.getAttribute("href")) ?? "")).status(), name).toBe(200);
  }
});
