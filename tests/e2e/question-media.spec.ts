import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectAccessibleNow, registerLearner } from "#tests/support/learner-page.ts";
import { mediaCourse } from "#tests/support/media-course.ts";
import { importFile } from "#tests/support/own-course.ts";
import { watch } from "#tests/support/page-faults.ts";

async function openQuiz(page: Page): Promise<string> {
  await registerLearner(page);
  const buffer = await mediaCourse();
  const { quizzes } = await importFile(page, { name: "senses.imscc", mimeType: "application/zip", buffer });
  const address = quizzes[0] ?? "";
  await page.goto(address);
  await expect(page.getByRole("radio").first()).toBeVisible();
  return address;
}

const stem = (page: Page) => page.getByRole("heading", { level: 2 });
const options = (page: Page) => page.getByRole("radiogroup");

/** Gives the right answer, wherever it stands, and goes on: five wrong ones would end the quiz. */
async function goOn(page: Page, right: string): Promise<void> {
  await give(page, right);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Submit Answer" })).toBeVisible();
}

async function give(page: Page, right: string): Promise<void> {
  const radio = page.getByRole("radio", { name: right });
  await radio.focus();
  // On what is chosen already, Space sends the answer.
  if (!(await radio.isChecked())) await page.keyboard.press("Space");
  await expect(radio).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Next Question" })).toBeFocused();
}

async function direction(page: Page): Promise<string> {
  // Markup has a direction of its own within the heading.
  return stem(page).evaluate(
    (heading) => getComputedStyle(heading.querySelector("[dir]") ?? heading).direction,
  );
}

test("pictures, sounds, formulas, code and other scripts read as they should, for anyone who studies the course", async ({
  page,
  browser,
}) => {
  const watcher = await watch(page);
  await openQuiz(page);

  const picture = stem(page).getByRole("img", { name: "A drawing of a heart" });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(800);
  expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(320);
  await expectAccessible(page);
  const src = new URL((await picture.getAttribute("src")) ?? "", page.url()).href;
  expect((await page.request.get(src)).status()).toBe(200);
  const other = await browser.newContext();
  expect((await other.request.get(src)).status()).toBe(401);
  const stranger = await other.newPage();
  await registerLearner(stranger);
  expect((await stranger.request.get(src)).status()).toBe(404);
  await other.close();
  await goOn(page, "The heart");

  const sound = stem(page).locator("audio[controls]");
  await expect(sound).toBeVisible();
  await expect
    .poll(() => sound.evaluate((audio) => audio instanceof HTMLAudioElement && Math.round(audio.duration)))
    .toBe(2);
  // Its own keys stay its own: the answer isn't sent by them.
  await page.keyboard.press("1");
  await sound.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Submit Answer" })).toBeEnabled();
  await expectAccessibleNow(page);
  await stem(page).focus();
  await goOn(page, "A tone");

  await expect(stem(page).locator(".katex-html").first()).toBeVisible();
  await expect(stem(page).locator("math")).toHaveCount(1);
  await expect(page.getByRole("radiogroup", { name: "What is \\sqrt{x^2}?" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "\\frac{x}{2}" })).toBeAttached();
  await expect(options(page).locator(".katex-html")).toHaveCount(2);
  await expect(options(page).locator("code")).toHaveText("\\(\\frac{x\\)");
  await expectAccessible(page);
  await goOn(page, "|x|");

  await expect(stem(page).locator("pre")).toContainText("console.log(i * i);");
  await expect(options(page).locator("pre")).toHaveCount(2);
  await expectAccessibleNow(page);
  await goOn(page, "0 1");

  await expect(stem(page)).toHaveText("ما هي عاصمة مصر؟");
  expect(await direction(page)).toBe("rtl");
  await expectAccessibleNow(page);
  await goOn(page, "القاهرة");

  await expect(stem(page)).toHaveText("日本の首都はどこですか。");
  expect(await direction(page)).toBe("ltr");
  await expectAccessibleNow(page);
  await watcher.expectQuiet("the quiz");
});

test("what is said to an answer has its picture, formula and code, and none of them before", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // A picture that doesn't come leaves its description.
  await page.route("**/api/courses/media/*", (route) => route.abort());
  await openQuiz(page);
  await expect(stem(page).getByRole("img", { name: "A drawing of a heart" })).toBeVisible();
  await page.unroute("**/api/courses/media/*");
  const watcher = await watch(page);
  const sent: string[] = [];
  page.on("response", async (response) => {
    if (/json|html|x-component/.test(response.headers()["content-type"] ?? ""))
      sent.push(await response.text().catch(() => ""));
  });
  await page.reload();
  await expect(page.getByRole("radio", { name: "The heart" })).toBeAttached();
  const addresses = () => new Set(sent.join().match(/\/api\/courses\/media\/[0-9a-f-]{36}/g));
  // The heart and the sound: the chart's address is not among them.
  await expect.poll(() => addresses().size).toBe(2);
  const shown = addresses();
  expect(sent.join()).not.toContain("A chart of the flow");

  await give(page, "The heart");
  const sheet = page.getByRole("region", { name: "Explanation" });
  const chart = sheet.getByRole("img", { name: "A chart of the flow" });
  await expect(chart).toBeVisible();
  await expect
    .poll(() => chart.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(1500);
  expect(shown.has((await chart.getAttribute("src")) ?? "")).toBe(false);
  expect((await chart.boundingBox())?.width).toBeLessThanOrEqual((await sheet.boundingBox())?.width ?? 0);
  await expect(sheet.locator(".katex-html")).toHaveCount(1);
  await expect(sheet.locator("pre")).toHaveText("flow = beats * volume");
  // Longer than its place, it is reached and moved by keys.
  await expect(sheet).toHaveAttribute("tabindex", "0");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  await watcher.expectQuiet("the explanation");
});
