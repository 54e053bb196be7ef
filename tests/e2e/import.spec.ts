import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { inRoot } from "#scripts/paths.ts";
import { expectTakenOver } from "#tests/support/hydrated.ts";
import { expectAccessible, registerLearner } from "#tests/support/learner-page.ts";
import { lectureFiles } from "#tests/support/lecture-files.ts";
import { importGift } from "#tests/support/own-course.ts";

const DIET = "::Diet:: What do penguins eat? {=Fish ~Grass ~Bread}\n\n";
const WINGS = "::Wings:: Penguins can fly. {FALSE}\n\n";
const HOME = "::Home:: Where do penguins live? {=In the south ~In the north}\n\n";

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const field = (page: Page) => page.getByRole("textbox", { name: "Paste a course link or drop files" });
const preview = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const report = (page: Page) => page.getByRole("region", { name: /ready to play$/ });
const sail = (page: Page) => page.getByRole("link", { name: "Open the map" });

async function openDashboard(page: Page, query = ""): Promise<void> {
  await page.goto(`/dashboard${query}`);
  await expectTakenOver(field(page));
}

async function choose(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await button(page, "Choose files").click();
  await (await chooser).setFiles(inRoot("tests/fixtures/import/gift", file));
}

/** Drops a text file onto the field. */
async function drop(page: Page, text: string): Promise<void> {
  const zone = page.getByRole("region", { name: "Paste a course link or drop files" });
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], "sea.gift", { type: "text/plain" }));
    return transfer;
  }, text);
  await zone.dispatchEvent("dragenter", { dataTransfer });
  await expect(zone.getByText("Drop it to import it")).toBeVisible();
  await zone.dispatchEvent("drop", { dataTransfer });
}

test("a file is read while no one looks, waits through a reload, is added, sailed and undone", async ({
  page,
}) => {
  await registerLearner(page);
  await openDashboard(page);
  await choose(page, "all-types.gift");
  await expect(page).toHaveURL(/import=/);
  await page.goto("/courses");
  const notice = page.getByRole("region", { name: "Notices" });
  await expect(notice.getByRole("status")).toContainText("is ready. Nothing is saved yet");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await button(page, "Open preview").click();
  await expect(page.getByText(/^Nothing is saved yet\./)).toBeVisible();
  await expect(page).toHaveTitle(/^Dashboard/);
  await expectAccessible(page);
  await button(page, "Decide later").click();
  await expect(field(page)).toBeVisible();
  await page.reload();
  await button(page, /^Open preview/).click();
  await button(page, "Add this course").click();
  await expect(report(page)).toBeVisible();
  await button(page, /^Skipped/).click();
  await expect(page).toHaveURL(/show=skipped/);
  await expectAccessible(page);

  await button(page, "Close this report").click();
  await expect(report(page)).toBeHidden();
  await page.reload();
  await button(page, /^Report/).click();
  await sail(page).click();
  await expect(page).toHaveURL(/\/quiz-islands\?course=/);
  await button(page, /^Island 1, .*, current$/).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Start/ })
    .first()
    .click();
  await expect(page.getByRole("radio").first()).toBeVisible();

  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Start the first quiz" })).toBeVisible();
  const past = page.getByRole("region", { name: "Past imports" });
  await past.getByRole("button", { name: /^Undo/ }).click();
  await expect(button(page, "Keep it")).toBeFocused();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("Import undone")).toBeVisible();
  await expect(past.getByText("Undone")).toBeVisible();
  await page.goto("/courses");
  await expect(page.getByRole("heading", { name: "Import your first course" })).toBeVisible();
});

test("a newer export that is dropped updates the course, or comes as another; the update can be undone", async ({
  page,
}) => {
  await registerLearner(page);
  await importGift(page, "sea.gift", DIET + WINGS);
  await openDashboard(page);
  await drop(page, DIET.replace("Bread", "Cake") + HOME);
  const changes = page.getByRole("list", { name: "What an update would change" });
  await expect(changes.getByRole("listitem")).toContainText(["1 new question", "1 no longer in it"]);
  await button(page, "Update my course").click();
  await expect(page.getByRole("heading", { name: "Your course is up to date" })).toBeVisible();
  await button(page, "Undo update").click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo update" }).click();
  await expect(page.getByText("Update undone")).toBeVisible();
  await drop(page, DIET + WINGS + HOME);
  await button(page, "Add as another course").click();
  await expect(sail(page)).toBeVisible();
  await page.goto("/courses");
  await expect(page.getByRole("progressbar")).toHaveCount(2);
});

