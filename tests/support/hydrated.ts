import { expect, type Locator, type Page, type Request } from "@playwright/test";

const REST_MS = 5000;
const QUIET_MS = 200;
const PATIENCE = { intervals: [50], timeout: 30_000 };

/** React marks every element that it has taken over, or made. */
export function isTakenOver(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith("__reactProps$"));
}

/**
 * Waits until an element is React's, and until what React does thereafter is done: then keys, files and the focus are
 * heard. That no call is under way says nothing of it: a slow machine is still at work then.
 */
export async function expectTakenOver(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate(isTakenOver)).toBe(true);
  await element.evaluate(
    (_, timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
    REST_MS,
  );
}

/**
 * Hears from now on what a page asks for; the answer waits until all of it has come, and a little longer. Playwright's own
 * "networkidle" is reached once for a document, and says nothing of what is asked for later.
 */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changedAt = Date.now();
  const change = (work: () => void) => {
    work();
    changedAt = Date.now();
  };
  const end = (request: Request) => change(() => open.delete(request));
  page.on("request", (request) =>
    change(() => {
      // With a document goes all that it was waiting for.
      if (request.isNavigationRequest()) open.clear();
      open.add(request);
    }),
  );
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  const isQuiet = () => open.size === 0 && Date.now() - changedAt >= QUIET_MS;
  return () => expect.poll(() => isQuiet() || [...open].map((request) => request.url()), PATIENCE).toBe(true);
}
