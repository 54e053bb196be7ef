import { type CoursePage, readCourse } from "../reading/course.ts";
import { describePage } from "../reading/description.ts";

export interface PageInFront {
  tabId: number;
  address: string;
  origin: string;
  host: string;
  /** What course it shows; null where it shows none */
  course: CoursePage | null;
}

/** The page in front, read once, because the person opened this window; null where it is the browser's or Waddle's. */
export async function pageInFront(): Promise<PageInFront | null> {
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  if (tab?.id === undefined) return null;
  const description = await descriptionOf(tab.id);
  if (!description) return null;
  const { origin, host, href } = new URL(description.address);
  if (origin === WADDLE_URL) return null;
  return { tabId: tab.id, address: href, origin, host, course: readCourse(description) };
}

/** The browser's own pages tell nothing. */
async function descriptionOf(tabId: number) {
  const [answer] = await chrome.scripting
    .executeScript({ target: { tabId }, func: describePage })
    .catch(() => []);
  return answer?.result ?? null;
}
