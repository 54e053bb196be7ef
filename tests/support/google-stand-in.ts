import type { Page } from "@playwright/test";

/** At the stand-in for Google: logs in as `login` with any password, and agrees. It remembers who logged in before. */
export async function agreeAtGoogle(page: Page, login: string): Promise<void> {
  const field = page.locator('input[name="login"]');
  const submit = page.locator('button[type="submit"]');
  await page.waitForURL(/\/interaction\//);
  if (await field.isVisible()) {
    await field.fill(login);
    await page.locator('input[name="password"]').fill("any");
    const before = page.url();
    await submit.click();
    await page.waitForURL((url) => url.href !== before);
  }
  // Consent is asked for by a page of its own, unless it was given before.
  if (page.url().includes("/interaction/")) await submit.click();
}
