import type { Page } from "@playwright/test";
import { expectTakenOver, watchCalls } from "./hydrated.ts";
import { VIEWS } from "./learner-page.ts";

export const PHONE = VIEWS[0];
export const DESK = VIEWS[1];
const DAY_MS = 86_400_000;

/** What the sign-in form leaves in the browser: public pages ask who is there only where this says that someone is. */
export async function rememberSignIn(page: Page): Promise<void> {
  await page.goto("/privacy");
  await page.evaluate((expires) => {
    localStorage.setItem("token", "cookie");
    localStorage.setItem("tokenExpires", String(expires));
  }, Date.now() + DAY_MS);
}

/** What this browser remembers of a sign-in */
export const tokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("tokenExpires")]);

/** A page that the browser has taken over: it hears keys and files too, and has asked for what it asks for by itself. */
export async function openTakenOver(page: Page, path: string): Promise<void> {
  const hasAllCome = watchCalls(page);
  await page.goto(path);
  await expectTakenOver(page.getByRole("heading", { level: 1 }).first());
  await hasAllCome();
}
