import { expect, type Page, test } from "@playwright/test";
import { type Address, type Received, snippetOf } from "#scripts/connections/push.ts";
import type { Text } from "#scripts/connections/twilio.ts";
import { findWholeBrowser, launchOptions } from "#tests/support/browser.ts";
import { fromDatabase, onDatabase } from "#tests/support/e2e-database.ts";
import { expectTakenOver } from "#tests/support/hydrated.ts";
import { expectAccessible, registerLearner } from "#tests/support/learner-page.ts";
import { openTakenOver } from "#tests/support/viewports.ts";

// The states of each part are in components/push and components/phone; a browser of tests reaches no push service of its own.
const PUSH = process.env.E2E_PUSH_URL ?? "";
const TWILIO = process.env.E2E_TWILIO_URL ?? "";
const TAB = "/profile?tab=notifications";

// The light browser blocks all notifications.
test.use({ launchOptions: launchOptions(findWholeBrowser()) });

const read = async <T>(address: string): Promise<T> => (await fetch(address)).json() as Promise<T>;

async function withPush(page: Page): Promise<Address> {
  await page.context().grantPermissions(["notifications"]);
  const address = await read<Address>(`${PUSH}/subscription`);
  await page.addInitScript(snippetOf(address));
  return address;
}

test("notifications are turned on with one press, stay on, and are turned off", async ({ page }) => {
  const { endpoint } = await withPush(page);
  const { email } = await registerLearner(page);
  await openTakenOver(page, TAB);
  const turnOn = page.getByRole("button", { name: "Turn on notifications on this device" });
  await turnOn.click();
  await expect(page.getByText("Notifications are on for this device.")).toBeVisible();
  await expectAccessible(page);
  const rows = () =>
    fromDatabase<{ endpoint: string }>(
      `SELECT p."endpoint" FROM "PushSubscription" p JOIN "User" u ON u."id" = p."userId" WHERE u."email" = $1`,
      [email],
    );
  expect(await rows()).toEqual([{ endpoint }]);
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
  expect(scopes).toEqual(["/"]);

  await page.reload();
  const turnOff = page.getByRole("button", { name: "Turn off on this device" });
  await expectTakenOver(turnOff);
  await turnOff.click();
  await expect(turnOn).toBeVisible();
  await expect.poll(rows).toEqual([]);
  expect((await read<Received[]>(`${PUSH}/received`)).filter((each) => each.endpoint === endpoint)).toEqual(
    [],
  );
});

test("the worker shows a push, and opening Waddle takes it away", async ({ page, browserName }) => {
  test.skip(browserName !== "chromium", "Only Chromium lets a test deliver a push.");
  await withPush(page);
  await registerLearner(page);
  await openTakenOver(page, TAB);
  await page.getByRole("button", { name: "Turn on notifications on this device" }).click();
  await expect(page.getByText("Notifications are on for this device.")).toBeVisible();
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  // A push to a worker that isn't active yet is dropped.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const push = { title: "Physics", body: "In 10 minutes", path: "/courses", tag: "session:1", actions: [] };
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(push),
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration("/");
      return ((await registration?.getNotifications()) ?? []).map(({ title }) => title);
    });
  await expect.poll(shown).toEqual(["Physics"]);
  await openTakenOver(page, "/dashboard");
  await expect.poll(shown).toEqual([]);
});

test("a number is added, confirmed by its code, and ended by STOP", async ({ page }) => {
  const { email } = await registerLearner(page);
  await onDatabase(
    `INSERT INTO "QuizProgress" ("userId", "quizId", "stars")
     SELECT u."id", q."id", 3 FROM "User" u, (SELECT "id" FROM "Quiz" LIMIT 1) q WHERE u."email" = $1`,
    [email],
  );
  const number = `+1212555${String(Math.floor(1000 + Math.random() * 9000))}`;
  await openTakenOver(page, TAB);
  await page.getByRole("button", { name: "Add a phone number" }).click();
  await page.getByLabel("Mobile number").fill(number);
  await page.getByLabel(/^I agree to study reminders by text/).check();
  await page.getByRole("button", { name: "Text me a code" }).click();
  await expect(
    page.getByText(`We texted a code to •••• ${number.slice(-3)}.`, { exact: false }),
  ).toBeVisible();
  await expectAccessible(page);
  const texts = await read<Text[]>(`${TWILIO}/texts`);
  const code = /^\d{6}/.exec(texts.findLast(({ to }) => to === number)?.body ?? "")?.[0] ?? "";
  await page.getByLabel("Code").fill(code);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`•••• ${number.slice(-3)} gets your reminders.`)).toBeVisible();

  const body = new URLSearchParams({ number, text: "STOP" });
  await fetch(TWILIO, { method: "POST", body, redirect: "manual" });
  await page.reload();
  await expect(page.getByText(/^You stopped texts to/)).toBeVisible();
});
