import { type Browser, chromium } from "@playwright/test";
import { findWholeBrowser, launchOptions } from "#tests/support/browser.ts";
import { registerLearner, VIEWS } from "#tests/support/learner-page.ts";
import { importFile, largeCourse } from "#tests/support/own-course.ts";

const SECONDS = 12;
/** A quick fling */
const PIXELS_A_SECOND = 1400;
/** How many times slower the processor is than this machine's */
const SLOWER = [1, 4];

/** In the browser: scrolls through the sea, and returns how long each frame took in ms. */
function scrollThrough({ seconds, speed }: { seconds: number; speed: number }): Promise<number[]> {
  const sea = document.querySelector("[data-sea]");
  const isWide = sea !== null && sea.scrollWidth > sea.clientWidth;
  const frames: number[] = [];
  const start = performance.now();
  let last = start;
  return new Promise((resolve) => {
    const step = (now: number) => {
      frames.push(now - last);
      last = now;
      const at = ((now - start) / 1000) * speed;
      if (isWide) sea.scrollLeft = at;
      else window.scrollTo(0, at);
      if (now - start > seconds * 1000) resolve(frames.slice(1));
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

async function scrollMap(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await registerLearner(page);
  const { courseId } = await importFile(page, largeCourse());
  const processor = await context.newCDPSession(page);
  for (const view of VIEWS) {
    await page.setViewportSize(view);
    for (const rate of SLOWER) {
      await processor.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await page.goto(`/quiz-islands?course=${courseId}`, { waitUntil: "networkidle" });
      await processor.send("Emulation.setCPUThrottlingRate", { rate });
      const frames = await page.evaluate(scrollThrough, { seconds: SECONDS, speed: PIXELS_A_SECOND });
      const total = frames.reduce((sum, ms) => sum + ms, 0);
      const slow = frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? 0;
      const fps = (1000 * frames.length) / total;
      console.log(
        `${view.width} px, ${rate} × slower: ${fps.toFixed(1)} frames a second, 95 % within ${slow.toFixed(0)} ms`,
      );
    }
  }
}

/** Frames a second of a map of 500 islands in 40 units that is scrolled through. */
export async function benchMap({ url }: { url: string }): Promise<void> {
  process.env.E2E_BASE_URL = url;
  const browser = await chromium.launch(launchOptions(findWholeBrowser()));
  await scrollMap(browser, url).finally(() => browser.close());
}
