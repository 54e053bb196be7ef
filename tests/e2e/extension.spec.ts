import { expect, type Page, test } from "@playwright/test";
import type { ConnectionsDto } from "#lib/extension/grant/grant-schema.ts";
import type { ClaimsDto } from "#lib/extension/progress/progress-schema.ts";
import {
  buildForTests,
  type ExtensionBrowser,
  openBrowser,
  openPopup,
  startCourseSite,
} from "#tests/support/extension-browser.ts";
import { call, enrolIn, expectAccessible, registerLearner } from "#tests/support/learner-page.ts";

let extension = { folder: "", remove: () => {} };
let site = { url: "", stop: () => {} };
let browser: ExtensionBrowser;

test.beforeAll(async () => {
  site = await startCourseSite();
  extension = await buildForTests(site.url);
});
test.afterAll(() => {
  site.stop();
  extension.remove();
});
test.beforeEach(async () => {
  browser = await openBrowser(extension.folder);
});
test.afterEach(() => browser.close());

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Presses Connect in the popup and gives the consent's window that opens. */
async function askForConsent(popup: Page, name = "Connect"): Promise<Page> {
  const opened = browser.context.waitForEvent("page");
  await popup.getByRole("button", { name, exact: true }).click();
  const consent = await opened;
  await expect(heading(consent, "Connect Waddle Companion to Waddle?")).toBeVisible();
  return consent;
}

async function connect(popup: Page): Promise<void> {
  const consent = await askForConsent(popup);
  await consent.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(popup.getByRole("region", { name: "Streak" })).toBeVisible();
}

const registeredScripts = () => browser.worker.evaluate(() => chrome.scripting.getRegisteredContentScripts());
const claims = async () => (await call<ClaimsDto>(browser.page, "GET", "/api/extension/progress")).claims;
const connections = async () =>
  (await call<ConnectionsDto>(browser.page, "GET", "/api/users/connections")).connections.length;

/** A page tells when it goes: long enough in front, and away. */
async function watchAndLeave(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.now() > 2500);
  await page.reload();
}

/** What a connected popup says of a learner who has just begun. */
async function expectStanding(popup: Page): Promise<void> {
  const region = (name: string) => popup.getByRole("region", { name });
  await expect(region("Streak")).toContainText("Finish a quiz to begin a streak");
  await expect(region("Hearts")).toContainText("5 of 5 hearts");
  await expect(region("Rank")).toContainText("50 XP, Novice Penguin");
  await expect(region("Next island")).toContainText("Everyday Statistics");
  await expect(region("Next island").getByRole("link")).toHaveAttribute("href", /\/quiz-islands$/);
}

// Each test starts a whole browser of its own beside the runner's.
test.describe.configure({ timeout: 120_000 });

test("a learner says no, thinks it over and connects; progress is told where it is wanted, and nowhere else", async () => {
  const { page, calls } = browser;
  await registerLearner(page);
  await enrolIn(page, "Everyday Statistics");
  const first = await openPopup(browser);
  await expect(heading(first, "Hello!")).toBeVisible();
  await expectAccessible(first);
  const consent = await askForConsent(first);
  await consent.getByRole("button", { name: "Cancel" }).click();
  await expect(first.getByText("Nothing was connected.")).toBeVisible();
  expect(calls).toEqual([]);
  await connect(first);
  await expectStanding(first);
  expect(calls).toEqual([
    "POST /api/auth/extension-code",
    "GET /api/users/quiz-stats",
    "GET /api/streak/status",
    "GET /api/courses/my-courses",
  ]);
  await first.close();

  await page.goto(`${site.url}/pottery/1`);
  const popup = await openPopup(browser, page);
  const course = popup.getByRole("region", { name: "The course in front" });
  await expect(course).toContainText("Pottery for the Patient");
  const address = `/dashboard?url=${encodeURIComponent(`${site.url}/pottery/1`)}`;
  await expect(course.getByRole("link", { name: "Take it to Waddle" })).toHaveAttribute(
    "href",
    process.env.E2E_BASE_URL + address,
  );
  await expectAccessible(popup);
  await watchAndLeave(page);
  expect(await claims()).toEqual([]);

  await course.getByRole("button", { name: /^Keep track on/ }).click();
  await expect(course.getByRole("button", { name: /^Stop keeping track on/ })).toBeVisible();
  await expect(async () => {
    await page.reload();
    expect((await claims())[0]?.seconds ?? 0).toBeGreaterThan(0);
  }).toPass({ intervals: [2500] });
  expect(await claims()).toMatchObject([
    { course: `${site.url}/pottery`, courseTitle: "Pottery for the Patient", lesson: "Centring the clay" },
  ]);
  await page.evaluate(() => document.querySelector("video")?.dispatchEvent(new Event("ended")));
  await page.goto(`${site.url}/pottery/2`);
  await expect.poll(async () => (await claims())[0]?.completed).toBe(true);

  await course.getByRole("button", { name: /^Stop keeping track on/ }).click();
  await expect(course.getByRole("button", { name: /^Keep track on/ })).toBeVisible();
  expect(await registeredScripts()).toEqual([]);
  const told = await claims();
  calls.length = 0;
  await page.reload();
  await watchAndLeave(page);
  expect(await claims()).toEqual(told);
  expect(calls).not.toContain("POST /api/extension/progress");
});

