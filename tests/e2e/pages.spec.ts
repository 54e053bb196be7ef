import { expect, type Page, test } from "@playwright/test";
import { expectTakenOver } from "#tests/support/hydrated.ts";
import { expectAccessible, registerLearner, useView, VIEWS } from "#tests/support/learner-page.ts";

// Every public page is checked as it is sent by tests/http/pages.http.ts; colours and sizes need a browser.
const FULL = ["/pricing", "/privacy", "/oauth/google/callback", "/nowhere-at-all"];

const main = (page: Page) => page.getByRole("main");
const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("public pages are accessible, by their colours too", async ({ page }) => {
  for (const path of FULL) {
    await page.goto(path);
    await expect(title(page)).toHaveCount(1);
    await expectAccessible(page);
  }
});

test("on a phone the table scrolls under its first column, and the page doesn't", async ({ page }) => {
  await useView(page, VIEWS[0]);
  await page.goto("/pricing");
  const table = page.getByRole("region", { name: "Comparison of the plans" });
  const first = table.getByRole("rowheader", { name: /^Course import/ });
  await table.scrollIntoViewIfNeeded();
  const before = await first.boundingBox();
  await expectTakenOver(table);
  await table.focus();
  await expect(table).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect((await first.boundingBox())?.x).toBe(before?.x);
});

for (const path of ["/privacy", "/terms"])
  test(`the contents of ${path} lead to its headings, and it is fit for paper`, async ({ page }) => {
    await useView(page, VIEWS[1]);
    await page.goto(path);
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

test("a callback's address is gone from the bar, the history and the router", async ({ page }) => {
  const path = "/oauth/google/callback";
  await page.goto(`${path}?error=access_denied&code=4%2F0AbC&state=xyz#access_token=secret`);
  await expect(main(page)).toContainText("You said no to Google. Nothing was connected.");
  await expect(page).toHaveURL(path);
  // Next, which has its own idea of the address, must not bring it back.
  await page.waitForLoadState("networkidle");
  expect(page.url()).not.toMatch(/[?#]/);
  const kept = () => page.evaluate(() => JSON.stringify(window.history.state ?? ""));
  await expect.poll(kept).not.toMatch(/0AbC|error=|secret/);
  await expect(main(page)).toContainText("You said no to Google. Nothing was connected.");
});

test("checkout says that no one can pay here, and so does its success", async ({ page }) => {
  await registerLearner(page);
  await page.goto("/checkout");
  await expect(main(page)).toContainText(
    "Card payments are not set up on this site, so nothing can be bought here yet.",
  );
  await expect(main(page)).toContainText("The owner of this site can give you Premium");
  await expect(main(page).getByRole("button", { name: "Pay by card" })).toBeDisabled();
  await expectAccessible(page);
  await page.goto("/checkout-success?session_id=cs_1&status=paid&isPremium=true");
  await expect(main(page)).toContainText("We have no payment for this account.");
  await expectAccessible(page);
});
