import { expect, type Page, test } from "@playwright/test";
import { classroomCourse } from "#tests/support/classroom-course.ts";
import { fromDatabase } from "#tests/support/e2e-database.ts";
import { expectAccessibleHere, registerLearner } from "#tests/support/learner-page.ts";
import { importFile } from "#tests/support/own-course.ts";
import { DESK, PHONE, rememberSignIn } from "#tests/support/viewports.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const note = (page: Page) => page.getByRole("textbox", { name: "Note" });
const NO_LESSON = "No lesson is kept on this device. You can open the classroom when you are back online.";

/** What the classroom has left in this browser: the lessons of each cache, whether there is a shell, and databases. */
function leftBehind(page: Page) {
  return page.evaluate(async () => {
    const names = (await caches.keys()).sort();
    const urls = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    const all = urls.flat();
    return {
      caches: names,
      lessons: all.filter((url) => url.includes("/api/lessons/")).length,
      outlines: all.filter((url) => url.endsWith("/classroom")).length,
      hasShell: all.some((url) => url.endsWith("/classroom/offline")),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      owner: localStorage.getItem("classroomOwner"),
    };
  });
}

/** The same by name alone: opening a cache that is deleted meanwhile would make it anew. */
function namesLeft(page: Page) {
  return page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    owner: localStorage.getItem("classroomOwner"),
  }));
}
const NOTHING_LEFT = { caches: [], databases: [], owner: null };

/** The course of a new learner, with its first lesson opened and kept. */
async function keepClassroom(page: Page): Promise<{ courseId: string; email: string }> {
  const { email } = await registerLearner(page);
  await rememberSignIn(page);
  const file = { name: "sea.zip", mimeType: "application/zip", buffer: await classroomCourse() };
  const { courseId } = await importFile(page, file);
  await page.goto(`/classroom/${courseId}`);
  await expect(title(page)).toHaveText("Why tides come");
  await expect
    .poll(() => leftBehind(page))
    .toMatchObject({ lessons: 1, outlines: 1, hasShell: true, databases: ["classroom"] });
  return { courseId, email };
}

function savedOf(email: string) {
  return fromDatabase<{ text: string; version: number; done: boolean }>(
    `SELECT n."text", n."version", p."doneAt" IS NOT NULL AS done FROM "LessonNote" n
     JOIN "LessonProgress" p USING ("userId", "lessonId")
     WHERE n."userId" = (SELECT "id" FROM "User" WHERE "email" = $1)`,
    [email],
  );
}

test("a lesson is read, noted and marked without a network, and all of it is sent once", async ({
  page,
  context,
}) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted|Hydration|Minified React/i.test(message.text()))
      refused.push(message.text());
  });
  await page.setViewportSize(DESK);
  const { email } = await keepClassroom(page);
  await context.setOffline(true);
  await page.reload();
  await expect(title(page)).toHaveText("Why tides come");
  await expect(page.getByText("most coasts see two high tides a day")).toBeVisible();
  await expect(page.locator(".lesson-text .katex").first()).toBeVisible();
  await expect(page.getByText("Offline. What you write is kept on this device")).toBeVisible();
  await expect(page.getByText("Nothing new is saved.")).toBeHidden();
  await page.getByRole("tab", { name: "Notes" }).click();
  await note(page).fill("Twice a day");
  await page.getByRole("button", { name: "Mark as done" }).click();
  await expect(page.getByRole("button", { name: "Done", exact: true })).toBeVisible();
  await expect(page.getByText("No connection. Your note is kept on this device")).toBeVisible();
  await expectAccessibleHere(page);
  await page.setViewportSize(PHONE);
  await expectAccessibleHere(page);
  await page.setViewportSize(DESK);

  await page
    .getByRole("link", { name: /Tides seen from above/ })
    .first()
    .click();
  await expect(page.getByText("This lesson isn't kept on this device.")).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(page.getByRole("button", { name: "Done", exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(note(page)).toHaveValue("Twice a day");
  expect(await savedOf(email)).toEqual([]);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(title(other)).toHaveText("Why tides come");
  let marks = 0;
  context.on("requestfinished", (request) => {
    if (request.url().endsWith("/progress") && request.postData()?.includes('"done":true')) marks += 1;
  });
  await context.setOffline(false);
  await expect.poll(() => savedOf(email)).toEqual([{ text: "Twice a day", version: 1, done: true }]);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByText("Offline. What you write")).toBeHidden();
  await page.reload();
  await expect(page.getByRole("link", { name: /Done: Why tides come/ })).toBeVisible();
  expect(await savedOf(email)).toEqual([{ text: "Twice a day", version: 1, done: true }]);
  expect(marks).toBe(1);
  expect(refused).toEqual([]);
});

test("logging out leaves nothing behind", async ({ page, context }) => {
  await page.setViewportSize(DESK);
  const { courseId } = await keepClassroom(page);
  await page.goto("/courses");
  await page.getByRole("button", { name: "Logout" }).click();
  await page
    .getByRole("dialog", { name: "Confirm Logout" })
    .getByRole("button", { name: "Yes, Log Out" })
    .click();
  await expect.poll(() => namesLeft(page).catch(() => null)).toEqual(NOTHING_LEFT);
  await context.setOffline(true);
  await expect(page.goto(`/classroom/${courseId}`)).rejects.toThrow("net::ERR_");
});

test("a session that has ended leaves nothing behind", async ({ page }) => {
  await page.setViewportSize(DESK);
  const { email } = await keepClassroom(page);
  await fromDatabase(
    `UPDATE "Session" SET "revokedAt" = now() WHERE "userId" = (SELECT "id" FROM "User" WHERE "email" = $1) RETURNING 1`,
    [email],
  );
  await page.getByRole("button", { name: "Mark as done" }).click();
  await expect(page.getByRole("alertdialog", { name: "Session Expired" })).toBeVisible();
  await expect.poll(() => namesLeft(page)).toEqual(NOTHING_LEFT);
});

test("no account sees what is kept for another one", async ({ page, context }) => {
  await page.setViewportSize(DESK);
  const { courseId } = await keepClassroom(page);
  const first = await leftBehind(page);
  await test.step("a browser that remembers no login shows nothing", async () => {
    await context.setOffline(true);
    const tokens = await page.evaluate(() => {
      const kept = localStorage.getItem("token");
      localStorage.removeItem("token");
      return kept;
    });
    await page.reload();
    await expect(page.getByText(NO_LESSON)).toBeVisible();
    await page.evaluate((kept) => localStorage.setItem("token", kept ?? ""), tokens);
    await page.reload();
    await expect(title(page)).toHaveText("Why tides come");
    await context.setOffline(false);
  });
  await test.step("another account that opens a classroom has the former one's lessons deleted", async () => {
    await registerLearner(page);
    const file = { name: "sea.zip", mimeType: "application/zip", buffer: await classroomCourse() };
    const own = await importFile(page, file);
    await page.goto(`/classroom/${own.courseId}`);
    await expect(title(page)).toHaveText("Why tides come");
    // The owner is written once the former one's lessons are gone, and not before.
    await expect.poll(async () => [first.owner, null].includes((await namesLeft(page)).owner)).toBe(false);
    await expect.poll(() => leftBehind(page)).toMatchObject({ lessons: 1, hasShell: true });
    await context.setOffline(true);
    await page.goto(`/classroom/${courseId}`);
    await expect(page.getByText("This course isn't kept on this device.")).toBeVisible();
  });
});
