import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { PROFILE_TABS, tabHref } from "#components/profile/profile-tabs.ts";
import { PAGES } from "#tests/access/pages.ts";
import { addressOf } from "#tests/access/table.ts";
import { openCourseMap } from "#tests/support/archipelago.ts";
import { giveStreak } from "#tests/support/e2e-database.ts";
import {
  enrolIn,
  PASSWORD,
  registerLearner,
  registerNewcomer,
  useView,
  VIEWS,
} from "#tests/support/learner-page.ts";
import { expectNothingSideways } from "#tests/support/overflow.ts";
import { importGift } from "#tests/support/own-course.ts";
import { plantScript, watch } from "#tests/support/page-faults.ts";
import { nextByKey, playByKey, resultsByKey, startLearner } from "#tests/support/quiz-page.ts";
import { some } from "#tests/support/soak.ts";
import { openTakenOver, rememberSignIn } from "#tests/support/viewports.ts";

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");

async function close(page: Page, shown = dialog(page)): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(shown).toBeHidden();
}

/** By the form, as people do: what it leaves in the browser makes public pages look for their learner. */
async function logIn(page: Page, email: string): Promise<void> {
  await openTakenOver(page, "/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
}

test.beforeEach(async ({ page }) => {
  await useView(page, VIEWS[1]);
});

/** Side by side: most of a page's time is waiting for what may still go wrong. */
const LANES = 4;

/** On a desk, and then narrower and narrower */
async function openAll(context: BrowserContext, paths: readonly string[], ids: Record<string, string> = {}) {
  const open = async (lane: number) => {
    const page = await context.newPage();
    await useView(page, VIEWS[1]);
    const { expectQuiet } = await watch(page);
    for (const path of paths.filter((_, index) => index % LANES === lane)) {
      await page.goto(addressOf(path, ids));
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
      await expectQuiet(path);
      await expectNothingSideways(page, path);
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: LANES }, (_, lane) => open(lane)));
}

const isPublic = ({ who }: (typeof PAGES)[number]) => who === "public";

// A browser complains of every 404.
const publicPages = PAGES.filter((each) => isPublic(each) && !each.unknownIs).map(({ path }) => path);

test("every page opens for a visitor without a complaint of the browser, and scrolls down only", async ({
  context,
}) => {
  await openAll(context, publicPages);
});

test("every page of a learner opens without one, and scrolls down only; so do public pages that remember them", async ({
  page,
  context,
}) => {
  const [, , islandId = "", quizId = ""] = (await startLearner(page)).split("/");
  const own = PAGES.filter((each) => !isPublic(each)).map(({ path }) => path);
  const tabs = PROFILE_TABS.map(tabHref);
  await openAll(context, ["/quiz/[islandId]/[quizId]", ...own, ...tabs], { islandId, quizId });
  await rememberSignIn(page);
  await openAll(
    context,
    some(
      publicPages.filter((path) => !path.includes("[")),
      6,
    ),
  );
});

test("a learner's day passes without one: greeting, course, quiz, practice, profile, good-bye", async ({
  page,
}) => {
  const { expectQuiet } = await watch(page);
  const { email } = await registerNewcomer(page);
  await giveStreak(email, 6);
  await page.context().clearCookies();
  await logIn(page, email);
  await expect(dialog(page)).toContainText("Daily login bonus");
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toBeHidden();
  await expectQuiet("the greeting");

  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  const buffer = Buffer.from("::Sum:: 1 + 1? {=2 ~3 ~4}\n\n::Product:: 2 · 3? {=6 ~5 ~8}\n");
  await (await chooser).setFiles({ name: "sums.gift", mimeType: "text/plain", buffer });
  await page.getByRole("button", { name: "Add this course" }).click();
  await page.getByRole("link", { name: "Open the map" }).click();
  await expect(page).toHaveURL(/\/quiz-islands\?course=/);
  await enrolIn(page, "Everyday Statistics");
  await expectQuiet("the import");

  await page
    .getByRole("navigation", { name: "Learning" })
    .getByRole("link", { name: "My Courses" })
    .first()
    .click();
  await expect(page).toHaveURL(/\/courses$/);
  await openCourseMap(page, "Everyday Statistics");
  await expect(page.getByRole("heading", { level: 2, name: "Everyday Statistics" })).toBeVisible();
  await page.getByRole("button", { name: /^Island 1, .*, current$/ }).click();
  await dialog(page)
    .getByRole("link", { name: /^Start/ })
    .first()
    .click();
  await playByKey(page, (index) => index > 0);
  await expect(dialog(page)).toContainText("7-day streak");
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Congratulations!" })).toBeVisible();
  await page.getByRole("button", { name: "Review answers" }).click();
  await expectQuiet("the quiz");
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/quiz-islands/);

  await page.goto("/quiz-islands/practice");
  await expect(page.getByRole("radio").first()).toBeVisible();
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^(Next Question|See Results)$/ })).toBeFocused();
  await expectQuiet("the practice");

  await openTakenOver(page, "/profile");
  const areas = page.getByRole("navigation", { name: "Progress or settings" });
  const lookAt = async (area: string, names: readonly string[]) => {
    await areas.getByRole("link", { name: area }).click();
    for (const name of names) {
      const tab = page.getByRole("navigation", { name: area, exact: true }).getByRole("link", { name });
      await tab.click();
      await expect(tab).toHaveAttribute("aria-current", "page");
    }
  };
  await lookAt("Progress", ["Streak", "Badges", "XP", "Overview"]);
  await lookAt("Settings", ["Account", "Notifications", "Play", "Integrations", "Plan", "Privacy"]);
  await main(page).getByRole("button", { name: "Delete my account…" }).click();
  await expect(dialog(page)).toBeVisible();
  await close(page);
  await page.goBack();
  await page.goForward();
  await expectQuiet("the profile");

  const theme = page.getByRole("button", { name: "Dark mode" });
  await theme.click();
  await expect(theme).toHaveAttribute("aria-pressed", "true");
  const streak = page.getByRole("region", { name: "Your streak" });
  await page.locator("header button[aria-expanded]").filter({ hasText: "7" }).click();
  await expect(streak).toBeVisible();
  await close(page, streak);
  await page
    .getByRole("navigation", { name: "Learning" })
    .getByRole("link", { name: "Leaderboard" })
    .first()
    .click();
  await expect(page).toHaveURL(/\/leaderboard/);
  await main(page).getByText("All time").click();
  await expect(page).toHaveURL(/period=all/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/profile/);
  await expectQuiet("going about");

  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Yes, Log Out" }).click();
  await page.waitForURL("**/auth");
  await expectQuiet("the good-bye");
});

