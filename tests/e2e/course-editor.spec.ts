import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type { CourseDetailDto } from "#lib/course/schema.ts";
import { call, expectAccessible, registerLearner, useView, VIEWS } from "#tests/support/learner-page.ts";
import { importGift } from "#tests/support/own-course.ts";

const GIFT = `$CATEGORY: Sea ice/Freezing

::Q1:: What floats on water? { =Ice ~Iron ~Sand }

$CATEGORY: Sea ice/Melting

::Q2:: What melts first? { =Thin ice ~Thick ice }

$CATEGORY: Birds/Penguins

::Q3:: Which penguin is the largest? { =Emperor ~King }
`;

const outline = (page: Page) => page.getByRole("navigation", { name: "Outline" });
const row = (page: Page, kind: string, title: string) =>
  outline(page).locator(`[data-part=${kind}]`, { hasText: title });
const titleField = (page: Page) => page.getByLabel("Title", { exact: true });

async function open(page: Page): Promise<string> {
  await registerLearner(page);
  const { courseId } = await importGift(page, "polar.gift", GIFT);
  await page.goto(`/courses/${courseId}/edit`);
  await expect(outline(page)).toBeVisible();
  return courseId;
}

const course = (page: Page, courseId: string) =>
  call<CourseDetailDto>(page, "GET", `/api/courses/${courseId}`);
const islands = async (page: Page, courseId: string) =>
  (await course(page, courseId)).islands.map((island) => `${island.unitTitle}: ${island.title}`);

test("an island moves by keyboard and by mouse, within its unit and across", async ({ page }) => {
  const courseId = await open(page);
  await row(page, "island", "Freezing").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByText("Moved to place 2 of 2 in Sea ice")).toBeAttached();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByText("Moved to place 1 of 2 in Birds")).toBeAttached();
  await expect(row(page, "island", "Freezing")).toBeFocused();
  await expect
    .poll(() => islands(page, courseId))
    .toEqual(["Sea ice: Melting", "Birds: Freezing", "Birds: Penguins"]);
  const line = (title: string) => row(page, "island", title).locator("xpath=..");
  await line("Freezing")
    .getByTitle("Drag to move it")
    .dragTo(line("Melting"), { targetPosition: { x: 90, y: 6 } });
  await expect
    .poll(() => islands(page, courseId))
    .toEqual(["Sea ice: Freezing", "Sea ice: Melting", "Birds: Penguins"]);
});

test("a unit is added and named, a question written, corrected and kept over a reload", async ({ page }) => {
  const courseId = await open(page);
  await outline(page).getByRole("button", { name: "Add unit" }).click();
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.type("Whales");
  await expect
    .poll(async () => (await course(page, courseId)).units.map((unit) => unit.title))
    .toContain("Whales");
  await outline(page).getByRole("button", { name: "Parts of Freezing" }).click();
  await row(page, "quiz", "Freezing").click();
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Whales are?");
  await page.getByLabel("Answer A", { exact: true }).fill("Fish");
  await page.getByLabel("Answer B", { exact: true }).fill("Fish");
  await page.getByLabel("Answer B", { exact: true }).blur();
  await expect(page.getByText("This says the same as answer A.")).toBeVisible();
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: /Whales are/ }).click();
  await page.getByLabel("Answer B", { exact: true }).fill("Mammals");
  await page.getByRole("radio", { name: "Answer B is right" }).check();
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
  const counts = async () => (await course(page, courseId)).islands[0]?.quizzes[0]?.questionCount;
  await expect.poll(counts).toBe(2);
});

