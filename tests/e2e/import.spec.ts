import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { inRoot } from "#scripts/paths.ts";
import { registerLearner } from "#tests/support/learner-page.ts";
import { openTakenOver } from "#tests/support/shell.ts";
import { expectTakenOver } from "#tests/support/taken-over.ts";

/** Reading a file and saving its course takes as long as the machine needs for it. */
const READ = { timeout: 60_000 };

test.setTimeout(180_000);

const gift = (name: string) => inRoot("tests/fixtures/import/gift", name);

function smallCourse(name = "small.gift", question = "1 + 1?") {
  return { name, mimeType: "text/plain", buffer: Buffer.from(`::Sum:: ${question} {=2 ~3 ~4}\n`) };
}

async function choose(page: Page, file: string | ReturnType<typeof smallCourse>): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (await chooser).setFiles(file);
}

const add = (page: Page) => page.getByRole("button", { name: "Add this course" });

/** A file, its preview, and the course that it becomes. */
async function bring(page: Page, file: string | ReturnType<typeof smallCourse>): Promise<void> {
  await choose(page, file);
  await add(page).click();
  await expect(report(page)).toBeVisible(READ);
}

const report = (page: Page) => page.getByRole("region", { name: /ready to play$/ });

test.beforeEach(async ({ page }) => {
  await registerLearner(page);
});

test.describe("importing a course", () => {
  test("shows what became of each item, leads to the islands, and can be undone", async ({ page }) => {
    await page.goto("/dashboard");
    await bring(page, gift("all-types.gift"));
    await page.getByRole("button", { name: /^Skipped/ }).click();
    await expect(page).toHaveURL(/show=skipped/);
    await expect(
      page.getByRole("list", { name: "What became of each item" }).getByText("Imported"),
    ).toHaveCount(0);

    await page.getByRole("link", { name: "Sail its islands" }).click();
    await expect(page).toHaveURL(/\/quiz-islands\?course=/);
    await expect(page.getByRole("button", { name: /^Island 1, .*, current$/ })).toBeVisible();

    await page.goto("/dashboard");
    await expect(page.getByRole("link", { name: "Start the first quiz" })).toBeVisible();
    await page.getByRole("button", { name: "Undo import" }).click();
    await expect(page.getByRole("button", { name: "Keep it" })).toBeFocused();
    await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
    await expect(page.getByText("Import undone")).toBeVisible();
    await expect(page.getByRole("region", { name: "Past imports" }).getByText("Undone")).toBeVisible();
    await page.goto("/courses");
    await expect(page.getByRole("heading", { name: "Import your first course" })).toBeVisible();
  });

  test("goes on while nobody looks, and shows its report until it is put away", async ({ page }) => {
    await page.goto("/dashboard");
    await choose(page, gift("categories.gift"));
    await expect(page).toHaveURL(/import=/);
    await page.goto("/courses");
    const notice = page.getByRole("region", { name: "Notices" });
    await expect(notice.getByRole("status")).toContainText("is read and waits for you", READ);
    await notice.getByRole("button", { name: "Have a look" }).click();
    // Who leaves sooner takes the press along.
    const confirmed = page.waitForResponse("**/api/courses/import/*/confirm");
    await add(page).click();
    await confirmed;
    await page.goto("/courses");
    await expect(async () => {
      await page.goto("/dashboard");
      await expect(report(page)).toBeVisible();
    }).toPass();
    await page.getByRole("button", { name: "Put this report away" }).click();
    await expect(report(page)).toBeHidden();
    await page.reload();
    await expect(
      page.getByRole("region", { name: "Past imports" }).getByText("Imported", { exact: true }),
    ).toBeVisible();
    await expect(report(page)).toBeHidden();
    await page.getByRole("button", { name: /^Report/ }).click();
    await expect(report(page)).toBeVisible();
  });

  test("offers no report of what was given up", async ({ page }) => {
    await page.goto("/dashboard");
    await choose(page, smallCourse());
    await page.getByRole("button", { name: "Don't add it" }).click();
    const past = page.getByRole("region", { name: "Past imports" });
    await expect(past.getByText("Cancelled")).toBeVisible();
    await expect(past.getByRole("button")).toHaveCount(0);
  });

  test("takes a dropped file", async ({ page }) => {
    await openTakenOver(page, "/dashboard");
    const zone = page.getByRole("region", { name: "Paste a course link or drop a file" });
    await expectTakenOver(zone);
    const data = await page.evaluateHandle(
      (text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], "dropped.gift", { type: "text/plain" }));
        return transfer;
      },
      readFileSync(gift("unicode.gift"), "utf8"),
    );
    await zone.dispatchEvent("dragenter", { dataTransfer: data });
    await expect(zone.getByText("Let go to import it")).toBeVisible();
    await zone.dispatchEvent("drop", { dataTransfer: data });
    await expect(add(page)).toBeVisible(READ);
  });
});

test.describe("files that can't be imported", () => {
  test("are refused before they are sent where their ending says so", async ({ page }) => {
    await page.goto("/dashboard");
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await choose(page, { name: "slides.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
    await expect(
      page.getByRole("alert").filter({ hasText: "Documents and slides can't be read." }),
    ).toBeVisible();
    await choose(page, { name: "empty.gift", mimeType: "text/plain", buffer: Buffer.alloc(0) });
    await expect(page.getByRole("alert").filter({ hasText: "This file is empty." })).toBeVisible();
    expect(sent.filter((url) => url.endsWith("/import"))).toEqual([]);
  });

  test("say what is wrong and what to do, and make room for the next", async ({ page }) => {
    await page.goto("/dashboard");
    await choose(page, {
      name: "broken.zip",
      mimeType: "application/zip",
      buffer: Buffer.from("PK no archive"),
    });
    const failure = page.locator("[aria-labelledby=import-result]");
    await expect(failure.getByRole("heading")).toBeVisible(READ);
    await expect(failure.getByText(/Download it again|Export|Look for/)).toBeVisible();
    await expect(page.getByRole("region", { name: "Past imports" })).toBeHidden();
    await bring(page, smallCourse("next.gift", "2 + 0?"));
  });
});

test("somebody without a course starts with one of our courses", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(
    page.getByRole("heading", { name: "No course at hand? Start with one of ours" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Start this course How the Web Works" }).click();
  await expect(page).toHaveURL(/\/quiz-islands\?course=/);
  await expect(page.getByRole("heading", { level: 2, name: "How the Web Works" })).toBeVisible();
  await page.getByRole("link", { name: "My Courses" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "How the Web Works" })).toBeVisible();
  await expect(page.getByText(/^0 of \d+ quizzes$/).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Start this course How the Web Works" })).toBeHidden();
});

test("visitors sign in first and come back", async ({ page }) => {
  await page.context().clearCookies();
  for (const path of ["/dashboard", "/courses", "/quiz-islands"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  }
  const withAddress = `/dashboard?url=${encodeURIComponent("https://learn.example/sea")}`;
  await page.goto(withAddress);
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(withAddress)}`);
});

test("a course of one's own can be taken along as a file", async ({ page }) => {
  await page.goto("/dashboard");
  await bring(page, smallCourse());
  await page.goto("/courses");
  for (const [name, ending] of [
    ["JSON", ".json"],
    ["Common Cartridge", ".imscc"],
  ] as const) {
    await page.getByRole("button", { name: "Export small" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
    expect((await download).suggestedFilename()).toContain(ending);
  }
});
