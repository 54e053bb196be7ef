import { type CoursePage, readCourse } from "../reading/course.ts";
import { describePage } from "../reading/description.ts";

export interface PageInFront {
  tabId: number;
  address: string;
  origin: string;
  host: string;
  course: CoursePage;
}

/** The course page in front, read once, because the person opened this window; null for any other page. */
export async function pageInFront(): Promise<PageInFront | null> {
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  if (tab?.id === undefined) return null;
  const description = await descriptionOf(tab.id);
  const course = description && readCourse(description);
  if (!course) return null;
  const { origin, host, href } = new URL(description.address);
  return origin === WADDLE_URL ? null : { tabId: tab.id, address: href, origin, host, course };
}

/** The browser's own pages tell nothing. */
async function descriptionOf(tabId: number) {
  const [answer] = await chrome.scripting
    .executeScript({ target: { tabId }, func: describePage })
    .catch(() => []);
  return answer?.result ?? null;
}
