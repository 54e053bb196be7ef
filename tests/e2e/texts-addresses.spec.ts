import { expect, test } from "@playwright/test";
import { OWN_TEXTS } from "#tests/support/attack-texts.ts";
import { registerLearner } from "#tests/support/learner-page.ts";
import { watchAttacks } from "#tests/support/page-faults.ts";
import { some } from "#tests/support/soak.ts";
import { ADDRESSES, encoded, TEXTS } from "#tests/support/texts.ts";

test("a text in an address does nothing there, for anyone", async ({ page, browser }) => {
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
      // Each text in one of the addresses; the HTTP test of the same addresses asks for all of them.
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