test("public pages follow one another without one, in one document", async ({ page }) => {
  const { expectQuiet } = await watch(page);
  // A link that is pressed before the page has taken over leads to another document.
  await openTakenOver(page, "/");
  await page.evaluate(() => {
    (window as { isFirst?: boolean }).isFirst = true;
  });
  const bar = page.getByRole("banner");
  const footer = page.getByRole("contentinfo");
  for (const [place, name, path] of [
    [bar, "Pricing", "/pricing"],
    [bar, "Contact", "/contact"],
    [footer, "Enterprise", "/enterprise"],
    [footer, "Privacy", "/privacy"],
    [footer, "Terms", "/terms"],
    [bar, "Home", "/"],
  ] as const) {
    await place.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expectQuiet(path);
  }
  expect(await page.evaluate(() => (window as { isFirst?: boolean }).isFirst)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);
  await page.goForward();
  await page.getByRole("banner").getByRole("button", { name: "Dark mode" }).click();
  await expectQuiet("there and back");
  await useView(page, VIEWS[0]);
  const menu = page.getByRole("dialog", { name: "Menu" });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(menu).toBeVisible();
  await close(page, menu);
  await expectQuiet("the menu");
});

test("a visitor tries the demo, asks for the password and writes to us without one", async ({ page }) => {
  const { expectQuiet } = await watch(page);
  await openTakenOver(page, "/");
  for (let island = 1; island <= 3; island += 1) {
    await main(page)
      .getByRole("button", { name: new RegExp(`^Island ${island}, `) })
      .click();
    await main(page)
      .getByRole("form", { name: /^Demo question/ })
      .waitFor();
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await expect(main(page).getByText(/^(Correct!|Not quite right)$/)).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await expectQuiet("the demo");

  await openTakenOver(page, "/forgot-password");
  await page.getByRole("textbox", { name: "Email" }).fill(`nobody-${Date.now()}@example.test`);
  await page.getByRole("button", { name: "Send instructions" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
  await expectQuiet("the forgotten password");

  await openTakenOver(page, "/contact");
  await page.getByRole("radio", { name: "An idea" }).check();
  await page.getByLabel("Name").fill("Ada Fischer");
  await page.getByLabel("Email", { exact: true }).fill("ada@example.test");
  await page.getByLabel("Message").fill("The second island of my course has no quizzes.");
  await main(page).getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { name: "Your message has arrived" })).toBeVisible();
  await expectQuiet("the message");
});

const FORMATTED = `::Marked:: [html]<p>Which is <b>bold</b>?</p><p>One of them.</p> {
=[html]<p>This <strong>one</strong></p>#[html]<p>Because <em>so</em>.</p> ~[html]<i>That</i> one ~[html]<code>None</code>}

::Second:: [html]<ul><li>One</li><li>Two</li></ul> {=[html]<b>Two</b> ~[html]<b>One</b>}
`;

test("questions with formatting are asked, answered and reviewed without one", async ({ page }) => {
  const { expectQuiet } = await watch(page);
  await registerLearner(page);
  const { quizzes } = await importGift(page, "formatted.gift", FORMATTED);
  await page.goto(quizzes[0] ?? "");
  await expect(page.getByRole("radio").first()).toBeVisible();
  for (const goOn of [nextByKey, resultsByKey]) {
    await expect(page.getByRole("radiogroup").locator("b, strong, i, code").first()).toBeAttached();
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: /^(Next Question|See Results)$/ })).toBeFocused();
    await goOn(page);
  }
  await page.getByRole("button", { name: "Review answers" }).click();
  await expect(main(page).locator("dd b").first()).toBeVisible();
  await expectQuiet("formatted questions");
});

for (const path of ["/", "/auth"]) {
  test(`the control: a script planted in ${path} is stopped, and told`, async ({ page }) => {
    const { faults } = await watch(page);
    await openTakenOver(page, path);
    expect(faults()).toEqual([]);
    expect(await plantScript(page)).toBe(false);
    await expect
      .poll(() => faults().join("\n"))
      .toMatch(/violation: .*(script-src-elem|require-trusted-types-for)/);
    const before = faults().length;
    await page
      .evaluate(() => document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=alert(1)>"))
      .catch(() => null);
    await expect.poll(() => faults().length).toBeGreaterThan(before);
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error("planted"))));
    await expect.poll(() => faults().join("\n")).toContain("thrown: planted");
  });
}
