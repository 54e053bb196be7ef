import { expect, type Page, test } from "@playwright/test";
import type { FeedDto } from "#lib/calendar/schema.ts";
import { addDays } from "#lib/core/time.ts";
import { WEEKDAYS } from "#lib/study/rules.ts";
import type { StudySessionDto } from "#lib/study/schema.ts";
import { readCalendar } from "#tests/support/calendar-file.ts";
import { agreeAtGoogle } from "#tests/support/google-stand-in.ts";
import { call, expectAccessible, registerLearner } from "#tests/support/learner-page.ts";
import { importGift } from "#tests/support/own-course.ts";

// A journey to another service and back.
test.setTimeout(180_000);

/** Work for some evenings of ten minutes */
const GIFT = Array.from(
  { length: 90 },
  (_, n) => `::Sum ${n}:: ${n} + 1? {=${n + 1} ~${n + 2} ~${n + 3}}`,
).join("\n\n");
const INTEGRATIONS = "/profile?tab=integrations";

const section = (page: Page) => page.getByRole("region", { name: "Calendar", exact: true });
const button = (page: Page, name: string) => section(page).getByRole("button", { name, exact: true });

/** A course with a plan of its own for every evening; its title tells its events from those of other tests. */
async function planEvenings(page: Page, title: string): Promise<void> {
  const { courseId } = await importGift(page, `${title}.gift`, GIFT);
  const slots = WEEKDAYS.map((_, index) => ({ weekday: index + 1, start: "19:00", minutes: 10 }));
  const goal = { kind: "minutes", minutes: 70 };
  await call(page, "PUT", `/api/study/plans/${courseId}`, { goal, slots });
}

async function sessionsOf(page: Page): Promise<StudySessionDto[]> {
  const today = new Date().toISOString().slice(0, 10);
  const path = `/api/study/sessions?from=${today}&to=${addDays(today, 55)}`;
  return (await call<{ sessions: StudySessionDto[] }>(page, "GET", path)).sessions;
}

/** Someone's events at the stand-in, the earliest first */
async function eventsThere(page: Page, title: string) {
  await page.goto(process.env.E2E_CALENDAR_URL ?? "");
  return page.getByRole("listitem").filter({ hasText: title });
}

test("a session that is moved at Google moves here, and the calendar goes with the connection", async ({
  page,
}) => {
  const title = `Sums ${Date.now()}`;
  await registerLearner(page);
  await planEvenings(page, title);
  await page.goto(INTEGRATIONS);
  await button(page, "Connect Google Calendar").click();
  await agreeAtGoogle(page, `calendar-${Date.now()}`);
  await page.waitForURL(/\/oauth\/google-calendar\/callback/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Google Calendar is connected");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to profile" }).click();
  await expect(section(page)).toContainText("Connected as");
  await button(page, "Sync now").click();
  await expect(page.getByText("Google Calendar is up to date.")).toBeVisible();

  const planned = (await sessionsOf(page)).filter(({ status }) => status === "planned");
  const events = await eventsThere(page, title);
  await expect(events).toHaveCount(planned.length);
  const start = new Date(Date.parse(planned[1]?.startsAt ?? "") + 3_600_000).toISOString();
  const event = events.nth(1);
  await event.getByLabel("Start in UTC").fill(start.slice(0, 16));
  await event.getByRole("button", { name: "Move", exact: true }).click();

  await page.goto(INTEGRATIONS);
  await button(page, "Sync now").click();
  await expect(page.getByText("Google Calendar is up to date.")).toBeVisible();
  const moved = (await sessionsOf(page)).find(({ _id }) => _id === planned[1]?._id);
  expect(moved).toMatchObject({ startsAt: start, isPinned: true });

  await button(page, "Disconnect").click();
  const dialog = page.getByRole("dialog", { name: "Disconnect Google Calendar?" });
  await dialog.getByLabel("Also delete the Waddle calendar in Google").check();
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await expect(button(page, "Connect Google Calendar")).toBeVisible();
  await expect(await eventsThere(page, title)).toHaveCount(0);
});

test("a feed is made, read by anyone who knows it, and ended", async ({ page, playwright }) => {
  const title = `Feed ${Date.now()}`;
  await registerLearner(page);
  await planEvenings(page, title);
  await page.goto(INTEGRATIONS);
  await button(page, "Create an address").click();
  const url = await page.getByLabel("Address of your feed").inputValue();
  await expectAccessible(page);
  const visitor = await playwright.request.newContext();
  const answer = await visitor.get(url);
  expect(answer.headers()).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(answer.headers()["set-cookie"]).toBeUndefined();
  const { events } = readCalendar(await answer.text());
  expect(events.length).toBeGreaterThan(1);
  expect(new Set(events.map(({ summary }) => summary))).toEqual(new Set([`Study: ${title}`]));
  const etag = answer.headers().etag ?? "";
  expect((await visitor.get(url, { headers: { "if-none-match": etag } })).status()).toBe(304);
  const hidden = await call<FeedDto>(page, "POST", "/api/calendar/feed", { hidesTitles: true });
  expect(hidden.url).toBe(url);
  expect(await (await visitor.get(url)).text()).not.toContain(title);
  await button(page, "Remove the feed").click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(button(page, "Create an address")).toBeVisible();
  expect((await visitor.get(url)).status()).toBe(404);
  await visitor.dispose();
});
