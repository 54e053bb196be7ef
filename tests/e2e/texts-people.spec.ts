import { expect, test } from "@playwright/test";
import { letter } from "#lib/server/letter.ts";
import { OWN_TEXTS } from "#tests/support/attack-texts.ts";
import { fromDatabase } from "#tests/support/e2e-database.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import { call, PASSWORD, registerLearner, registerNewcomer } from "#tests/support/learner-page.ts";
import { some } from "#tests/support/soak.ts";
import { headerSafe, send, TEXTS, TEXTS_MS } from "#tests/support/texts.ts";
import { watchAttacks } from "#tests/support/tour.ts";

test.setTimeout(TEXTS_MS);

test("a name is shown as it was typed, and does nothing", async ({ page }) => {
  const faults = await watchAttacks(page);
  await registerLearner(page);
  let shown = 0;
  for (const fullName of some(
    TEXTS.filter((text) => text.length <= 100),
    10,
  )) {
    const response = await send(page, "PATCH", "/api/users/profile", { fullName });
    expect([200, 400], fullName).toContain(response.status());
    if (response.status() !== 200) continue;
    const kept = ((await response.json()) as { fullName: string }).fullName;
    await page.goto("/profile");
    const you = page.getByRole("region", { name: "You" });
    await expect(you).toBeVisible();
    const texts = await you.locator("p").evaluateAll((lines) => lines.map((line) => line.textContent));
    expect(texts, fullName).toContain(kept);
    // A lone half of a character can't be kept by any database of texts.
    if (fullName.isWellFormed()) expect(kept).toBe(fullName.trim());
    expect(faults(), fullName).toEqual([]);
    shown += 1;
  }
  expect(shown).toBeGreaterThan(6);
});

test("a nickname, an emoji, a language and a zone are what they are, or refused", async ({ page }) => {
  await registerLearner(page);
  const kept: string[] = [];
  for (const text of some(TEXTS, 60)) {
    for (const field of ["nickname", "emoji", "language", "timeZone"]) {
      const { status } = {
        status: (await send(page, "PATCH", "/api/users/profile", { [field]: text })).status(),
      };
      expect([200, 400], `${field} ${text}`).toContain(status);
      if (status === 200) kept.push(text);
    }
  }
  expect(kept.filter((text) => /[<>"`&\\]/.test(text))).toEqual([]);
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

test("texts in messages, surveys, forms and headers are kept or refused, and never break anything", async ({
  page,
}) => {
  await registerLearner(page);
  const messages: string[] = [];
  for (const text of some(TEXTS, 70)) {
    const body = { name: "Ada", email: "ada@example.test", message: `A message: ${text}`, topic: "" };
    const contact = { kind: "contact", ...body, name: text.slice(0, 100), topic: text.slice(0, 120) };
    const answers = await Promise.all([
      send(page, "POST", "/api/contact", contact),
      send(page, "POST", "/api/contact", { kind: "contact", ...body }),
      send(page, "POST", "/api/contact", { kind: "enterprise", ...body, teamSize: text, email: text }),
      send(page, "POST", "/api/cancel-survey", { answers: { reason: text } }),
      send(page, "POST", "/api/cancel-survey", { answers: { missing: text, comment: text } }),
      send(page, "POST", "/api/auth/login", { email: text, password: text }),
      send(page, "POST", "/api/auth/forgot-password", { email: text }),
      send(page, "POST", "/api/users/email", { newEmail: text, password: PASSWORD }),
      send(page, "GET", "/api/time", undefined, {
        "idempotency-key": headerSafe(text),
        "user-agent": headerSafe(text),
      }),
      send(page, "POST", "/api/xp/daily-login", undefined, { "idempotency-key": headerSafe(text) }),
      send(page, "POST", "/api/xp/award", { xpAmount: 5, reason: text }),
    ]);
    const statuses = answers.map((answer) => answer.status());
    expect(
      statuses.filter((status) => status >= 500 || status === 0),
      text,
    ).toEqual([]);
    for (const answer of answers)
      expect(answer.headers()["content-type"] ?? "application/json").toContain("json");
    if (answers[1]?.status() === 201 || answers[1]?.status() === 200) messages.push(body.message);
  }
  expect(messages.length).toBeGreaterThan(40);
  const rows = await fromDatabase<{ message: string }>(`SELECT "message" FROM "ContactMessage"`);
  const kept = new Set(rows.map((row) => row.message));
  const tidy = (text: string) => text.replace(/\r\n?/g, "\n").replaceAll("\t", " ").trim();
  const lost = messages.filter((text) => text.isWellFormed() && !kept.has(tidy(text)));
  expect(lost).toEqual([]);
});

test("a letter that quotes a text does nothing, even where nothing guards it", async ({ page }) => {
  const faults = await watchAttacks(page);
  await page.goto("about:blank");
  // Letters are written here as the server writes them.
  Object.assign(process.env, TEST_ENV, { DATABASE_URL: process.env.E2E_DATABASE_URL });
  for (const text of some(TEXTS, 100)) {
    const { html } = letter({ title: text, paragraphs: [text, `From ${text}`], footer: text });
    await page.setContent(html);
    const inside = await page.evaluate(
      () => document.querySelectorAll("script,img,iframe,svg,form,base,link,object").length,
    );
    expect(inside, text).toBe(0);
  }
  expect(faults()).toEqual([]);
});
