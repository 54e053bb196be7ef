import { expect, type Page, test } from "@playwright/test";
import { DAY_MS } from "#lib/core/time.ts";
import { type BillingServer, startBillingServer } from "#tests/support/billing-server.ts";
import { onDatabase } from "#tests/support/e2e-database.ts";
import { call, expectAccessible, registerLearner } from "#tests/support/learner-page.ts";
import { expectNothingSideways } from "#tests/support/overflow.ts";
import { answerByKey, startLearner } from "#tests/support/quiz-page.ts";

// Each is a whole journey with Stripe's stand-in.
test.setTimeout(180_000);

let shop: BillingServer;
test.beforeAll(async () => {
  shop = await startBillingServer();
});
test.afterAll(() => shop.stop());

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const title = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const open = (page: Page, path: string) => page.goto(`${shop.url}${path}`);
const plan = (page: Page) => page.getByRole("region", { name: "Your plan" });

async function order(page: Page, label: string): Promise<void> {
  await page.getByRole("checkbox", { name: /^I accept the terms of use/ }).check();
  await page.getByRole("checkbox", { name: /^Start Premium now/ }).check();
  await button(page, label).click();
  await expect(title(page, "Pay")).toBeVisible();
}

/** Buys a month by the stand-in's page. `card`: the label of its button */
async function buyMonth(page: Page, card = "Pay"): Promise<void> {
  await open(page, "/checkout");
  await order(page, "Pay €9.00 and start Premium");
  await button(page, card).click();
  await expect(title(page, "You have Premium")).toBeVisible();
}

test("out of hearts, a learner buys a year, confirms at the bank and is back in the quiz", async ({
  page,
}) => {
  const quiz = await startLearner(page);
  const { email } = await call<{ email: string }>(page, "GET", "/api/users/profile");
  await onDatabase(`UPDATE "User" SET "hearts" = 1 WHERE "email" = $1`, [email]);
  await open(page, quiz);
  await answerByKey(page, false);
  await expect(page).toHaveURL(/\/game-over$/);
  await page.getByRole("link", { name: "Upgrade Now" }).click();
  await expect(title(page, "Checkout")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("from")).toBe(quiz);
  await page.getByRole("radio", { name: /^Yearly/ }).check();
  await expectAccessible(page);
  await button(page, "Pay €90.00 and start Premium").click();
  await expect(page.getByText("Please accept the terms")).toBeVisible();
  await order(page, "Pay €90.00 and start Premium");
  await button(page, "Pay, the bank asks to confirm").click();
  await button(page, "Confirm").click();
  await expect(title(page, "You have Premium")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Keep learning" }).click();
  await expect(page).toHaveURL(`${shop.url}${quiz}`);
  await expect(page.getByRole("button", { name: "Submit Answer" })).toBeVisible();
  await expect(page.getByText(/^Hearts: /)).toHaveCount(0);
});

test("who leaves Stripe's page has paid nothing, and nobody else sees an order", async ({
  page,
  browser,
}) => {
  await registerLearner(page);
  await open(page, "/checkout?plan=year");
  await order(page, "Pay €90.00 and start Premium");
  await button(page, "Leave").click();
  await expect(page).toHaveURL(/\/pricing#year$/);
  await buyMonth(page);
  const success = page.url();
  const other = await browser.newPage();
  await registerLearner(other);
  await other.goto(success);
  await expect(main(other)).toContainText("We have no payment for this account.");
  await other.close();
});

test("Premium is cancelled by three presses, and resumed", async ({ page }) => {
  await registerLearner(page);
  await buyMonth(page);
  await page.getByRole("link", { name: "Your plan" }).click();
  await expect(plan(page)).toContainText("You have Premium. It renews on");
  await expect(plan(page)).toContainText("Visa ···· 4242");
  await expect(page.getByRole("region", { name: "Invoices" }).getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  await plan(page).getByRole("link", { name: "Cancel Premium" }).click();
  await button(page, "Skip to canceling").click();
  await expectAccessible(page);
  await button(page, "Cancel Premium").click();
  await expect(page.getByRole("heading", { name: /^Premium ends on / })).toBeFocused();
  await page.getByRole("link", { name: "Resume" }).click();
  await expect(plan(page)).toContainText("Premium ends on");
  await button(page, "Resume Premium").click();
  await expect(plan(page)).toContainText("It renews on");
  await expect(title(page, "Your plan")).toBeFocused();
});

test("a change to a year shows its exact amount before", async ({ page }) => {
  await registerLearner(page);
  await buyMonth(page);
  await open(page, "/profile?tab=plan");
  await button(page, "Change to yearly").click();
  await button(page, /^Pay €\d+\.\d\d and change$/).click();
  await expect(plan(page)).toContainText("€90.00 a year");
});

test("an order is withdrawn from on the Plan tab", async ({ page }) => {
  await registerLearner(page);
  await open(page, "/checkout");
  await expectNothingSideways(page, "the checkout");
  await order(page, "Pay €9.00 and start Premium");
  await button(page, "Pay").click();
  await expect(title(page, "You have Premium")).toBeVisible();
  await expectNothingSideways(page, "the page after paying");
  await open(page, "/profile?tab=plan");
  await button(page, "Withdraw from the contract here").click();
  await button(page, "Confirm withdrawal here").click();
  await expect(plan(page)).toContainText("Your withdrawal has arrived.");
  await expectNothingSideways(page, "the plan");
  await expect(async () => {
    await page.reload();
    await expect(plan(page)).toContainText("Premium has ended.", { timeout: 2000 });
  }).toPass();
});

test("a renewal that is declined is told by one banner, and none stands above a quiz", async ({ page }) => {
  const quiz = await startLearner(page);
  await buyMonth(page, "Pay with a card that is declined at renewals");
  // For the tests after this one it is a month later too: it is the last.
  await shop.stripe.clock.advance(32 * DAY_MS);
  // What Stripe told a moment ago is asked for again a minute later.
  await onDatabase(`UPDATE "BillingCustomer" SET "syncedAt" = "syncedAt" - interval '1 hour'`);
  await open(page, "/profile?tab=plan");
  await expect(plan(page)).toContainText("Your last payment failed. Premium stays until");
  await open(page, "/leaderboard");
  const banner = page.getByRole("region", { name: "Your last payment failed" });
  await expect(banner).toContainText("Premium stays until");
  await expectAccessible(page);
  await open(page, quiz);
  await expect(page.getByRole("button", { name: "Submit Answer" })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
