import { type APIRequestContext, expect, type Page } from "@playwright/test";
import axe from "axe-core";
import type { CatalogCourseDto } from "#lib/course/schema.ts";
import { TIPS } from "#lib/learner/tip-rules.ts";

let learners = 0;

/** Who calls: a browser's page, or an HTTP test that has the session in its cookies */
export type Caller = Page | APIRequestContext;

export const requestOf = (caller: Caller): APIRequestContext =>
  "request" in caller ? caller.request : caller;

/** A call as our own pages make it, with this caller's session. */
export async function call<T>(
  caller: Caller,
  method: "GET" | "POST" | "PUT",
  path: string,
  data?: unknown,
): Promise<T> {
  const origin = new URL(process.env.E2E_BASE_URL ?? "").origin;
  const response = await requestOf(caller).fetch(path, { method, data, headers: { origin } });
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
  return response.json() as Promise<T>;
}

export const PASSWORD = "Course1Tester!";

/**
 * A zone in which it is noon: whatever counts in days of the learner's own falls on one day, whenever the tests run.
 * The names of these zones have the sign of what is to be added to reach UTC.
 */
function noonZone(): string {
  const toUtc = new Date().getUTCHours() - 12;
  return `Etc/GMT${toUtc < 0 ? toUtc : `+${toUtc}`}`;
}

/** Someone brand new, signed in in this browser: the first visit still has the day's greeting and the tips to give. */
export async function registerNewcomer(caller: Caller): Promise<{ email: string }> {
  learners += 1;
  const email = `browser-${process.pid}-${Date.now()}-${learners}@example.test`;
  const timeZone = noonZone();
  const body = { fullName: "Browser Tester", email, password: PASSWORD, timeZone, ageConfirmed: true };
  await call(caller, "POST", "/api/auth/register", body);
  return { email };
}

/** Someone new, signed in in this browser, greeted and past the tips of the first run, without any course. */
export async function registerLearner(caller: Caller): Promise<{ email: string }> {
  const learner = await registerNewcomer(caller);
  await call(caller, "POST", "/api/xp/daily-login");
  for (const tip of TIPS) await call(caller, "POST", "/api/users/tips", { tip });
  return learner;
}

/** Our own courses by their titles: the same for everyone. */
const catalog = new Map<string, string>();

/** Takes one of our own courses. */
export async function enrolIn(caller: Caller, title: string): Promise<string> {
  if (catalog.size === 0) {
    const { courses } = await call<{ courses: CatalogCourseDto[] }>(caller, "GET", "/api/courses/catalog");
    for (const course of courses) catalog.set(course.title, course._id);
  }
  const id = catalog.get(title) ?? "";
  await call(caller, "POST", `/api/courses/${id}/enrol`);
  return id;
}

export const VIEWS = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
] as const;

export async function useView(page: Page, view: (typeof VIEWS)[number]): Promise<void> {
  await page.setViewportSize(view);
}

/** What light and dark can make different; everything else that axe knows is the same in both. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Nothing that axe knows of is wrong, on phones and desks, in light and dark, and nothing sticks out to the right. */
export async function expectAccessible(page: Page): Promise<void> {
  // React shows what was streamed a moment after the page's load event.
  await expect(page.locator("main h1:visible").first()).toBeVisible();
  const before = page.viewportSize();
  for (const view of VIEWS) {
    await page.setViewportSize(view);
    await expectAccessibleHere(page);
  }
  if (before) await page.setViewportSize(before);
}

/** The same, as the page is shown now: for a part of a screen that was looked at in all its ways before. */
export async function expectAccessibleNow(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

/** The same, as wide as the window is now. */
export async function expectAccessibleHere(page: Page): Promise<void> {
  const width = `${page.viewportSize()?.width} px`;
  expect(await violations(page), width).toEqual([]);
  await switchTheme(page);
  expect(await violations(page, COLOUR_RULES), `${width}, the other theme`).toEqual([]);
  await switchTheme(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, width).toBeLessThanOrEqual(0);
}

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  await page.evaluate(async () => {
    // What is still fading in has no contrast yet.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    // Only what is wrong is gathered in full, and no style sheet is fetched again: half of the time.
    const options = { resultTypes: ["violations" as const], preload: false };
    const found = await axe.run(document, { ...options, ...(only && { runOnly: only }) });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(", ")}`);
  }, rules);
}

/** What is chosen, or what the system says, stays as it was: only the looks change. */
function switchTheme(page: Page): Promise<void> {
  return page.evaluate(() => {
    const root = document.documentElement.dataset;
    root.theme = root.theme === "dark" ? "light" : "dark";
  });
}
