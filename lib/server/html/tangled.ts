/** Parsing tangled markup takes time that grows faster than it does. */
export interface MarkupBounds {
  tags: number;
  depth: number;
  /** Open tags, summed over all tags: what a parser may have to open anew at each of them. */
  work: number;
}

/** No text for people comes near. */
export const TEXT_BOUNDS: MarkupBounds = { tags: 4000, depth: 256, work: 100_000 };
/** A chapter of a book, or a page of a course: read in a process of its own, that may take some seconds */
export const PAGE_BOUNDS: MarkupBounds = { tags: 100_000, depth: 256, work: 2_000_000 };
/** Tags whose end may be left out, or that have none, so that they don't tell how deep a text is nested. */
const SHALLOW = new Set(
  "p li dt dd tr td th thead tbody tfoot option br img hr input col wbr source area".split(" "),
);

/** Whether markup is nested or long beyond any sense; judged without parsing it, since that is what must not happen. */
export function isTangled(html: string, bounds: MarkupBounds = TEXT_BOUNDS): boolean {
  let depth = 0;
  let tags = 0;
  let work = 0;
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    tags += 1;
    if (!SHALLOW.has(name.toLowerCase())) depth = Math.max(0, depth + (slash ? -1 : 1));
    work += depth;
    if (tags > bounds.tags || depth > bounds.depth || work > bounds.work) return true;
  }
  return false;
}
