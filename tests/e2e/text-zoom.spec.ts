import { expect, type Page, test } from "@playwright/test";

const PAGES = [
  ...["/", "/pricing", "/enterprise", "/contact", "/privacy", "/terms", "/docs/api", "/blog"],
  ...["/blog/twenty-minutes-a-day", "/auth", "/auth?signup=true", "/forgot-password", "/no-such-page"],
];

/** What sticks out of the page to the right, but for what scrolls by itself */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
    return [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element))
      .map(
        (element) =>
          `${element.outerHTML.slice(0, 140)} ${Math.round(element.getBoundingClientRect().right)}`,
      );
  });
}

for (const width of [360, 1280])
  test(`with text twice as large no public page scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const wrong: string[] = [];
    for (const path of PAGES) {
      await page.goto(path);
      await page.addStyleTag({ content: ":root { font-size: 200% !important }" });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) wrong.push(`${path}: ${overflow} px`, ...(await sticksOut(page)).slice(0, 30));
    }
    expect(wrong).toEqual([]);
  });
