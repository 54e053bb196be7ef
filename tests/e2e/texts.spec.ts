import { expect, type Page, test } from "@playwright/test";
import { letter } from "#lib/server/letter.ts";
import { attackTexts, hasSharedTexts, OWN_TEXTS } from "#tests/support/attack-texts.ts";
import { fromDatabase, onDatabase } from "#tests/support/e2e-database.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import { call, PASSWORD, registerLearner, registerNewcomer } from "#tests/support/learner-page.ts";
import { importGift } from "#tests/support/own-course.ts";
import { watchAttacks } from "#tests/support/tour.ts";

/** All texts take half an hour; a spread of them a minute. */
const isSoak = process.env.SOAK === "1";
const TEXTS = attackTexts(isSoak ? Number.POSITIVE_INFINITY : 60);
const A_PAGE = isSoak ? 400 : 100;

if (!hasSharedTexts) console.info("texts: ../shared/fixtures is absent, only our own list is tried");
test.setTimeout(isSoak ? 3_600_000 : 110_000);

const base = () => process.env.E2E_BASE_URL ?? "";
const main = (page: Page) => page.getByRole("main");

/** Every so many, at least `count` of them where there are as many; all of them in the long run. */
function some(texts: readonly string[], count: number): string[] {
  const step = isSoak ? 1 : Math.max(1, Math.floor(texts.length / count));
  return texts.filter((_, index) => index % step === 0);
}

function send(
  page: Page,
  method: string,
  path: string,
  data?: unknown,
  headers: Record<string, string> = {},
) {
  return page.request.fetch(path, { method, data, headers: { origin: new URL(base()).origin, ...headers } });
}

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

/** For a GIFT text, where these signs mean something. */
const escaped = (text: string) => text.replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replace(/\s+/g, " ");

function question(text: string, index: number): string {
  const own = escaped(text);
  const format = ["[plain]", "[html]", ""][index % 3];
  return [
    `$CATEGORY: $course$/top/${escaped(text).replaceAll("/", "//")}`,
    `::${own}:: ${format}${own} Number ${index}? {=${format}${own} right#${own} ~${format}${own} wrong ~[plain]${own}}`,
  ].join("\n\n");
}

test("a course, its islands, questions, options and explanations do nothing", async ({ page }) => {
  const faults = await watchAttacks(page);
  const { email } = await registerLearner(page);
  // Hearts are not what this is about.
  await onDatabase(`UPDATE "User" SET "isPremium" = true WHERE "email" = $1`, [email]);
  for (let from = 0; from < TEXTS.length; from += A_PAGE) {
    const texts = TEXTS.slice(from, from + A_PAGE).filter((text) => text.isWellFormed());
    const name = `${OWN_TEXTS[(from / A_PAGE) % OWN_TEXTS.length]?.replaceAll("/", "∕")}.gift`;
    const { quizzes, courseId, importId } = await importGift(page, name, texts.map(question).join("\n\n"));
    expect(quizzes.length).toBeGreaterThan(texts.length / 2);
    for (const path of [`/dashboard?import=${importId}`, "/courses", `/quiz-islands?course=${courseId}`]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expect(main(page)).toContainText("alert(1)");
      expect(faults(), path).toEqual([]);
    }
    for (const quiz of some(quizzes, 5)) await playOne(page, quiz, faults);
  }
});

/** The first question of a quiz: asked, answered and explained. */
async function playOne(page: Page, quiz: string, faults: () => string[]): Promise<void> {
  await page.goto(quiz);
  await expect(page.getByRole("radio").first(), faults().join("\n")).toBeVisible();
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^(Next Question|See Results|Continue)$/ })).toBeVisible();
  expect(faults(), quiz).toEqual([]);
}

const TITLE = "<img src=x onerror=alert(1)>";

test("a course's title and a plain question are shown as they stand in the file", async ({ page }) => {
  const faults = await watchAttacks(page);
  await registerLearner(page);
  const texts = OWN_TEXTS.filter(
    (text) => text.isWellFormed() && !/[\\\s{}]\s|[/\\\u2028\ufeff]/.test(text),
  ).slice(0, 10);
  const gift = texts.map(
    (text, index) => `::${index}:: [plain]${escaped(text)} {=[plain]right ~[plain]wrong ${index}}`,
  );
  const { quizzes } = await importGift(page, `${TITLE}.gift`, gift.join("\n\n"));
  await page.goto("/courses");
  await expect(page.getByRole("heading", { name: TITLE, exact: true })).toBeVisible();
  await page.goto(quizzes[0] ?? "");
  await expect(page.getByRole("radio").first()).toBeVisible();
  const shown = await page.getByRole("heading", { level: 2 }).textContent();
  expect(texts).toContain(shown);
  expect(faults()).toEqual([]);
});

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

/** What a header can carry at all. */
const headerSafe = (text: string) => text.replace(/[^\x20-\x7e]/g, "").trim();

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
