import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleHere, registerLearner, VIEWS } from "#tests/support/learner-page.ts";
import { openTakenOver } from "#tests/support/shell.ts";
import { expectTakenOver } from "#tests/support/taken-over.ts";

const [PHONE, DESK] = VIEWS;

/** Reading a file or a page, making its questions and saving them takes as long as the machine needs for it. */
const READ = { timeout: 60_000 };

test.setTimeout(180_000);

const DIET = "::Diet:: What do penguins eat? {=Fish ~Grass ~Bread}\n\n";
const WINGS = "::Wings:: Penguins can fly. {FALSE}\n\n";
const HOME = "::Home:: Where do penguins live? {=In the south ~In the north}\n\n";

async function choose(page: Page, gift: string, name = "sea.gift"): Promise<void> {
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(gift) };
  const input = page.locator("input[type=file]");
  await expectTakenOver(input);
  await input.setInputFiles(file);
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page) => page.getByRole("textbox", { name: "Paste a course link or drop a file" });
const preview = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const courses = (page: Page) => page.getByRole("progressbar");

const open = (page: Page, path = "/dashboard") => openTakenOver(page, path);

test.beforeEach(async ({ page }) => {
  await registerLearner(page);
});

test("a file is shown before it is saved, waits through a reload, and is played", async ({ page }) => {
  await open(page);
  await choose(page, DIET + WINGS);
  await expect(preview(page, "sea")).toContainText("Nothing is saved yet.", READ);
  await expect(preview(page, "sea").getByRole("definition")).toHaveText(["1", "1", "2"]);
  await page.goto("/courses");
  await expect(courses(page)).toHaveCount(0);

  await open(page);
  await expect(button(page, "Add this course")).toBeVisible();
  await button(page, "Decide later").click();
  await expect(field(page)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: /^Open preview/ }).click();
  await button(page, "Add this course").click();
  await expect(page.getByRole("link", { name: "Edit course" })).toBeVisible();
  await page.getByRole("link", { name: "Sail its islands" }).click();
  await page.getByRole("button", { name: /^Island 1, .*, current$/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Start/ })
    .first()
    .click();
  await expect(page.getByRole("radio").first()).toBeVisible();
});

test("what isn't wanted leaves nothing behind, and a confirmed one is safe from another tab", async ({
  page,
}) => {
  await open(page);
  await choose(page, DIET);
  await button(page, "Don't add it").click();
  await expect(page.getByText("Nothing was added")).toBeVisible();
  await expect(page.getByRole("region", { name: "Past imports" }).getByText("Cancelled")).toBeVisible();

  await choose(page, WINGS, "wings.gift");
  await expect(button(page, "Add this course")).toBeVisible(READ);
  const other = await page.context().newPage();
  await open(other);
  await button(other, "Add this course").click();
  await expect(other.getByRole("link", { name: "Sail its islands" })).toBeVisible(READ);
  await button(page, "Don't add it").click();
  await expect(page.getByRole("link", { name: "Sail its islands" })).toBeVisible(READ);
  await page.goto("/courses");
  await expect(courses(page)).toHaveCount(1);
});

test("a newer export updates the course, or comes as another; the update can be undone", async ({ page }) => {
  await open(page);
  await choose(page, DIET + WINGS);
  await button(page, "Add this course").click();
  await expect(page.getByRole("link", { name: "Sail its islands" })).toBeVisible(READ);

  await choose(page, DIET.replace("Bread", "Cake") + HOME);
  await expect(preview(page, "sea")).toContainText("You have this course already: “sea”.", READ);
  const changes = page.getByRole("list", { name: "What an update would change" });
  await expect(changes.getByRole("listitem")).toContainText(["1 new question", "1 no longer in it"]);
  await button(page, "Update my course").click();
  await expect(page.getByRole("heading", { name: "Your course is up to date" })).toBeVisible(READ);
  await button(page, "Undo update").click();
  await expect(page.getByRole("dialog")).toContainText("becomes what it was before this update");
  await page.getByRole("dialog").getByRole("button", { name: "Undo update" }).click();
  await expect(page.getByText("Update undone")).toBeVisible(READ);

  await choose(page, DIET + WINGS + HOME);
  await button(page, "Add as another course").click();
  await expect(page.getByRole("link", { name: "Sail its islands" })).toBeVisible(READ);
  await page.goto("/courses");
  await expect(courses(page)).toHaveCount(2);
});