test("what is removed comes back by the notice and by Ctrl+Z", async ({ page }) => {
  const courseId = await open(page);
  const removed = page.getByText("“Birds” was removed, with 1 island and 1 quiz.");
  for (const way of ["notice", "keys"]) {
    await outline(page).getByRole("button", { name: "More for Birds" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(removed.first()).toBeVisible();
    await expect.poll(async () => (await course(page, courseId)).units.length).toBe(1);
    if (way === "notice") await page.getByRole("button", { name: "Undo" }).click();
    else await page.keyboard.press("Control+z");
    await expect.poll(() => islands(page, courseId)).toContain("Birds: Penguins");
    await expect(removed).toHaveCount(0);
  }
});

test("the keyboard's place is never lost, whatever was just done", async ({ page }) => {
  await open(page);
  const menu = async (of: string, item: RegExp) => {
    await page.getByRole("button", { name: `More for ${of}` }).press("Enter");
    await page.getByRole("menuitem", { name: item }).press("Enter");
  };
  await menu("Freezing", /Rename/);
  await expect(page.getByLabel("New name of Freezing")).toBeFocused();
  await page.keyboard.type("Freezing over");
  await page.keyboard.press("Enter");
  await expect(row(page, "island", "Freezing over")).toBeFocused();

  await menu("Freezing over", /Move to/);
  await page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).press("Enter");
  await expect(row(page, "island", "Freezing over")).toBeFocused();

  await menu("Melting", /Remove/);
  await expect(row(page, "island", "Freezing over")).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(row(page, "island", "Melting")).toBeFocused();
  await menu("Melting", /Remove/);
  await page.getByRole("button", { name: "Undo" }).first().press("Enter");
  await expect(row(page, "island", "Melting")).toBeFocused();

  await page
    .getByRole("region", { name: "Details" })
    .getByRole("button", { name: /^Melting/ })
    .press("Enter");
  await expect(page.getByRole("heading", { name: "Quiz", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Add question" }).press("Enter");
  await expect(page.getByLabel("Question", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Add answer" }).press("Enter");
  await expect(page.getByLabel("Answer C", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Move answer C up" }).press("Enter");
  await expect(page.getByRole("button", { name: "Move answer B up" })).toBeFocused();
  await page.getByRole("button", { name: "Remove answer C" }).press("Enter");
  await expect(page.getByLabel("Answer B", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Remove question" }).press("Enter");
  await expect(page.getByRole("button", { name: /What melts first/ })).toBeFocused();
});

test("two tabs notice each other, and neither loses anything unasked", async ({ page, context }) => {
  const courseId = await open(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await row(other, "island", "Melting").click();
  await titleField(other).fill("Theirs");
  await expect(other.getByText(/^Saved \d/).first()).toBeVisible();
  await row(page, "island", "Freezing").click();
  await titleField(page).fill("Mine");
  await expect(page.getByText("This course was changed in another tab.")).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect
    .poll(() => islands(page, courseId))
    .toEqual(["Sea ice: Mine", "Sea ice: Theirs", "Birds: Penguins"]);
  await other.close();
});

async function offline(context: BrowserContext, work: () => Promise<void>) {
  await context.setOffline(true);
  await work();
  await context.setOffline(false);
}

test("offline, edits are kept here and saved afterwards", async ({ page, context }) => {
  const courseId = await open(page);
  await row(page, "island", "Melting").click();
  await offline(context, async () => {
    await titleField(page).fill("Melting away");
    await expect(page.getByText("Offline: kept here, saved when you are back").first()).toBeVisible();
  });
  await expect.poll(() => islands(page, courseId)).toContain("Sea ice: Melting away");
});

test("visitors are asked in, and other people's courses aren't there", async ({ page, browser }) => {
  const courseId = await open(page);
  const stranger = await browser.newPage();
  await stranger.goto(`/courses/${courseId}/edit`);
  await expect(stranger.getByRole("heading", { name: "Log in to edit this course" })).toBeVisible();
  const link = stranger.getByRole("main").getByRole("link", { name: "Login" });
  await expect(link).toHaveAttribute("href", `/auth?next=${encodeURIComponent(`/courses/${courseId}/edit`)}`);
  await expectAccessible(stranger);
  await registerLearner(stranger);
  await stranger.reload();
  await expect(stranger.getByRole("heading", { name: "There is no such course" })).toBeVisible();
  await stranger.close();
});

test("it is accessible, outline and forms, on desks and phones", async ({ page }) => {
  await open(page);
  await expectAccessible(page);
  await useView(page, VIEWS[0]);
  await row(page, "island", "Freezing").click();
  await expect(page.getByLabel("What this island teaches")).toBeVisible();
  await expectAccessible(page);
  await useView(page, VIEWS[0]);
  await page.getByRole("button", { name: "Outline" }).click();
  await outline(page).getByRole("button", { name: "Parts of Freezing" }).click();
  await row(page, "quiz", "Freezing").click();
  await page.getByRole("button", { name: /What floats on water/ }).click();
  await expect(page.getByLabel("Answer A", { exact: true })).toBeVisible();
  await expectAccessible(page);
});
