import { expect, type Page, test } from "@playwright/test";
import { useView, VIEWS } from "#tests/support/learner-page.ts";

/** Figure and label, as they stand next to each other */
const CLAIMS = [
  /145 min per day/,
  /67 min per day/,
  /55 min per day/,
  /267 min per day/,
  /A new language\s*20 min per day/,
  /Programming\s*30 min per day/,
  /An instrument\s*15 min per day/,
  /a day\s*20 min/,
  /a week\s*140 min/,
  /a month\s*600 min/,
  /a year\s*120 hours/,
  /8%\s*completion/,
  /92%\s*completion/,
  /13%\s*finish without discipline/,
  /73%\s*less procrastination/,
  /3x\s*more projects/,
];

const HEADINGS = [
  "The time is already there",
  "Twenty minutes, again and again",
  "Starting was never the hard part",
  "Willpower isn't a plan",
  "How it works",
  "Small things that keep you going",
  "Your first island is ready",
];

/** The words of a page's main part */
const textOf = (html: string) =>
  (/<main\b.*<\/main>/s.exec(html)?.[0] ?? "")
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, "")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]*>/g, "");

const time = (page: Page) => page.getByRole("region", { name: "The time is already there" });

test("every figure stands in what the server sends, each with a word on where it comes from", async ({
  request,
}) => {
  const html = await (await request.get("/")).text();
  const text = textOf(html);
  for (const claim of CLAIMS) expect(text).toMatch(claim);
  expect(text.match(/our own figures?|simple arithmetic/gi)?.length).toBeGreaterThanOrEqual(6);
});

/** What is bound to scrolling moves only for anyone who wants motion, and nothing sticks out. */
async function expectCalm(page: Page): Promise<void> {
  const moving = await page
    .getByRole("main")
    .evaluate((main) =>
      main.getAnimations({ subtree: true }).filter((one) => one.timeline !== document.timeline),
    );
  expect(moving).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test("headings go down in order, bars are drawn to one scale, nothing moves unasked, and one way in closes the page", async ({
  page,
}) => {
  await useView(page, VIEWS[0]);
  await page.goto("/");
  await expectCalm(page);
  await useView(page, VIEWS[1]);
  await expectCalm(page);
  const main = page.getByRole("main");
  for (const name of HEADINGS) await expect(main.getByRole("heading", { level: 2, name })).toBeVisible();
  const levels = await main
    .locator("h1, h2, h3, h4")
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
  levels.slice(1).forEach((level, index) => {
    expect(level - (levels[index] ?? 0)).toBeLessThanOrEqual(1);
  });
  const last = main.getByRole("region", { name: "Your first island is ready" });
  await expect(last.getByRole("link", { name: "Start Finishing Today" })).toHaveAttribute(
    "href",
    "/auth?signup=true",
  );
  // The short bars have fallen into their lines.
  const scales = await time(page)
    .locator("dl > div:has([aria-hidden=true] > span)")
    .evaluateAll((rows) =>
      rows.map((row) => {
        const bar = row.querySelector("[aria-hidden=true] > span");
        const minutes = Number.parseInt(row.querySelector("dd")?.textContent ?? "", 10);
        return (bar?.getBoundingClientRect().width ?? 0) / minutes;
      }),
    );
  expect(scales).toHaveLength(6);
  for (const scale of scales) expect(scale).toBeCloseTo(scales[0] ?? 0, 1);
});

test("with motion the short bars end in their lines, and the page never shifts", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const bar = time(page).locator("dl").nth(1).locator("[aria-hidden=true] > span").first();
  const offset = () => bar.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).f);
  expect(await offset()).toBeLessThan(-100);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.getByRole("heading", { name: "Twenty minutes, again and again" }).scrollIntoViewIfNeeded();
  await expect.poll(offset).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
});
