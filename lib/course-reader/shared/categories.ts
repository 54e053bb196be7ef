import type { SourceQuestion } from "../questions/source-question.ts";
import { tidyTitle } from "../rules.ts";
import type { CourseBuilder } from "./course-builder.ts";

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
  sourceId: string | null;
  entries: readonly SourceQuestion[];
}

/** Sections that become one island. */
export interface CategoryIsland {
  /** null: it lies in no unit */
  unit: string | null;
  title: string;
  sections: CategorySection[];
}

/**
 * Categories as units (their first level) and islands (the rest, or the file's title outside of any); where none
 * goes deeper than one level, each is an island and there are no units. Sections that lead to the same island are one.
 */
export function toIslands(sections: readonly CategorySection[], fileTitle: string): CategoryIsland[] {
  const isFlat = sections.every(({ path, entries }) => path.length < 2 || entries.length === 0);
  const islands = new Map<string, CategoryIsland>();
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

/** An island named after its unit has the unit's line already, and one named after the file is no category. */
function takeIsland(builder: CourseBuilder, island: CategoryIsland): void {
  const { title, unit, sections } = island;
  const isCategoryLine = title !== unit && sections.some(({ path }) => path.length > 0);
  const sourceId = sections.find((section) => section.sourceId)?.sourceId ?? null;
  const questions = sections.flatMap(({ entries }) => entries);
  builder.quiz({ title, questions, sourceId, kind: isCategoryLine ? "category" : "" });
}

/** Hands the islands of categories to the builder, unit by unit; those of no unit come first. */
export function takeCategories(builder: CourseBuilder, islands: readonly CategoryIsland[]): void {
  for (const island of islands) if (island.unit === null) takeIsland(builder, island);
  const units = new Set(islands.flatMap(({ unit }) => unit ?? []));
  for (const unit of units) {
    builder.unit(unit, "category");
    for (const island of islands) if (island.unit === unit) takeIsland(builder, island);
  }
}
