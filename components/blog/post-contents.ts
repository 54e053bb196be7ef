import type { PageEntry } from "#components/layout/on-this-page.tsx";

export interface PostHeading {
  id: string;
  text: string;
  level: number;
}

/** Fewer headings are found by scrolling. */
const FEWEST = 3;

/** What the contents of an article list; nothing for a short one. */
export function contentsOf(headings: readonly PostHeading[]): PageEntry[] {
  const upper = headings.filter(({ level }) => level < 4);
  return upper.length < FEWEST ? [] : upper.map(({ id, text, level }) => ({ id, title: text, level }));
}
