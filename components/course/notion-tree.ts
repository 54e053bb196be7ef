/*
 * The pages of a Notion workspace as a tree, and which of them are chosen. A page brings its sub-pages along: chosen are
 * pages that don't lie in another chosen page.
 */

/** What a tree needs to know of a page */
export interface TreePage {
  id: string;
  parentId: string | null;
}

export interface PageTree<P extends TreePage> {
  /** By its id, each page once, in the order in which they came */
  pageOf: ReadonlyMap<string, P>;
  /** Those that lie in no page of the tree, in their order */
  roots: readonly P[];
  childrenOf: ReadonlyMap<string, readonly P[]>;
  /** Only for pages that lie in a page of the tree */
  parentOf: ReadonlyMap<string, string>;
}

/** The ids of what a page lies in, from the inside out. */
function* ancestorsOf(parentOf: ReadonlyMap<string, string>, id: string): Generator<string> {
  for (let parent = parentOf.get(id); parent !== undefined; parent = parentOf.get(parent)) yield parent;
}

function isWithin(
  parentOf: ReadonlyMap<string, string>,
  id: string,
  outer: (id: string) => boolean,
): boolean {
  for (const above of ancestorsOf(parentOf, id)) if (outer(above)) return true;
  return false;
}

/** Which page each one lies in. Of pages that lie in each other, the last one is taken out, so that there is no ring. */
function parentsOf(pageOf: ReadonlyMap<string, TreePage>): Map<string, string> {
  const parentOf = new Map<string, string>();
  for (const { id, parentId } of pageOf.values()) {
    if (parentId === null || parentId === id || !pageOf.has(parentId)) continue;
    const isRing = isWithin(parentOf, parentId, (above) => above === id);
    if (!isRing) parentOf.set(id, parentId);
  }
  return parentOf;
}

/** Pages come in any order, some twice, some without what they lie in. */
export function pageTree<P extends TreePage>(pages: readonly P[]): PageTree<P> {
  const pageOf = new Map(pages.map((page) => [page.id, page]));
  const parentOf = parentsOf(pageOf);
  const childrenOf = new Map<string, P[]>();
  const roots: P[] = [];
  for (const page of pageOf.values()) {
    const parent = parentOf.get(page.id);
    const siblings = parent === undefined ? roots : (childrenOf.get(parent) ?? []);
    if (parent !== undefined) childrenOf.set(parent, siblings);
    siblings.push(page);
  }
  return { pageOf, roots, childrenOf, parentOf };
}

/**
 * The roots to show. While more is on its way, a page whose parent may still come waits for it: it would move under
 * someone's finger.
 */
export function rootsToShow<P extends TreePage>({ roots }: PageTree<P>, isWhole: boolean): readonly P[] {
  return isWhole ? roots : roots.filter(({ parentId }) => parentId === null);
}

/** What lies in these pages, at any depth; without themselves, unless one lies in another. */
function below(tree: PageTree<TreePage>, ids: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const child of tree.childrenOf.get(id) ?? []) {
      if (found.has(child.id)) continue;
      found.add(child.id);
      open.push(child.id);
    }
  }
  return found;
}

/**
 * `chosen` by itself; `along` with a page that it lies in; `partly`: not itself, but something in it; pages with none of
 * these aren't listed
 */
export type PageMark = "chosen" | "along" | "partly";

export function marksOf(tree: PageTree<TreePage>, chosen: ReadonlySet<string>): Map<string, PageMark> {
  const marks = new Map<string, PageMark>();
  for (const id of chosen) for (const above of ancestorsOf(tree.parentOf, id)) marks.set(above, "partly");
  for (const id of chosen) marks.set(id, "chosen");
  for (const id of below(tree, chosen)) marks.set(id, "along");
  return marks;
}

/** Chooses a page, or no longer; what is in it needs no choice of its own then. One that comes along stays as it is. */
export function toggled(
  tree: PageTree<TreePage>,
  chosen: ReadonlySet<string>,
  id: string,
): ReadonlySet<string> {
  if (isWithin(tree.parentOf, id, (above) => chosen.has(above))) return chosen;
  const next = new Set(chosen);
  if (next.delete(id)) return next;
  for (const inside of below(tree, [id])) next.delete(inside);
  return next.add(id);
}

/** What to ask for: chosen pages that are still there and don't come along with another, in the order of the tree. */
export function pagesToSend(tree: PageTree<TreePage>, chosen: ReadonlySet<string>): string[] {
  const along = below(tree, chosen);
  return [...tree.pageOf.keys()].filter((id) => chosen.has(id) && !along.has(id));
}

/** How many pages are known to come: those chosen, and all that come along. */
export function countComing(tree: PageTree<TreePage>, chosen: ReadonlySet<string>): number {
  const sent = pagesToSend(tree, chosen);
  return sent.length + below(tree, sent).size;
}
