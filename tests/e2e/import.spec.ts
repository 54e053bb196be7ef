import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { inRoot } from "#scripts/paths.ts";
import { expectAccessible, registerLearner } from "#tests/support/learner-page.ts";

const gift = (name: string) => inRoot("tests/fixtures/import/gift", name);

function smallCourse(name = "small.gift", question = "1 + 1?") {
  return { name, mimeType: "text/plain", buffer: Buffer.from(`::Sum:: ${question} {=2 ~3 ~4}\n`) };
}

async function choose(page: Page, file: string | ReturnType<typeof smallCourse>): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (await chooser).setFiles(file);
}

const report = (page: Page) => page.getByRole("region", { name: /ready to play$/ });

test.beforeEach(async ({ page }) => {
  await registerLearner(page);
});

test.describe("importing a course", () => {
  test("shows what became of each item, leads to the islands, and can be undone", async ({ page }) => {
    await page.goto("/dashboard");
    await choose(page, gift("all-types.gift"));
    await expect(report(page)).toBeVisible();
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
    await expect(async () => {
      await page.goto("/dashboard");
      await expect(report(page)).toBeVisible({ timeout: 2000 });
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

  test("takes a dropped file", async ({ page }) => {
    await page.goto("/dashboard");
    await page.waitForLoadState("networkidle");
    const data = await page.evaluateHandle(
      (text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], "dropped.gift", { type: "text/plain" }));
        return transfer;
      },
      readFileSync(gift("unicode.gift"), "utf8"),
    );
    const zone = page.getByRole("region", { name: "Course file" });
    await zone.dispatchEvent("dragenter", { dataTransfer: data });
    await expect(zone.getByText("Let go to import it")).toBeVisible();
    await zone.dispatchEvent("drop", { dataTransfer: data });
    await expect(report(page)).toBeVisible();
  });

  test("asks what to do with a file that is here already", async ({ page }) => {
    const dialog = page.getByRole("dialog", { name: "You have this course already" });
    const courses = page.getByRole("progressbar");
    const again = async (answer: "Keep both" | "Replace") => {
      await page.goto("/dashboard");
      await choose(page, smallCourse());
      const accepted = page.waitForResponse((response) => response.status() === 202);
      await dialog.getByRole("button", { name: answer }).click();
      const { importId } = await (await accepted).json();
      await expect(page).toHaveURL(new RegExp(`import=${importId}`));
      await expect(report(page)).toBeVisible();
      await page.goto("/courses");
    };
    await page.goto("/dashboard");
    await choose(page, smallCourse());
    await expect(report(page)).toBeVisible();

    await choose(page, smallCourse());
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.goto("/courses");
    await expect(courses).toHaveCount(1);

    await again("Keep both");
    await expect(courses).toHaveCount(2);
    await again("Replace");
    await expect(courses).toHaveCount(2);
  });
});

test.describe("files that can't be imported", () => {
  test("are refused before they are sent where their ending says so", async ({ page }) => {
    await page.goto("/dashboard");
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await choose(page, { name: "slides.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
    await expect(
      page.getByRole("alert").filter({ hasText: "We can't read this type of file yet." }),
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
    await expect(failure.getByRole("heading")).toBeVisible();
    await expect(failure.getByText(/Download it again|Choose a Moodle GIFT file|Export/)).toBeVisible();
    await expect(page.getByRole("region", { name: "Past imports" })).toBeHidden();
    await choose(page, smallCourse("next.gift", "2 + 0?"));
    await expect(report(page)).toBeVisible();
  });
});

test("somebody without a file starts with one of our courses", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(
    page.getByRole("heading", { name: "No file at hand? Start with one of our courses" }),
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
});

test("every state is accessible", async ({ page }) => {
  await page.goto("/courses");
  await expect(page.getByRole("heading", { name: "Import your first course" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/dashboard");
  await choose(page, { name: "slides.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await expectAccessible(page);
  await choose(page, gift("all-types.gift"));
  await expect(report(page)).toBeVisible();
  await expectAccessible(page);
  await choose(page, gift("all-types.gift"));
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.goto("/courses");
  await expect(page.getByRole("progressbar")).toHaveCount(1);
  await expectAccessible(page);
});
