import { expect, test } from "@playwright/test";
import { OWN_TEXTS } from "#tests/support/attack-texts.ts";
import { call, PASSWORD, registerLearner, registerNewcomer } from "#tests/support/learner-page.ts";
import { watchAttacks } from "#tests/support/page-faults.ts";
import { isSoak, some } from "#tests/support/soak.ts";
import { headerSafe, send, TEXTS } from "#tests/support/texts.ts";

test("a name is shown as it was typed, and does nothing", async ({ page }) => {
  const faults = await watchAttacks(page);
  await registerLearner(page);
  let shown = 0;
  for (const fullName of some(
    TEXTS.filter((text) => text.length <= 100),
    4,
  ).slice(0, isSoak ? TEXTS.length : 4)) {
    const response = await send(page, "PATCH", "/api/users/profile", { fullName });
    expect([200, 400], fullName).toContain(response.status());
    if (response.status() !== 200) continue;
    const kept = ((await response.json()) as { fullName: string }).fullName;
    await page.goto("/profile");
    const you = page.getByRole("main").locator("h2#you");
    await expect(you).toBeVisible();
    expect(await you.textContent(), fullName).toBe(kept);
    // A lone half of a character can't be kept by any database of texts.
    if (fullName.isWellFormed()) expect(kept).toBe(fullName.trim());
    expect(faults(), fullName).toEqual([]);
    shown += 1;
  }
  expect(shown).toBeGreaterThan(2);
});

test("a device that calls itself a script is a device", async ({ page, browser }) => {
  const faults = await watchAttacks(page);
  const { email } = await registerNewcomer(page);
  await call(page, "POST", "/api/xp/daily-login");
  const other = await browser.newPage();
  for (const text of some(OWN_TEXTS.map(headerSafe).filter(Boolean), 8)) {
    const headers = { "user-agent": text };
    const answer = await send(other, "POST", "/api/auth/login", { email, password: PASSWORD }, headers);
    expect(answer.status(), text).toBe(200);
  }
  await page.goto("/profile?tab=privacy");
  const devices = page.getByRole("list", { name: "Devices that are logged in" });
  await expect(devices.getByText("Unknown device").first()).toBeVisible();
  expect(await devices.textContent()).not.toMatch(/[<>]/);
  expect(faults()).toEqual([]);
  await other.close();
});
