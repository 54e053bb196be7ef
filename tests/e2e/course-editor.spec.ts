import { expect, type Page, test } from "@playwright/test";
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

test("a course is arranged, written and mended: by keyboard and mouse, offline, over a reload, with a way back", async ({
  page,
  context,
}) => {
  const courseId = await open(page);
  await expectAccessible(page);
  await row(page, "island", "Freezing").focus();
  await page.keyboard.press("Alt+ArrowDown");
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

  await outline(page).getByRole("button", { name: "Add unit" }).click();
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.type("Whales");
  await outline(page).getByRole("button", { name: "Parts of Freezing" }).click();
  await row(page, "quiz", "Freezing").click();
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Whales are?");
  await page.getByLabel("Answer A", { exact: true }).fill("Fish");
  await page.getByLabel("Answer B", { exact: true }).fill("Fish");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: /Whales are/ }).click();
  await page.getByLabel("Answer B", { exact: true }).fill("Mammals");
  await page.getByRole("radio", { name: "Answer B is right" }).check();
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
  await expect.poll(async () => (await course(page, courseId)).islands[0]?.quizzes[0]?.questionCount).toBe(2);
  expect((await course(page, courseId)).units.map((unit) => unit.title)).toContain("Whales");
  expect(await islands(page, courseId)).toEqual(["Sea ice: Freezing", "Sea ice: Melting", "Birds: Penguins"]);

  await row(page, "island", "Melting").click();
  await context.setOffline(true);
  await titleField(page).fill("Melting away");
  await expect(page.getByText("Offline: kept here, saved when you are back").first()).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => islands(page, courseId)).toContain("Sea ice: Melting away");

  const removed = page.getByText("“Birds” was removed, with 1 island and 1 quiz.");
  await outline(page).getByRole("button", { name: "More for Birds" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect(removed.first()).toBeVisible();
  await expect.poll(async () => (await course(page, courseId)).units.length).toBe(2);
  await page.keyboard.press("Control+z");
  await expect.poll(() => islands(page, courseId)).toContain("Birds: Penguins");
  await expect(removed).toHaveCount(0);

  await useView(page, VIEWS[0]);
  await page.goto(`/courses/${courseId}/edit`);
  await outline(page).getByRole("button", { name: "Parts of Freezing" }).click();
  await row(page, "quiz", "Freezing").click();
  await page.getByRole("button", { name: /What floats on water/ }).click();
  await expect(page.getByLabel("Answer A", { exact: true })).toBeVisible();
  await expectAccessible(page);
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

test("visitors are asked in, and other people's courses aren't there", async ({ page, request }) => {
  await registerLearner(page);
  const { courseId } = await importGift(page, "polar.gift", GIFT);
  const path = `/courses/${courseId}/edit`;
  expect(await (await request.get(path)).text()).toContain("Log in to edit this course");
  expect(await (await page.request.get(path)).text()).toContain("polar");
  await registerLearner(page);
  const others = await (await page.request.get(path)).text();
  expect(others).toContain("We couldn't find this course");
  expect(others).not.toContain("polar");
});