test("a text that is pasted becomes a course", async ({ page }) => {
  await open(page);
  await button(page, "Type or paste text").click();
  await button(page, "Import text").click();
  await expect(page.getByText("There is no text yet.")).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill("My sea");
  await page.getByRole("textbox", { name: "Text" }).fill(DIET + WINGS);
  await button(page, "Import text").click();
  await expect(preview(page, "My sea")).toBeVisible(READ);
  await button(page, "Add this course").click();
  await expect(page.getByRole("link", { name: "Sail its islands" })).toBeVisible(READ);
});

test("an import under way shows its steps and can be cancelled", async ({ page }) => {
  // Held back, so that there is time to look at it
  await page.route("**/api/courses/import/*", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const job = await response.json();
    await route.fulfill({
      response,
      json: { ...job, status: "running", step: "Build islands", preview: null },
    });
  });
  await open(page);
  await choose(page, DIET);
  const steps = page.getByRole("region", { name: "Importing sea.gift" }).getByRole("listitem");
  await expect(steps).toHaveText([
    "Read file, done",
    "Read outline, done",
    "Build islands, under way",
    "Create quizzes, waiting",
  ]);
  await expect(
    page.getByText("You can leave this page; we keep going and tell you when it is done."),
  ).toBeVisible();
  await button(page, "Cancel import").click();
  await expect(page.getByText("Import cancelled")).toBeVisible();
  await expect(field(page)).toBeVisible();
});

/** What the site that the server may read has been asked for so far */
async function askedOf(site: string): Promise<string[]> {
  return (await fetch(new URL("/asked", site))).json() as Promise<string[]>;
}

test.describe("an address", () => {
  test("that is none is refused at the field, and nothing is sent", async ({ page }) => {
    await open(page);
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    for (const wrong of ["", "hello", "javascript:alert(1)"]) {
      await field(page).fill(wrong);
      await page.keyboard.press("Enter");
      await expect(field(page)).toBeFocused();
      await expect(field(page)).toHaveAttribute("aria-invalid", "true");
    }
    await expect(page.getByRole("alert").filter({ hasText: "no address of a page" })).toBeVisible();
    expect(sent.filter((url) => url.endsWith("/import"))).toEqual([]);
  });

  test("that can't be read says why and what to do, and stays in the field", async ({ page }) => {
    await open(page);
    await field(page).fill("  nowhere.invalid/course ");
    await button(page, "Import").click();
    // Where there is no internet either, nobody knows whether there is such a name.
    await expect(page.getByRole("heading", { name: /nowhere\.invalid/ })).toBeVisible(READ);
    await expect(page.getByText(/export the course as a file/)).toBeVisible();
    await expect(field(page)).toHaveValue("  nowhere.invalid/course ");
  });

  test("fills the field, is read once somebody presses, and becomes a course", async ({ page }) => {
    const lesson = `${process.env.E2E_LESSON_URL}/${Date.now()}`;
    await open(page, `/dashboard?url=${encodeURIComponent(lesson)}`);
    await expect(field(page)).toHaveValue(lesson);
    expect(await askedOf(lesson)).not.toContain(new URL(lesson).pathname);
    await button(page, "Import").click();
    await expect(preview(page, "A lesson for everybody")).toBeVisible(READ);
    expect(await askedOf(lesson)).toContain(new URL(lesson).pathname);
    await expect(page).toHaveURL(/\?import=[^&]+$/);
    await expect(page.getByText("made from its text").first()).toBeVisible();
    await button(page, "Add this course").click();
    await expect(page.getByRole("link", { name: "Sail its islands" })).toBeVisible(READ);
  });
});

test("every state is accessible", async ({ page }) => {
  for (const [view, scheme] of [
    [DESK, "light"],
    [PHONE, "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize(view);
    await open(page);
    await button(page, "Type or paste text").click();
    await page.getByRole("button", { name: /^and more/ }).click();
    await field(page).fill("hello");
    await page.keyboard.press("Enter");
    await expect(field(page)).toHaveAttribute("aria-invalid", "true");
    await expectAccessibleHere(page);
    await choose(page, `::Q:: Which is ${view.width}? {=This ~That}\n\n${DIET}`);
    await expect(preview(page, "sea")).toBeVisible(READ);
    await expectAccessibleHere(page);
    await page.getByRole("button", { name: /^(Add this|Update my) course$/ }).click();
    await expect(page.getByRole("link", { name: "Sail its islands" })).toBeVisible(READ);
    await expectAccessibleHere(page);
  }
});