test("where the browser has no window for it, a tab does; disconnected in the profile, it says so and connects again", async () => {
  const { page, calls, worker } = browser;
  await registerLearner(page);
  await worker.evaluate(() =>
    Object.assign(chrome.identity, { launchWebAuthFlow: () => Promise.reject(new Error("Not here.")) }),
  );
  const popup = await openPopup(browser);
  const answerInTab = async (answer: string) => {
    const tab = await askForConsent(popup);
    const closed = tab.waitForEvent("close");
    await tab.getByRole("button", { name: answer, exact: true }).click();
    await closed;
  };
  await answerInTab("Cancel");
  await expect(popup.getByText("Nothing was connected.")).toBeVisible();
  await answerInTab("Connect");
  await expect(popup.getByRole("region", { name: "Streak" })).toBeVisible();

  await page.goto("/profile?tab=privacy");
  const apps = page.getByRole("list", { name: "Connected apps" });
  await apps.getByRole("button", { name: /^Disconnect/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  // The list itself is hidden from the first while the dialog stands before it.
  await expect(page.getByText("Nothing is connected.")).toBeVisible();
  calls.length = 0;
  await popup.reload();
  await expect(heading(popup, "Connect again")).toBeVisible();
  await expect(popup.getByText("This connection has ended.")).toBeVisible();
  expect(calls.filter((each) => each === "POST /api/auth/extension-code")).toHaveLength(1);
  await answerInTab("Connect");
  await expect(popup.getByRole("region", { name: "Streak" })).toBeVisible();
});

test("a visitor's connection knows no one; a learner's can be stopped on any page of a site, and ended here", async () => {
  const { page } = browser;
  const first = await openPopup(browser);
  const consent = await askForConsent(first);
  await consent.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(heading(first, "Log in to see your streak")).toBeVisible();
  await registerLearner(page);
  const again = await askForConsent(first, "Connect again");
  await again.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(first.getByRole("region", { name: "Streak" })).toBeVisible();

  await page.goto(`${site.url}/about`);
  const popup = await openPopup(browser, page);
  await expect(popup.getByRole("region", { name: "Streak" })).toBeVisible();
  await expect(popup.getByRole("button", { name: /keep/i })).toHaveCount(0);
  const track = () =>
    popup.evaluate(
      (origin) => chrome.runtime.sendMessage({ type: "track", origin, tabId: undefined }),
      site.url,
    );
  await track();
  await popup.reload();
  const place = popup.getByRole("region", { name: "The site in front" });
  await expect(place).toContainText(`Your time on ${new URL(site.url).host} is kept`);
  await place.getByRole("button", { name: /^Stop keeping track on/ }).click();
  await expect(place).toBeHidden();
  await expect(popup.getByRole("main")).toBeFocused();
  expect(await registeredScripts()).toEqual([]);

  await track();
  expect(await registeredScripts()).toHaveLength(1);
  await popup.getByRole("button", { name: "Disconnect" }).click();
  await expect(heading(popup, "Hello!")).toBeVisible();
  await expect(popup.getByRole("main")).toBeFocused();
  await expect.poll(registeredScripts).toEqual([]);
  await expect.poll(connections).toBe(0);
});
