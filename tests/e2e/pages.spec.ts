import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, registerLearner, useView, VIEWS } from "#tests/support/learner-page.ts";

const PUBLIC = ["/pricing", "/privacy", "/terms", "/oauth/google/callback", "/nowhere-at-all"];

const main = (page: Page) => page.getByRole("main");
const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("public pages are accessible", async ({ page }) => {
  for (const path of PUBLIC) {
    await page.goto(path);
    await expect(title(page)).toHaveCount(1);
    await expectAccessible(page);
  }
});

test("checkout is accessible", async ({ page }) => {
  await registerLearner(page);
  for (const path of ["/checkout", "/checkout-success"]) {
    await page.goto(path);
    await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
    await expect(main(page).getByRole("status")).toHaveCount(0);
    await expectAccessible(page);
  }
});

test("pricing shows three plans, where each leads, and no price by accident", async ({ page }) => {
  await page.goto("/pricing");
  const plan = (name: string) => main(page).getByRole("region", { name, exact: true });
  await expect(plan("Free")).toContainText("Free, for good");
  await expect(plan("Free").getByRole("link")).toHaveAttribute("href", "/auth?signup=true");
  await expect(plan("Premium")).toContainText("Price shown at checkout");
  await expect(plan("Premium")).toContainText("non-refundable except for technical access failure");
  await expect(plan("Premium").getByRole("link")).toHaveAttribute("href", "/checkout");
  await expect(plan("Enterprise").getByRole("link")).toHaveAttribute("href", "/enterprise");
  await expect(main(page)).not.toContainText(/[$€£]/);
});

test("the table compares by headings and says in words what is included", async ({ page }) => {
  await page.goto("/pricing");
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader", { name: "Premium" })).toBeVisible();
  const hearts = table.getByRole("row", { name: /^Hearts Five/ });
  await expect(hearts).toContainText("Unlimited");
  await expect(table.getByRole("row", { name: /^Untimed mode/ })).toContainText("Included");
});

test("on a phone the table scrolls under its first column, and the page doesn't", async ({ page }) => {
  await useView(page, VIEWS[0]);
  await page.goto("/pricing");
  const table = page.getByRole("region", { name: "Comparison of the plans" });
  const first = table.getByRole("rowheader", { name: /^Course import/ });
  await table.scrollIntoViewIfNeeded();
  const before = await first.boundingBox();
  await table.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect((await first.boundingBox())?.x).toBe(before?.x);
});

test("questions unfold without any script of ours", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/pricing");
  const answer = page.getByText("nothing is ever locked");
  await expect(answer).toBeHidden();
  await page.getByText("Can I finish a whole course on Free?").click();
  await expect(answer).toBeVisible();
  await context.close();
});

for (const [path, heading, words] of [
  ["/privacy", "Privacy policy", "by email and by SMS"],
  ["/terms", "Terms of use", "Payments are non-refundable except for technical access failure."],
] as const) {
  test(`${path} has its date, contents that lead to its headings, and is fit for paper`, async ({ page }) => {
    await useView(page, VIEWS[1]);
    await page.goto(path);
    await expect(title(page)).toHaveText(heading);
    await expect(main(page)).toContainText("Last updated February 2025");
    await expect(main(page)).toContainText(words);
    const contents = page.getByRole("navigation", { name: "On this page" });
    const last = contents.getByRole("link").last();
    await last.click();
    await expect(page).toHaveURL(new RegExp(`${path}#contact$`));
    await expect(page.locator("#contact")).toBeInViewport();
    await expect(last).toBeInViewport();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(contents).toBeHidden();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(title(page)).toHaveCSS("color", "rgb(0, 0, 0)");
  });
}

const SCRIPT = "<img src=x onerror=\"document.title='pwned'\">";

for (const [path, query, words] of [
  ["/oauth/google/callback", "code=4%2F0AbC&state=xyz", "This connection was not started here"],
  ["/oauth/google/callback", "error=access_denied", "You said no to Google Calendar. Nothing was connected."],
  ["/oauth/notion/callback", "error=access_denied", "You said no to Notion. Nothing was connected."],
  ["/oauth/notion/callback", "error=temporarily_unavailable", "Notion could not answer just then"],
  ["/oauth/callback", "error=invalid_scope", "The other service reported a problem"],
  ["/oauth/callback", "", "Nothing arrived from the other service"],
] as const) {
  test(`${path}?${query} says: ${words}`, async ({ page }) => {
    await page.goto(query ? `${path}?${query}` : path);
    await expect(main(page)).toContainText(words);
    await expect(main(page)).not.toContainText("Connecting");
    await expect(page).toHaveURL(path);
    // Next, which has its own idea of the address, must not bring it back.
    await page.waitForLoadState("networkidle");
    expect(new URL(page.url()).search).toBe("");
    const kept = () => page.evaluate(() => JSON.stringify(window.history.state ?? ""));
    await expect.poll(kept).not.toMatch(/0AbC|error=/);
    await expect(main(page)).toContainText(words);
  });
}

test("nothing of a callback's address gets into the page", async ({ page }) => {
  for (const name of ["error", "error_description", "code", "state"]) {
    await page.goto(`/oauth/callback?${name}=${encodeURIComponent(SCRIPT)}&error_uri=javascript:alert(1)`);
    await expect(main(page).getByRole("link", { name: "Back to profile" })).toBeVisible();
    await expect(main(page)).not.toContainText("Connecting");
    const shown = await main(page).innerHTML();
    for (const part of ["onerror", "pwned", "javascript:"]) expect(shown).not.toContain(part);
    await expect(page).not.toHaveTitle("pwned");
  }
});

test("a fragment is stripped too", async ({ page }) => {
  await page.goto("/oauth/callback#access_token=secret");
  await expect(main(page)).toContainText("This connection was not started here");
  await expect(page).toHaveURL("/oauth/callback");
});

test("a visitor is sent to log in before checkout", async ({ page }) => {
  for (const path of ["/checkout", "/checkout-success"]) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/auth\\?next=${encodeURIComponent(path)}$`));
  }
});

test("checkout says that nobody can pay here, and opening its success buys nothing", async ({ page }) => {
  await registerLearner(page);
  await page.goto("/checkout");
  await expect(main(page)).toContainText(
    "Card payments are not set up on this Waddle, so nothing can be bought here yet.",
  );
  await expect(main(page)).toContainText("The owner of this Waddle can give you Premium.");
  await expect(main(page).getByRole("button", { name: "Pay by card" })).toBeDisabled();
  await page.goto("/checkout-success?session_id=cs_1&status=paid&isPremium=true");
  await expect(main(page)).toContainText("We have no payment for this account.");
  const stats = await page.request.get("/api/users/quiz-stats");
  expect(await stats.json()).toMatchObject({ isPremium: false });
});

test("an address that leads nowhere answers 404, and with ways on", async ({ page }) => {
  for (const path of ["/nowhere-at-all", "/pricing/nowhere", "/oauth/other/callback"]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(title(page)).toHaveText("This floe has drifted off");
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(main(page).getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
    await expect(main(page).getByRole("link", { name: "Quiz Islands" })).toBeVisible();
    await expect(main(page).getByRole("link", { name: "Contact us" })).toBeVisible();
  }
});
