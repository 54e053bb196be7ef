import { expect, type Page, test } from "@playwright/test";
import type { ConnectionsDto } from "#lib/extension/grant/schema.ts";
import type { ClaimsDto } from "#lib/extension/progress/schema.ts";
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

/** A learner whose extension is connected. */
async function connected(): Promise<Page> {
  await registerLearner(browser.page);
  const popup = await openPopup(browser);
  await connect(popup);
  return popup;
}

test("a learner connects it and sees how things stand", async () => {
  const { page, calls } = browser;
  await registerLearner(page);
  await enrolIn(page, "Everyday Statistics");
  const popup = await openPopup(browser);
  await expect(heading(popup, "Hello!")).toBeVisible();
  await expectAccessible(popup);
  await connect(popup);
  await expect(popup.getByRole("region", { name: "Streak" })).toContainText(
    "Finish a quiz to begin a streak",
  );
  await expect(popup.getByRole("region", { name: "Hearts" })).toContainText("5 of 5 hearts");
  await expect(popup.getByRole("region", { name: "Rank" })).toContainText("50 XP, Novice Penguin");
  const island = popup.getByRole("region", { name: "Next island" });
  await expect(island).toContainText("Everyday Statistics");
  await expect(island.getByRole("link")).toHaveAttribute("href", /\/quiz-islands$/);
  await expectAccessible(popup);
  expect(calls).toEqual([
    "POST /api/auth/extension-code",
    "GET /api/users/quiz-stats",
    "GET /api/streak/status",
    "GET /api/courses/my-courses",
  ]);
});

test("a no is a no, and can be thought over", async () => {
  await registerLearner(browser.page);
  const popup = await openPopup(browser);
  const consent = await askForConsent(popup);
  await consent.getByRole("button", { name: "Cancel" }).click();
  await expect(popup.getByText("Nothing was connected.")).toBeVisible();
  await connect(popup);
});

/** A browser that has no window for a consent */
async function popupWithoutWindow(): Promise<Page> {
  await registerLearner(browser.page);
  await browser.worker.evaluate(() =>
    Object.assign(chrome.identity, { launchWebAuthFlow: () => Promise.reject(new Error("Not here.")) }),
  );
  return openPopup(browser);
}

test("where the browser has no window for it, a tab does", async () => {
  const popup = await popupWithoutWindow();
  const tab = await askForConsent(popup);
  const closed = tab.waitForEvent("close");
  await tab.getByRole("button", { name: "Connect", exact: true }).click();
  await closed;
  await expect(popup.getByRole("region", { name: "Streak" })).toBeVisible();
});

test("a no in a tab closes it, and is a no", async () => {
  const popup = await popupWithoutWindow();
  const tab = await askForConsent(popup);
  const closed = tab.waitForEvent("close");
  await tab.getByRole("button", { name: "Cancel" }).click();
  await closed;
  await expect(popup.getByText("Nothing was connected.")).toBeVisible();
});

test("a visitor's connection knows nobody", async () => {
  const popup = await openPopup(browser);
  const consent = await askForConsent(popup);
  await consent.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(heading(popup, "Log in to see your streak")).toBeVisible();
  await expectAccessible(popup);
  await registerLearner(browser.page);
  const again = await askForConsent(popup, "Connect again");
  await again.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(popup.getByRole("region", { name: "Streak" })).toBeVisible();
});

test("the course in front is known, and can be brought along", async () => {
  const { page } = browser;
  await connected();
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
  await page.goto(address);
  const field = page.getByRole("textbox", { name: "Paste a course link or drop a file" });
  await expect(field).toHaveValue(new RegExp(`^${RegExp.escape(new URL(site.url).origin)}`));
  await expectAccessible(page);
});

const registeredScripts = () => browser.worker.evaluate(() => chrome.scripting.getRegisteredContentScripts());

/** Keeps track on the site, as the button of the popup does. */
async function trackSite(popup: Page): Promise<void> {
  await popup.evaluate(
    (origin) => chrome.runtime.sendMessage({ type: "track", origin, tabId: undefined }),
    site.url,
  );
}

/** A page tells when it goes: long enough in front, and away. */
async function watchAndLeave(page: Page): Promise<void> {
  await page.reload();
  await page.waitForFunction(() => performance.now() > 2500);
  await page.reload();
}

test("progress is told where the learner wants it, and nowhere else", async () => {
  const { page, calls } = browser;
  await connected();
  const claims = async () => (await call<ClaimsDto>(page, "GET", "/api/extension/progress")).claims;
  await page.goto(`${site.url}/pottery/1`);
  await watchAndLeave(page);
  expect(await claims()).toEqual([]);
  const popup = await openPopup(browser, page);
  const course = popup.getByRole("region", { name: "The course in front" });
  await course.getByRole("button", { name: /^Keep track on/ }).click();
  await expect(course.getByRole("button", { name: /^Stop keeping track on/ })).toBeVisible();
  // The page tells when it goes.
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
  await watchAndLeave(page);
  expect(await claims()).toEqual(told);
  expect(calls).not.toContain("POST /api/extension/progress");
});

test("keeping track can be stopped on any page of the site", async () => {
  const { page } = browser;
  await connected();
  await page.goto(`${site.url}/about`);
  const popup = await openPopup(browser, page);
  await expect(popup.getByRole("region", { name: "Streak" })).toBeVisible();
  await expect(popup.getByRole("button", { name: /keep/i })).toHaveCount(0);
  await trackSite(popup);
  await popup.reload();
  const place = popup.getByRole("region", { name: "The site in front" });
  await expect(place).toContainText(`Your time on ${new URL(site.url).host} is kept`);
  await expectAccessible(popup);
  await place.getByRole("button", { name: /^Stop keeping track on/ }).click();
  await expect(place).toBeHidden();
  await expect(popup.getByRole("main")).toBeFocused();
  expect(await registeredScripts()).toEqual([]);
});

test("disconnected in the profile, it says so and can be connected again", async () => {
  const { page, calls } = browser;
  const popup = await connected();
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
  await connect(popup);
});

test("disconnected in the popup, it is gone from the profile", async () => {
  const popup = await connected();
  await trackSite(popup);
  expect(await registeredScripts()).toHaveLength(1);
  await popup.getByRole("button", { name: "Disconnect" }).click();
  await expect(heading(popup, "Hello!")).toBeVisible();
  await expect(popup.getByRole("main")).toBeFocused();
  await expect.poll(registeredScripts).toEqual([]);
  await expect
    .poll(
      async () =>
        (await call<ConnectionsDto>(browser.page, "GET", "/api/users/connections")).connections.length,
    )
    .toBe(0);
});
