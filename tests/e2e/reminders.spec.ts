import { createHash, randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import type { ReminderSettingsDto } from "#lib/reminder/schema.ts";
import { fromDatabase, onDatabase } from "#tests/support/e2e-database.ts";
import { expectTakenOver } from "#tests/support/hydrated.ts";
import { call, expectAccessible, registerLearner } from "#tests/support/learner-page.ts";
import { openTakenOver } from "#tests/support/viewports.ts";

// The states of each part are in components/reminder/*.dom.test.tsx.
const settings = (page: Page) => call<ReminderSettingsDto>(page, "GET", "/api/reminders/settings");

/** A reminder that was sent, as the scheduler leaves it. */
async function sentNotice(email: string, kind: string, title: string): Promise<string> {
  const id = randomUUID();
  await onDatabase(
    `INSERT INTO "Notice" ("id", "userId", "kind", "subject", "step", "status", "dueAt", "expiresAt", "way", "reason", "title", "sentAt")
     SELECT $1, "id", $3::"NoticeKind", $4, 'once', 'sent', now(), now() + interval '1 hour', 'mail', 'chosen', $5, now()
     FROM "User" WHERE "email" = $2`,
    [id, email, kind, `${kind}:${id}`, title],
  );
  return id;
}

/** A link in it; its token is known here alone. */
async function linkOf(noticeId: string, purpose: string): Promise<string> {
  const token = randomUUID().replaceAll("-", "");
  await onDatabase(
    `INSERT INTO "NoticeAction" ("id", "noticeId", "purpose", "tokenHash", "expiresAt")
     VALUES ($1, $2, $3, $4, now() + interval '48 hours')`,
    [randomUUID(), noticeId, purpose, createHash("sha256").update(token).digest("hex")],
  );
  return `/reminder/${purpose === "unsubscribe" ? "unsubscribe" : "act"}/${token}`;
}

test("reminders are chosen with the keyboard alone, and stay as they were chosen", async ({ page }) => {
  await registerLearner(page);
  await openTakenOver(page, "/profile?tab=notifications");
  const session = page.getByRole("switch", { name: "A study session is coming up Email" });
  await expect(session).not.toBeChecked();
  await session.focus();
  await page.keyboard.press("Space");
  await expect(session).toBeChecked();
  await expect.poll(async () => (await settings(page)).matrix.session.mail).toBe(true);

  await page.getByRole("radio", { name: "Plain" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => (await settings(page)).tone).toBe("warm");

  await page.getByLabel("From", { exact: true }).focus();
  await page.keyboard.type("1015PM");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await settings(page)).quiet.from).toBe("22:15");

  await page.getByRole("combobox", { name: "At most a day" }).selectOption("5 reminders");
  await expect.poll(async () => (await settings(page)).mostADay).toBe(5);

  await page.reload();
  await expectTakenOver(session);
  await expect(session).toBeChecked();
  await expect(page.getByRole("radio", { name: "Warm" })).toBeChecked();
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("22:15");
  await expectAccessible(page);
});

test("the switch at the game's end is the one of the profile", async ({ page }) => {
  await registerLearner(page);
  const origin = new URL(process.env.E2E_BASE_URL ?? "").origin;
  const patch = { data: { wantsHeartsMail: true }, headers: { origin } };
  expect((await page.request.patch("/api/users/profile", patch)).status()).toBe(200);
  await openTakenOver(page, "/profile?tab=notifications");
  const hearts = page.getByRole("switch", { name: "Your hearts are back Email" });
  await expect(hearts).toBeChecked();
  await hearts.press("Space");
  await expect
    .poll(
      async () =>
        (await call<{ wantsHeartsMail: boolean }>(page, "GET", "/api/users/profile")).wantsHeartsMail,
    )
    .toBe(false);
});

test("what was sent and why is a page, empty at first", async ({ page }) => {
  const { email } = await registerLearner(page);
  await openTakenOver(page, "/profile?tab=notifications");
  await page.getByRole("link", { name: "See your reminders" }).click();
  await page.waitForURL("**/dashboard/reminders");
  await expect(page.getByRole("heading", { name: "No reminders yet" })).toBeVisible();
  await expectAccessible(page);
  await sentNotice(email, "week", "Your week in figures");
  await page.reload();
  const line = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: "Your week in figures" })
    .last();
  await expect(line).toContainText("Sent by email");
  await expectAccessible(page);
});

test("a link in a mail ends its kind once its button is pressed, by whoever holds it", async ({
  page,
  browser,
}) => {
  const { email } = await registerLearner(page);
  await page.goto("/profile?tab=notifications");
  await expect(page.getByRole("switch", { name: "Your streak is about to end Email" })).toBeVisible();
  const origin = new URL(process.env.E2E_BASE_URL ?? "").origin;
  const body = { matrix: { week: { mail: true }, streak: { mail: true } } };
  await page.request.put("/api/reminders/settings", { data: body, headers: { origin } });
  const link = await linkOf(await sentNotice(email, "week", "Your week in figures"), "unsubscribe");

  const stranger = await browser.newPage();
  const answer = await stranger.goto(link);
  const headers = answer?.headers() ?? {};
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["x-robots-tag"]).toContain("noindex");
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Stop emails about your week?");
  await expectAccessible(stranger);
  expect((await settings(page)).matrix.week.mail).toBe(true);

  await expectTakenOver(stranger.getByRole("button", { name: "Stop these emails" }));
  await stranger.getByRole("button", { name: "Stop these emails" }).press("Enter");
  await expect(stranger.getByRole("heading", { level: 1, name: "Done" })).toBeFocused();
  await expectAccessible(stranger);
  const { matrix } = await settings(page);
  expect([matrix.week.mail, matrix.streak.mail]).toEqual([false, true]);
  await stranger.close();
});

test("a button of a reminder works without a script too, and once", async ({ page, browser }) => {
  const { email } = await registerLearner(page);
  const link = await linkOf(await sentNotice(email, "session", "Spanish at 19:00"), "fewer");
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(link);
  await plain.getByRole("button", { name: "Fewer reminders" }).click();
  await expect(plain.getByRole("heading", { level: 1, name: "Done" })).toBeVisible();
  await plain.goto(link);
  await expect(plain.getByRole("heading", { level: 1, name: "You have used this link" })).toBeVisible();
  const used = await fromDatabase<{ usedAt: Date | null }>(
    `SELECT a."usedAt" FROM "NoticeAction" a JOIN "Notice" n ON n."id" = a."noticeId"
     JOIN "User" u ON u."id" = n."userId" WHERE u."email" = $1`,
    [email],
  );
  expect(used.map(({ usedAt }) => usedAt !== null)).toEqual([true]);
  await context.close();
});

test("a link that is unknown or over offers nothing", async ({ page }) => {
  for (const path of ["act", "unsubscribe"]) {
    await page.goto(`/reminder/${path}/${"x".repeat(43)}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
    await expectAccessible(page);
  }
});
