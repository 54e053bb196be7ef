import type { CourseBuilder } from "../course-builder.ts";
import { refuseTooMany } from "../limits.ts";
import type { TableGroup } from "./table.ts";

/**
 * Puts a table's groups into the course: each under its unit, as an island of its own. `title` names what has no
 * name of its own.
 */
export function addGroups(builder: CourseBuilder, groups: readonly TableGroup[], title: string): void {
  refuseTooMany(groups.reduce((total, { questions }) => total + questions.length, 0));
  const units = new Map<string, TableGroup[]>();
  for (const group of groups) units.set(group.unit, [...(units.get(group.unit) ?? []), group]);
  for (const [unit, own] of units) {
    if (unit !== "") builder.unit(unit, "category");
    for (const { island, questions } of own)
      builder.quiz({ title: island || unit || title, questions, kind: "" });
    if (unit !== "") builder.endUnit();
  }
}
