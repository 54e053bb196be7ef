import { expect, type Page, test } from "@playwright/test";
import { agreeAtGoogle } from "#tests/support/google-stand-in.ts";
import { expectAccessible, PASSWORD, registerLearner } from "#tests/support/learner-page.ts";

// Each is a whole journey with two other services.
test.setTimeout(180_000);

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const notion = (page: Page) => page.getByRole("region", { name: "Notion", exact: true });

/** Someone whom neither Google nor we know yet */
const newLogin = () => `learner-${Date.now()}-${Math.floor(Math.random() * 1e6)}`;

async function signUp(page: Page, login: string): Promise<void> {
  await page.goto("/auth?signup=true");
  await button(page, "Continue with Google").click();
  await agreeAtGoogle(page, login);
  await expect(title(page)).toHaveText("Create your account");
  await expectAccessible(page);
  await page.getByLabel("Full name").fill("Ada Tester");
  await button(page, "Create account").click();
  await expect(page.getByText("Please confirm this to sign up")).toBeVisible();
  await page.getByRole("checkbox").check();
  await button(page, "Create account").click();
  await page.waitForURL("**/dashboard");
  const greeting = page.getByRole("dialog", { name: /^You earned 50 XP/ });
  await greeting.getByRole("button", { name: "Continue" }).click();
  await expect(greeting).toBeHidden();
}

async function connectNotion(page: Page): Promise<void> {
  await page.goto("/profile?tab=integrations");
  await expect(page.getByText("No workspace is connected.")).toBeVisible();
  await expectAccessible(page);
  await button(page, "Connect Notion").click();
  await page.getByRole("button", { name: "Allow access" }).click();
  await expect(title(page)).toHaveText("Notion is connected");
  expect(new URL(page.url()).search).toBe("");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Choose pages" }).click();
}

/** Adds a paragraph to a page of the stand-in, as on the page on which they are changed by hand. */
async function addAtNotion(page: Page, title: string, text: string): Promise<void> {
  const url = process.env.E2E_NOTION_EDITOR_URL ?? "";
  const html = await (await page.request.get(url)).text();
  const [, id = ""] = new RegExp(`<b>${title}</b>[^]*?name="id" value="([^"]+)"`).exec(html) ?? [];
  const changed = await page.request.post(url, { form: { id, act: "add", text } });
  expect(await changed.text()).toContain(id);
}

async function importTides(page: Page): Promise<void> {
  const tree = notion(page).getByRole("list", { name: "Your pages in Notion" });
  await tree.getByRole("checkbox", { name: "Tides" }).check();
  await expectAccessible(page);
  await button(page, "Read these pages").click();
  await expect(page.getByText(/^Nothing is saved yet\./)).toBeVisible();
  await button(page, "Add this course").click();
  await expect(page.getByRole("region", { name: /ready to play$/ })).toBeVisible();
}

test("someone signs up with Google, brings pages of Notion, plays, updates and disconnects", async ({
  page,
}) => {
  await signUp(page, newLogin());
  await connectNotion(page);
  await importTides(page);

  await page.getByRole("link", { name: "Open the map" }).click();
  await button(page, /^Island 1, .*, current$/).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("link", { name: /^Start/ })
    .first()
    .click();
  await expect(button(page, "Submit Answer")).toBeVisible();
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^(Next Question|See Results|Continue)$/ })).toBeFocused();

  await addAtNotion(page, "Practice", "Q: Who draws tide tables?");
  await addAtNotion(page, "Practice", "A: Harbour offices");
  await page.goto("/courses");
  await button(page, /^Update from Notion/).click();
  await expect(page.getByText("1 new")).toBeVisible();
  await expectAccessible(page);
  await button(page, "Update my course").click();
  await expect(page.getByRole("region", { name: "Your course is up to date" })).toBeVisible();

  await page.goto("/profile?tab=integrations");
  await button(page, /^Disconnect /).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("No workspace is connected.")).toBeVisible();
});

test("a Google account is linked to an account with a password, logs in, and takes the place of the password", async ({
  page,
}) => {
  const { email } = await registerLearner(page);
  const login = `Ada <${email}>`;
  await page.context().clearCookies();
  await page.goto("/auth");
  await button(page, "Continue with Google").click();
  await agreeAtGoogle(page, login);
  await expect(title(page)).toHaveText("This address already has an account");
  await expectAccessible(page);
  await page.getByLabel("Password", { exact: true }).fill("Wrong1Password!");
  await button(page, "Log in and link").click();
  await expect(page.getByText("This is not the password of that account.").first()).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Log in and link").click();
  await page.waitForURL("**/dashboard");

  await page.goto("/profile?tab=privacy");
  await button(page, "Delete my account…").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Use Google instead" }).click();
  await agreeAtGoogle(page, login);
  await expect(page.getByText("Google has just confirmed that it is you.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
  await page.waitForURL("**/auth");
});
