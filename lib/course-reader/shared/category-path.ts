import { tidyTitle } from "../rules.ts";

const ROOTS = /^(\$[a-z]+\d*\$|top)$/i;

/** "$course$/top/Unit 1/Week 2" → ["Unit 1", "Week 2"]; a doubled slash is one that belongs to a name. */
export function categoryPath(category: string): string[] {
  const parts = category.replaceAll("//", "\u0000").split("/");
  const names = parts.map((part) => part.replaceAll("\u0000", "/").trim());
  return names.filter((name) => name !== "" && !ROOTS.test(name)).map((name) => tidyTitle(name, name));
}

/** What stands under one category of a file, or before the first one. */
export interface CategorySection {
  path: readonly string[];
  entries: readonly unknown[];
}

/** Sections that become one island. */
export interface CategoryIsland<S> {
  /** null: it lies in no unit */
  unit: string | null;
  title: string;
  sections: S[];
}

/**
 * Categories as units (their first level) and islands (the rest, or the file's title outside of any); where none
 * goes deeper than one level, each is an island and there are no units. Sections that lead to the same island are one.
 */
export function toIslands<S extends CategorySection>(
  sections: readonly S[],
  fileTitle: string,
): CategoryIsland<S>[] {
  const isFlat = sections.every(({ path, entries }) => path.length < 2 || entries.length === 0);
  const islands = new Map<string, CategoryIsland<S>>();
  for (const section of sections) {
    const [first = null, ...rest] = section.path;
    const unit = isFlat ? null : first;
    const title = tidyTitle(rest.join(" / ") || (first ?? fileTitle), fileTitle);
    const key = JSON.stringify([unit, title]);
    const island = islands.get(key) ?? { unit, title, sections: [] };
    island.sections.push(section);
    islands.set(key, island);
  }
  return [...islands.values()];
}
