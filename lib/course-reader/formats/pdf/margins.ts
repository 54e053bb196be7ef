import type { PrintedLine, PrintedPage } from "./printed.ts";

/** Where headers and footers stand, as a share of the page's height */
const MARGIN = 0.1;
/** A line at the same place of so many pages is a header or a footer; one in large letters, of more than half of them. */
const REPEATS = 2;
const LARGE = 1.15;
const PAGE_NUMBER =
  /^(?:[-–—\s[(|]|page|seite|página|страница|стр\.|p\.)*#(?:\s*(?:\/|of|von|de|sur|из)\s*#)?[-–—\s\])|]*$|^[ivxl]{1,6}$/;
/** "Chapter 3 . . . . . . 27" */
const CONTENTS = /(?:\s?[.…·]){5,}\s*(?:\d{1,4}|[ivxl]{1,6})?$/;

/** The same for all numbers: "Page 3 of 9" and "Page 4 of 9" are one footer. */
const patternOf = (text: string) => text.replace(/\d+/g, "#").replace(/\s+/g, " ").toLowerCase();

const isInMargin = ({ y }: PrintedLine, { height }: PrintedPage) =>
  y < MARGIN * height || y > (1 - MARGIN) * height;

const placeOf = (line: PrintedLine) => `${patternOf(line.text)} ${Math.round(line.y / 4)}`;

/** Pages without headers, footers, page numbers and lines of a table of contents. */
export function withoutMargins(pages: readonly PrintedPage[]): PrintedPage[] {
  const body = bodySize(pages);
  const counts = new Map<string, number>();
  for (const page of pages) {
    const places = page.lines.filter((line) => isInMargin(line, page)).map(placeOf);
    for (const place of new Set(places)) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const isAround = (line: PrintedLine, page: PrintedPage) => {
    if (CONTENTS.test(line.text)) return true;
    if (!isInMargin(line, page)) return false;
    const count = counts.get(placeOf(line)) ?? 0;
    const isRepeated = count >= (line.size > LARGE * body ? Math.max(3, pages.length / 2) : REPEATS);
    return PAGE_NUMBER.test(patternOf(line.text)) || isRepeated;
  };
  return pages.map((page) => ({ ...page, lines: page.lines.filter((line) => !isAround(line, page)) }));
}

/** The size of the letters that most of the text is printed in; 0 for no text. */
export function bodySize(pages: readonly PrintedPage[]): number {
  const letters = new Map<number, number>();
  for (const { lines } of pages)
    for (const { size, text } of lines) {
      const rounded = Math.round(size * 2) / 2;
      letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
    }
  const [most] = [...letters].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 0;
}

/** Slides that build up: of pages that each hold all of the one before, the last is the whole. */
export function withoutSteps(pages: readonly PrintedPage[]): PrintedPage[] {
  return pages.filter((page, at) => {
    const next = pages[at + 1];
    if (!next || page.lines.length === 0 || page.width < page.height) return true;
    const texts = new Set(next.lines.map(({ text }) => text));
    return !page.lines.every(({ text }) => texts.has(text));
  });
}
