import { listOf, type Outline, type OutlineNode, rowsOf } from "./outline.ts";

/** A lesson and the island that it stands before; null: behind all islands of its unit */
export type LessonNode<Node extends OutlineNode = OutlineNode> = Node & { islandId: string | null };

/** Islands with the lessons among them. One before an island that isn't in its unit stands behind all of them. */
export function withLessons<Node extends OutlineNode>(
  islands: readonly Node[],
  lessons: readonly LessonNode<Node>[],
): Node[] {
  const unitOf = new Map(islands.map(({ id, parentId }) => [id, parentId]));
  const before = new Map<string, LessonNode<Node>[]>();
  const behind: Node[] = [];
  for (const lesson of lessons) {
    const { islandId, parentId } = lesson;
    if (islandId === null || unitOf.get(islandId) !== parentId) behind.push(lesson);
    else before.set(islandId, [...(before.get(islandId) ?? []), lesson]);
  }
  return [...islands.flatMap((island) => [...(before.get(island.id) ?? []), island]), ...behind];
}

/** Lessons in the order of their course: unit after unit, then those without one. */
export function lessonsInOrder(outline: Outline): string[] {
  const units = [...listOf(outline, "unit", null), null];
  return units.flatMap((unit) => listOf(outline, "lesson", unit));
}

/** The island that each lesson stands before; null: it is behind all islands of its unit. */
export function islandsBehind(outline: Outline): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const unit of [...listOf(outline, "unit", null), null]) {
    let next: string | null = null;
    for (const id of rowsOf(outline, "island", unit).toReversed()) {
      if (outline.nodes.get(id)?.kind === "lesson") found.set(id, next);
      else next = id;
    }
  }
  return found;
}