/** What the site that the server may read has been asked for so far */
async function askedOf(site: string): Promise<string[]> {
  return (await fetch(new URL("/asked", site))).json() as Promise<string[]>;
}

test("an address waits for a press, and becomes a course; so does a text", async ({ page }) => {
  await registerLearner(page);
  const lesson = `${process.env.E2E_LESSON_URL}/${Date.now()}`;
  await openDashboard(page, `?url=${encodeURIComponent(lesson)}`);
  await expect(field(page)).toHaveValue(lesson);
  expect(await askedOf(lesson)).not.toContain(new URL(lesson).pathname);
  await button(page, "Import").click();
  await expect(preview(page, "A lesson for everybody")).toBeVisible();
  expect(await askedOf(lesson)).toContain(new URL(lesson).pathname);
  await expect(page).toHaveURL(/\?import=[^&]+$/);
  await expect(page.getByText("made from its text").first()).toBeVisible();
  await button(page, "Add this course").click();
  await expect(sail(page)).toBeVisible();

  await button(page, "Type or paste text").click();
  await page.getByRole("textbox", { name: "Title" }).fill("My sea");
  await page.getByRole("textbox", { name: "Text" }).fill(DIET + WINGS);
  await button(page, "Import text").click();
  await expect(preview(page, "My sea")).toBeVisible();
  await button(page, "Add this course").click();
  await expect(sail(page)).toBeVisible();
});

test("what can't be read says why and what to do", async ({ page }) => {
  await registerLearner(page);
  await openDashboard(page);
  await field(page).fill("  nowhere.invalid/course ");
  await button(page, "Import").click();
  // Where there is no internet either, no one knows whether there is such a name.
  await expect(page.getByRole("heading", { name: /nowhere\.invalid/ })).toBeVisible();
  await expect(page.getByText(/export the course as a file/)).toBeVisible();
  await expect(field(page)).toHaveValue("  nowhere.invalid/course ");
});

for (const { width, theme } of [
  { width: 1440, theme: "light" },
  { width: 360, theme: "dark" },
] as const) {
  test(`slides, their transcript and an exam become one course, which another file is added to: ${width} ${theme}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await registerLearner(page);
    await openDashboard(page);
    await button(page, "From a university").click();
    await expect(page.getByRole("heading", { name: "Moodle" })).toBeVisible();
    await expectAccessible(page);
    const chooser = page.waitForEvent("filechooser");
    await button(page, "Choose files").click();
    await (await chooser).setFiles(await lectureFiles());
    await expect(page.getByText(/^Nothing is saved yet\./)).toBeVisible({ timeout: 60_000 });
    await button(page, /exam/i).first().click();
    await expect(page.getByText("Fish, the right answer")).toBeVisible();
    await expectAccessible(page);
    await button(page, "Add this course").click();
    await expect(report(page)).toBeVisible();

    await drop(page, DIET + WINGS);
    await page.getByRole("combobox", { name: "Where it goes" }).selectOption({ index: 1 });
    await button(page, /^Add to “/).click();
    await expect(page.getByRole("heading", { name: /^Added to “/ })).toBeVisible();
    await button(page, "Undo addition").click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo addition" }).click();
    await expect(page.getByText("Addition undone")).toBeVisible();
  });
}

test("someone without a course starts with one of our courses", async ({ page }) => {
  await registerLearner(page);
  await page.goto("/dashboard");
  await button(page, /^Start this course ?How the Web Works/).click();
  await expect(page).toHaveURL(/\/quiz-islands\?course=/);
  await expect(page.getByRole("heading", { level: 2, name: "How the Web Works" })).toBeVisible();
  await page.getByRole("link", { name: "My Courses" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "How the Web Works" })).toBeVisible();
  await expect(page.getByText(/^0 of \d+ quizzes$/).filter({ visible: true })).toBeVisible();
  await expect(button(page, "Start this course How the Web Works")).toBeHidden();
});

test("visitors sign in first and come back", async ({ page }) => {
  const withAddress = `/dashboard?url=${encodeURIComponent("https://learn.example/sea")}`;
  for (const path of [withAddress, "/courses", "/quiz-islands", "/study-partner"]) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  }
});

test("a course of one's own can be taken along as a file", async ({ page }) => {
  await registerLearner(page);
  await importGift(
    page,
    "small.gift",
    readFileSync(inRoot("tests/fixtures/import/gift/unicode.gift"), "utf8"),
  );
  await page.goto("/courses");
  for (const [name, ending] of [
    ["JSON", ".json"],
    ["Common Cartridge", ".imscc"],
  ] as const) {
    await button(page, "Export small").click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
    expect((await download).suggestedFilename()).toContain(ending);
  }
});
