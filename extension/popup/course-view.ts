import { ask } from "../messages.ts";
import type { CoursePage } from "../reading/course.ts";
import { el } from "./dom.ts";
import type { PageInFront } from "./page-in-front.ts";
import { button, link } from "./views.ts";
import { courseLabel, TRACKING_NOTE, trackedText } from "./words.ts";

/** The course in front: what it is, taking it along, and keeping track on its site, where that is possible. */
export function courseView(
  page: PageInFront,
  course: CoursePage,
  isTracked: boolean | null,
  onChange: () => void,
): HTMLElement {
  const address = `${WADDLE_URL}/dashboard?url=${encodeURIComponent(page.address)}`;
  return el(
    "section",
    { class: "card course", "aria-label": "The course in front" },
    el("p", { class: "eyebrow" }, courseLabel(course)),
    el("p", { class: "title" }, course.title),
    link("Take it to Waddle", address, "primary"),
    isTracked === null
      ? null
      : el("div", { class: "tracking" }, ...(isTracked ? stopping : starting)(page, onChange)),
  );
}

/** Any other page of a site that is kept track of: it can be stopped there, too. */
export function siteView(page: PageInFront, onChange: () => void): HTMLElement {
  return el(
    "section",
    { class: "card tracked", "aria-label": "The site in front" },
    ...stopping(page, onChange),
  );
}

function stopping({ origin, host }: PageInFront, onChange: () => void): HTMLElement[] {
  const stop = () => void ask({ type: "untrack", origin }).then(onChange);
  return [
    button(`Stop keeping track on ${host}`, "plain", stop),
    el("p", { class: "quiet" }, trackedText(host)),
  ];
}

function starting({ origin, host, tabId }: PageInFront, onChange: () => void): HTMLElement[] {
  const start = () => void allow(origin, tabId).then(onChange);
  return [button(`Keep track on ${host}`, "plain", start), el("p", { class: "quiet" }, TRACKING_NOTE)];
}

/** The browser asks the person; its question may close this window, so that the worker is told beforehand. */
async function allow(origin: string, tabId: number): Promise<void> {
  void chrome.storage.session.set({ wanted: origin });
  const isAllowed = await chrome.permissions.request({ origins: [`${origin}/*`] });
  if (isAllowed) await ask({ type: "track", origin, tabId });
  else await chrome.storage.session.remove("wanted");
}
