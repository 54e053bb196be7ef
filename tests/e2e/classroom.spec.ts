import { expect, type Page, test } from "@playwright/test";
import { classroomCourse } from "#tests/support/classroom-course.ts";
import { enrolIn, expectAccessible, registerLearner } from "#tests/support/learner-page.ts";
import { importFile } from "#tests/support/own-course.ts";
import { watch } from "#tests/support/page-faults.ts";

async function openClassroom(page: Page): Promise<string> {
  await registerLearner(page);
  const file = { name: "sea.zip", mimeType: "application/zip", buffer: await classroomCourse() };
  const { courseId } = await importFile(page, file);
  await page.goto(`/classroom/${courseId}`);
  await expect(title(page)).toHaveText("Why tides come");
  return courseId;
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const bottom = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Parts of the classroom" }).getByRole("button", { name });
async function openFilm(page: Page): Promise<void> {
  const outline = page.getByRole("navigation", { name: "Course outline" });
  await outline.getByRole("link", { name: /Tides seen from above/ }).click();
  await expect(title(page)).toHaveText("Tides seen from above");
}

/** The words that are highlighted in the text of the lesson */
const highlighted = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get("learner") ?? [])].map((range) => String(range)));

async function select(page: Page, words: string): Promise<void> {
  await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(
      document.querySelector(".lesson-text") as Node,
      NodeFilter.SHOW_TEXT,
    );
    while (walker.nextNode()) {
      const at = walker.currentNode.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      getSelection()?.setBaseAndExtent(walker.currentNode, at, walker.currentNode, at + wanted.length);
      return;
    }
    throw new Error(`The lesson doesn't say "${wanted}".`);
  }, words);
}

