import { expect, test } from "@playwright/test";
import { OWN_TEXTS } from "#tests/support/attack-texts.ts";
import { registerLearner } from "#tests/support/learner-page.ts";
import { some } from "#tests/support/soak.ts";
import { base, TEXTS, TEXTS_MS } from "#tests/support/texts.ts";
import { watchAttacks } from "#tests/support/tour.ts";

test.setTimeout(TEXTS_MS);

/** Addresses that take a text along, and where it could come to the surface. */
const ADDRESSES: ((text: string) => string)[] = [
  (text) => `/auth?next=${text}`,
  (text) => `/auth?signup=${text}&next=/${text}`,
  (text) => `/oauth/callback?error=${text}&error_description=${text}&state=${text}`,
  (text) => `/oauth/google/callback?code=${text}#access_token=${text}`,
  (text) => `/?q=${text}&utm_source=${text}#${text}`,
  (text) => `/contact?topic=${text}#${text}`,
  (text) => `/no-such-page/${text}`,
  (text) => `/reset-password/${text}`,
  (text) => `/confirm-email/${text}`,
  (text) => `/quiz/${text}/${text}`,
  (text) => `/courses?q=${text}`,
  (text) => `/quiz-islands?course=${text}`,
  (text) => `/leaderboard?period=${text}`,
  (text) => `/profile?tab=${text}`,
  (text) => `/dashboard?import=${text}&show=${text}`,
  (text) => `/checkout-success?session_id=${text}`,
];

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

test("a text in an address does nothing there, for anybody", async ({ page, browser }) => {
  const faults = await watchAttacks(page);
  await registerLearner(page);
  const visitor = await browser.newPage();
  const ofVisitor = await watchAttacks(visitor);
  for (const [index, text] of some(
    TEXTS.filter((each) => each.length < 400),
    16,
  ).entries()) {
    for (const [at, address] of ADDRESSES.entries()) {
      const path = address(encoded(text));
      // Each text in one of the addresses; the next test asks for all of them.
      if ((index + at) % ADDRESSES.length !== 0) continue;
      const isOpen = /^\/(auth|oauth|\?|contact|no-such|reset|confirm)/.test(path);
      const tab = isOpen ? visitor : page;
      const response = await tab.goto(path);
      expect(response?.status(), path).toBeLessThan(500);
      await expect(tab.getByRole("heading").first(), path).toBeAttached();
      expect([...faults(), ...ofVisitor()], path).toEqual([]);
    }
  }
  await visitor.close();
});

test("no text in an address is more than our own pages can bear", async ({ page }) => {
  await registerLearner(page);
  const texts = some(
    TEXTS.filter((each) => each.length < 1000),
    12,
  );
  for (const text of texts) {
    const answers = await Promise.all(
      ADDRESSES.map((address) =>
        page.request.get(address(encoded(text)).split("#")[0] ?? "", { maxRedirects: 0 }),
      ),
    );
    const broken = answers.filter((answer) => answer.status() >= 500).map((answer) => answer.url());
    expect(broken, text).toEqual([]);
    const away = answers
      .map((answer) => answer.headers().location ?? "/")
      .filter((to) => !/^\/(?![/\\])/.test(to));
    expect(
      away.filter((to) => new URL(to, base()).origin !== new URL(base()).origin),
      text,
    ).toEqual([]);
  }
});

test("the control: a text that runs, asks elsewhere or leaves is noticed", async ({ page }) => {
  const faults = await watchAttacks(page);
  await page.goto("about:blank");
  let noticed = 0;
  for (const text of OWN_TEXTS.slice(0, 32)) {
    const before = faults().length;
    await page.setContent(`<!doctype html><p>${text}</p>`);
    await page.waitForLoadState("load");
    if (faults().length > before) noticed += 1;
  }
  expect(noticed).toBeGreaterThan(8);
  await page.goto("/auth");
  await page.evaluate(() => window.alert("planted"));
  await expect.poll(() => faults().join("\n")).toContain("alert(planted)");
});
