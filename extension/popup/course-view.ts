import { ask } from "../messages.ts";
import { el } from "./dom.ts";
import type { PageInFront } from "./page-in-front.ts";
import { button, link } from "./views.ts";
import { courseLabel, TRACKING_NOTE, trackedText } from "./words.ts";

/** The course in front: what it is, bringing it along, and keeping track on its site. */
export function courseView(page: PageInFront, isTracked: boolean | null, onChange: () => void): HTMLElement {
  const address = `${WADDLE_URL}/dashboard?url=${encodeURIComponent(page.address)}`;
  return el(
    "section",
    { class: "card course", "aria-label": "The course in front" },
    el("p", { class: "eyebrow" }, courseLabel(page.course)),
    el("p", { class: "title" }, page.course.title),
    link("Import into Waddle", address, "primary"),
    isTracked === null ? null : trackingView(page, isTracked, onChange),
  );
}

function trackingView(
  { origin, host, tabId }: PageInFront,
  isTracked: boolean,
  onChange: () => void,
): HTMLElement {
  const stop = () => void ask({ type: "untrack", origin }).then(onChange);
  const start = () => void allow(origin, tabId).then(onChange);
  return el(
    "div",
    { class: "tracking" },
    isTracked
      ? button(`Stop keeping track on ${host}`, "plain", stop)
      : button(`Keep track on ${host}`, "plain", start),
    el("p", { class: "quiet" }, isTracked ? trackedText(host) : TRACKING_NOTE),
  );
}

/** The browser asks the person; its question may close this window, so that the worker is told beforehand. */
async function allow(origin: string, tabId: number): Promise<void> {
  void chrome.storage.session.set({ wanted: origin });
  const isAllowed = await chrome.permissions.request({ origins: [`${origin}/*`] });
  if (isAllowed) await ask({ type: "track", origin, tabId });
  else await chrome.storage.session.remove("wanted");
}
