import { expect, type Page, test } from "@playwright/test";
import { fromDatabase } from "#tests/support/e2e-database.ts";
import { expectAccessible, registerLearner } from "#tests/support/learner-page.ts";
import { openTakenOver } from "#tests/support/viewports.ts";

// The states of both forms are in components/account/*.dom.test.tsx.
const NEW_PASSWORD = "Paddle@Home2";

/** The address of the link in the last letter: it is read where letters wait to be sent. */
async function linkTo(email: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const [row] = await fromDatabase<{ text: string }>(
        `SELECT data->>'text' AS "text" FROM pgboss.job WHERE name = 'mail' AND data->'to'->>'address' = $1
         ORDER BY created_on DESC, id DESC LIMIT 1`,
        [email],
      );
      link = /\/reset-password\/[\w-]+/.exec(row?.text ?? "")?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}

async function askFor(page: Page, email: string): Promise<void> {
  await openTakenOver(page, "/auth");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL("**/forgot-password");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await page.getByRole("button", { name: "Send instructions" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeFocused();
}

/** What leads to this page stays on the screen until it is let go, however few seconds it would have. */
async function holdPage(page: Page, address: string): Promise<{ letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return { letGo: resolve };
}

const password = (page: Page) => page.getByLabel("New password", { exact: true });
const confirmation = (page: Page) => page.getByLabel("Confirm new password");

test("a forgotten password is replaced by the link in a letter", async ({ page, browser }) => {
  const old = await browser.newPage();
  const { email } = await registerLearner(old);
  await askFor(page, email);
  await expect(page.getByText("If there is an account with this address")).toBeVisible();
  await expect(page.getByText("Email isn't set up on this server yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send again in \d+ s$/ })).toBeDisabled();
  expect(new URL(page.url()).search).toBe("");

  await expectAccessible(page);

  const link = await linkTo(email);
  // A scanner of mail looks first.
  const scanned = await page.request.get(link);
  expect(scanned.status()).toBe(200);
  expect(scanned.headers()["referrer-policy"]).toBe("no-referrer");
  await page.request.head(link);
  await openTakenOver(page, link);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await expectAccessible(page);
  await password(page).fill(NEW_PASSWORD);
  await confirmation(page).fill(`${NEW_PASSWORD}x`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await confirmation(page).fill(NEW_PASSWORD);
  const dashboard = await holdPage(page, "**/dashboard");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toContainText(
    /Your new password is set.*Taking you to your dashboard in \d\ss\.\s*Go there now/,
  );
  dashboard.letGo();
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  expect((await old.request.get("/api/users/profile")).status()).toBe(401);
  await old.close();

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await page.waitForURL("**/forgot-password");
});