test("a course is studied at a desk: read, noted, highlighted, asked, done, and found as it was left", async ({
  page,
}) => {
  const { expectQuiet } = await watch(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/auth");
  const courseId = await openClassroom(page);
  await expect(page.getByRole("progressbar", { name: "Lessons done" })).toHaveAttribute(
    "aria-valuetext",
    "0 of 2 lessons",
  );
  await expectAccessible(page);

  await select(page, "Spring tides follow a new or a full moon");
  await page.getByRole("button", { name: "Highlight" }).click();
  await expect.poll(() => highlighted(page)).toEqual(["Spring tides follow a new or a full moon"]);

  await page.keyboard.press("m");
  const note = page.getByRole("textbox", { name: "Note" });
  await expect(note).toBeFocused();
  await page.keyboard.type("Two a **day**");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await tab(page, "Ask").click();
  await page.getByRole("textbox", { name: "Ask about this course" }).fill("When are spring tides?");
  await page.keyboard.press("Enter");
  const answer = page.getByRole("list", { name: "Conversation" });
  await expect(answer.getByRole("link", { name: /Why tides come/ }).first()).toBeVisible();
  await expect(answer).toContainText("follow a new or a full moon");
  await expectAccessible(page);

  await title(page).focus();
  await page.keyboard.press("d");
  await expect(page.getByRole("button", { name: "Done", exact: true })).toBeVisible();
  await page.keyboard.press("n");
  await expect(title(page)).toHaveText("Tides seen from above");
  await expect(title(page)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("p");
  await expect(title(page)).toHaveText("Why tides come");
  await expectQuiet("/classroom");

  await page.goto(`/classroom/${courseId}`);
  await expect(page.getByRole("progressbar", { name: "Lessons done" })).toHaveAttribute(
    "aria-valuetext",
    "1 of 2 lessons",
  );
  await page
    .getByRole("navigation", { name: "Course outline" })
    .getByRole("link", { name: /Why tides come/ })
    .click();
  await expect(page.getByRole("button", { name: "Done", exact: true })).toBeVisible();
  await expect.poll(() => highlighted(page)).toEqual(["Spring tides follow a new or a full moon"]);
  await tab(page, "Notes").click();
  await expect(note).toHaveValue("Two a **day**");
});

test("on a phone the same are tabs at the bottom", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  await openClassroom(page);
  await expect(page.getByRole("navigation", { name: "Course outline" })).toBeHidden();
  await bottom(page, "Outline").click();
  await page.getByRole("link", { name: /Tides seen from above/ }).click();
  await expect(title(page)).toHaveText("Tides seen from above");
  await bottom(page, "Transcript").click();
  await expect(page.getByText("There is no transcript of this recording.")).toBeVisible();
  await bottom(page, "Notes").click();
  await expect(page.getByRole("textbox", { name: "Note" })).toBeInViewport();
  // What is watched stays in sight, and nothing else of the lesson does.
  await expect(page.getByRole("button", { name: "Load video from YouTube" })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Mark as done" })).toBeHidden();
  await bottom(page, "Ask").click();
  await expect(page.getByRole("textbox", { name: "Ask about this course" })).toBeInViewport();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await bottom(page, "Outline").click();
  await page.getByRole("link", { name: /Why tides come/ }).click();
  await bottom(page, "Notes").click();
  await expect(page.getByRole("textbox", { name: "Note" })).toBeInViewport();
  await expect(page.getByText("The moon pulls the water")).toBeHidden();
});

test("a film of another host is asked for once its learner agrees, and nowhere else may a frame be shown", async ({
  page,
}) => {
  const asked: string[] = [];
  const own = new URL(process.env.E2E_BASE_URL ?? "").origin;
  await page.route(
    (url) => url.origin !== own,
    (route) => {
      asked.push(`${new URL(route.request().url()).hostname} ${route.request().headers().referer ?? "none"}`);
      return route.fulfill({ contentType: "text/html", body: "<p>A film</p>" });
    },
  );
  const courseId = await openClassroom(page);
  await openFilm(page);
  const load = page.getByRole("button", { name: "Load video from YouTube" });
  await expect(load).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole("checkbox", { name: "Always for YouTube" }).check();
  await load.click();
  await expect(page.frameLocator("iframe").getByText("A film")).toBeVisible();
  expect(asked).toContain(`www.youtube-nocookie.com ${own}/`);
  expect(new Set(asked.map((each) => each.split(" ")[0]))).toEqual(new Set(["www.youtube-nocookie.com"]));
  await expect(page.getByRole("button", { name: "Ask again before loading from YouTube" })).toBeVisible();
  await page.goto(`/classroom/${courseId}`);
  await openFilm(page);
  await page.getByRole("button", { name: "Ask again before loading from YouTube" }).click();
  await page.reload();
  await expect(load).toBeVisible();

  asked.length = 0;
  await page.goto("/courses");
  const refused = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
          resolve(effectiveDirective),
        );
        const frame = document.createElement("iframe");
        frame.src = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";
        document.body.append(frame);
      }),
  );
  expect(await refused).toBe("frame-src");
  expect(asked).toEqual([]);
});

test("a sample course's film is played from here, its transcript leads through it, and a lesson quizzes its learner", async ({
  page,
}) => {
  const { expectQuiet } = await watch(page);
  await registerLearner(page);
  const courseId = await enrolIn(page, "How the Web Works");
  await page.goto(`/classroom/${courseId}`);
  await page.getByRole("link", { name: /Watch a page arrive/ }).click();
  await expect(title(page)).toHaveText("Watch a page arrive");
  const second = () => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(second).toBeGreaterThan(0.2);
  const answers = page.getByRole("button", { name: /The web server answers/ });
  await answers.click();
  await expect.poll(second).toBeGreaterThan(16);
  await expect(answers).toHaveAttribute("aria-current", "time");
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expectAccessible(page);

  await page.getByRole("link", { name: /From an address to a page/ }).click();
  await page.getByRole("button", { name: "Quiz me on this" }).click();
  await expect(page.getByText("Quiz on “From an address to a page”")).toBeVisible();
  await expect(page.getByText("Nothing to win or lose")).toBeVisible();
  await expectQuiet("a quiz on a lesson");
});
