/** In characters: pages that follow each other are read as one chapter, as far as this reaches. */
const MAX_CHAPTER = 60_000;

/** Pages in groups that are read as one text each. */
export function chaptersOf<T>(pages: readonly T[], textOf: (page: T) => string): T[][] {
  const chapters: T[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const page of pages) {
    const own = textOf(page).length;
    length += own;
    if (length > MAX_CHAPTER) {
      chapters.push([]);
      length = own;
    }
    chapters.at(-1)?.push(page);
  }
  return chapters;
}
