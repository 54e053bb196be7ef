import { expect, type Page } from "@playwright/test";

/** A narrow phone, and 1440 × 900 at 200 %: half as many pixels of CSS. */
const NARROW = [
  { width: 320, height: 740 },
  { width: 720, height: 450 },
];

/** How far the page can be pushed sideways, and what sticks out; what scrolls in a frame of its own doesn't. */
export function sticksOut(page: Page): Promise<{ by: number; what: string[] }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isFramed = (element: Element) => {
      for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
        if (getComputedStyle(each).overflowX !== "visible") return true;
      return false;
    };
    const far = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && !isFramed(element),
    );
    const what = far.slice(0, 3).map((element) => `${element.localName}.${element.getAttribute("class")}`);
    return { by: scrollWidth - clientWidth, what };
  });
}

/** The page scrolls down only, however narrow its window becomes. */
export async function expectNothingSideways(page: Page, where: string): Promise<void> {
  const before = page.viewportSize();
  for (const view of NARROW) {
    await page.setViewportSize(view);
    const { by, what } = await sticksOut(page);
    expect(by > 0 ? what : [], `${where} at ${view.width} px`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
