import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import type { AdminPostDto } from "#lib/blog/schema.ts";
import { TEST_ENV } from "./environment.ts";
import { type Caller, requestOf } from "./learner-page.ts";

const POSTS = `/api/cms/${TEST_ENV.CMS_PATH_TOKEN}/posts`;

const origin = () => new URL(process.env.E2E_BASE_URL ?? "").origin;

/** An admin is signed in in this browser, by its cookie. */
export async function signInCms(caller: Caller): Promise<void> {
  const data = { username: TEST_ENV.ADMIN_USERNAME, password: TEST_ENV.ADMIN_PASSWORD };
  const response = await requestOf(caller).post("/api/admin/session", {
    data,
    headers: { origin: origin() },
  });
  expect(response.ok(), `${response.status()}`).toBe(true);
}

/** As if the session had ended on its own. */
export async function endCmsSession(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: /waddle-admin$/ });
}

async function cms<T>(
  caller: Caller,
  method: "GET" | "POST" | "PUT",
  path: string,
  data?: unknown,
): Promise<T> {
  const response = await requestOf(caller).fetch(POSTS + path, {
    method,
    data,
    headers: { origin: origin() },
  });
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return response.json() as Promise<T>;
}

export function makePost(caller: Caller, post: { title: string; content?: string }): Promise<AdminPostDto> {
  return cms<AdminPostDto>(caller, "POST", "", post);
}

export function readPost(caller: Caller, id: string): Promise<AdminPostDto> {
  return cms<AdminPostDto>(caller, "GET", `/${id}`);
}

export function changePost(caller: Caller, id: string, change: object): Promise<AdminPostDto> {
  return cms<AdminPostDto>(caller, "PUT", `/${id}`, change);
}

let titles = 0;

/** A title that no other test has. */
export function freshTitle(word: string): string {
  titles += 1;
  return `${word} ${Date.now()}-${titles}`;
}

export const textOf = (page: Page): Locator => page.getByRole("textbox", { name: "Text of the post" });
export const titleOf = (page: Page): Locator => page.getByRole("textbox", { name: "Title", exact: true });
/** What is seen: anyone who listens hears only what lasts. */
export const statusOf = (page: Page): Locator => page.getByRole("banner").locator("p[title]");

/** Opens the editor of a post, or of a new one, and waits until it can be written in. */
export async function openEditor(page: Page, id = "new"): Promise<void> {
  await page.goto(`/blog/admin/edit/${id}`);
  await expect(textOf(page)).toBeVisible();
}

/** At the end of what is there. */
export async function write(page: Page, words: string): Promise<void> {
  await textOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(words);
}
