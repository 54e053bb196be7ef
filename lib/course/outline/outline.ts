/** What a course is built of, from the outside in. */
export type NodeKind = "unit" | "island" | "lesson" | "quiz" | "question";

export type LessonForm = "page" | "video" | "audio";

export interface OutlineNode {
  id: string;
  kind: NodeKind;
  /** null: a unit, or an island or a lesson that belongs to no unit */
  parentId: string | null;
  title: string;
  /** of units */
  subtitle: string;
  /** of lessons */
  form?: LessonForm;
}

/** A course's parts and their order. What was removed while it is open can come back. */
export interface Outline {
  title: string;
  description: string;
  nodes: ReadonlyMap<string, OutlineNode>;
  /** By `listKey`; a place in a list is a position: dense by nature */
  lists: ReadonlyMap<string, readonly string[]>;
  /** By the id of what was removed: itself, then all that lay in it, each list in its order */
  removed: ReadonlyMap<string, readonly OutlineNode[]>;
}

export interface Place {
  parentId: string | null;
  /** 0 is the first; beyond the last means the last */
  position: number;
}

export type OutlineEdit =
  | { type: "rename"; kind: "course"; title: string; description?: string | undefined }
  | { type: "rename"; kind: "unit"; id: string; title: string; subtitle?: string | undefined }
  | { type: "rename"; kind: "island" | "lesson" | "quiz"; id: string; title: string }
  | ({ type: "move"; kind: NodeKind; id: string } & Place)
  | ({ type: "add"; kind: Exclude<NodeKind, "lesson">; id: string; title: string } & Place)
  | { type: "remove"; kind: NodeKind; id: string }
  | ({ type: "restore"; kind: NodeKind; id: string } & Place);

/** Why an edit can't be done: it names what isn't there, a place where it can't lie, or one thing too many. */
export type Refusal = "unknown" | "misplaced" | "full";

/** docs/product.md#course-editor */
export const MOST_NODES: Readonly<Record<NodeKind, number>> = {
  unit: 200,
  island: 500,
  lesson: 5_000,
  quiz: 2_000,
  question: 10_000,
};
export const MAX_TITLE = 200;
export const MAX_DESCRIPTION = 2_000;
export const MAX_ISLAND_TEXT = 100_000;
export const MAX_EDITS = 50;

export const PARENT_OF: Readonly<Record<NodeKind, NodeKind | null>> = {
  unit: null,
  island: "unit",
  lesson: "unit",
  quiz: "island",
  question: "quiz",
};

/** The list that a part stands in: its parent's, or the course's own for its kind. Lessons stand among islands. */
export function listKey(kind: NodeKind, parentId: string | null): string {
  return parentId ?? (kind === "lesson" ? "island" : kind);
}

/** Whether parts of these kinds stand in one list. */
export function isBeside(kind: NodeKind, other: NodeKind): boolean {
  return PARENT_OF[kind] === PARENT_OF[other];
}

/** The ids of the list that a part of this kind stands in, in their order: places count in it. */
export function rowsOf(outline: Outline, kind: NodeKind, parentId: string | null): readonly string[] {
  return outline.lists.get(listKey(kind, parentId)) ?? [];
}

/** The ids of all of this kind in a list, in their order. */
export function listOf(outline: Outline, kind: NodeKind, parentId: string | null): readonly string[] {
  const rows = rowsOf(outline, kind, parentId);
  if (kind !== "island" && kind !== "lesson") return rows;
  return rows.filter((id) => outline.nodes.get(id)?.kind === kind);
}

/** An outline of parts that come list by list, each in its order. */
export function outlineOf(
  course: { title: string; description: string },
  parts: readonly OutlineNode[],
): Outline {
  const nodes = new Map<string, OutlineNode>();
  const lists = new Map<string, string[]>();
  for (const node of parts) {
    nodes.set(node.id, node);
    const key = listKey(node.kind, node.parentId);
    const list = lists.get(key) ?? [];
    list.push(node.id);
    lists.set(key, list);
  }
  return { title: course.title, description: course.description, nodes, lists, removed: new Map() };
}

/** Why a part of this kind can't lie there; null where it can. */
export function placeRefusal(outline: Outline, kind: NodeKind, parentId: string | null): Refusal | null {
  const wanted = PARENT_OF[kind];
  if (parentId === null) return kind === "unit" || PARENT_OF[kind] === "unit" ? null : "misplaced";
  const parent = outline.nodes.get(parentId);
  if (!parent) return "unknown";
  return parent.kind === wanted ? null : "misplaced";
}

function without(list: readonly string[], id: string): string[] {
  return list.filter((each) => each !== id);
}

function withList(outline: Outline, key: string, list: readonly string[]): Outline {
  return { ...outline, lists: new Map(outline.lists).set(key, list) };
}

function insertInto(outline: Outline, node: OutlineNode, position: number): Outline {
  const key = listKey(node.kind, node.parentId);
  const list = without(outline.lists.get(key) ?? [], node.id);
  list.splice(Math.min(position, list.length), 0, node.id);
  return withList({ ...outline, nodes: new Map(outline.nodes).set(node.id, node) }, key, list);
}

function takeOut(outline: Outline, node: OutlineNode): Outline {
  const key = listKey(node.kind, node.parentId);
  return withList(outline, key, without(outline.lists.get(key) ?? [], node.id));
}

/** A part and everything in it, itself first. */
export function branchOf(outline: Outline, id: string): OutlineNode[] {
  const node = outline.nodes.get(id);
  if (!node) return [];
  const inside = (outline.lists.get(id) ?? []).flatMap((child) => branchOf(outline, child));
  return [node, ...inside];
}

function count(outline: Outline, kind: NodeKind): number {
  let found = 0;
  for (const node of outline.nodes.values()) if (node.kind === kind) found += 1;
  return found;
}

function isFull(outline: Outline, more: readonly OutlineNode[]): boolean {
  return (Object.keys(MOST_NODES) as NodeKind[]).some((kind) => {
    const added = more.filter((node) => node.kind === kind).length;
    return added > 0 && count(outline, kind) + added > MOST_NODES[kind];
  });
}

/** Whether there is more of something than a course may have. */
export function isOverfull(outline: Outline): boolean {
  return (Object.keys(MOST_NODES) as NodeKind[]).some((kind) => count(outline, kind) > MOST_NODES[kind]);
}

function find(outline: Outline, { kind, id }: { kind: NodeKind; id: string }): OutlineNode | null {
  const node = outline.nodes.get(id);
  return node?.kind === kind ? node : null;
}

function move(outline: Outline, edit: Extract<OutlineEdit, { type: "move" | "restore" }>): Outline | Refusal {
  const node = find(outline, edit);
  if (!node) return "unknown";
  const refusal = placeRefusal(outline, edit.kind, edit.parentId);
  if (refusal) return refusal;
  return insertInto(takeOut(outline, node), { ...node, parentId: edit.parentId }, edit.position);
}

function add(outline: Outline, edit: Extract<OutlineEdit, { type: "add" }>): Outline | Refusal {
  const { id, kind, parentId, title } = edit;
  const known = outline.nodes.get(id);
  if (known) return known.kind === kind ? outline : "misplaced";
  const refusal = placeRefusal(outline, kind, parentId);
  if (refusal) return refusal;
  const node = { id, kind, parentId, title, subtitle: "" };
  return isFull(outline, [node]) ? "full" : insertInto(outline, node, edit.position);
}

function remove(outline: Outline, edit: Extract<OutlineEdit, { type: "remove" }>): Outline | Refusal {
  const node = find(outline, edit);
  if (!node) return outline.removed.has(edit.id) ? outline : "unknown";
  const branch = branchOf(outline, edit.id);
  const rest = takeOut(outline, node);
  const [nodes, lists] = [new Map(rest.nodes), new Map(rest.lists)];
  for (const each of branch) {
    nodes.delete(each.id);
    lists.delete(each.id);
  }
  return { ...rest, nodes, lists, removed: new Map(rest.removed).set(edit.id, branch) };
}

function restore(outline: Outline, edit: Extract<OutlineEdit, { type: "restore" }>): Outline | Refusal {
  if (find(outline, edit)) return move(outline, edit);
  const [root, ...inside] = outline.removed.get(edit.id) ?? [];
  if (root?.kind !== edit.kind) return "unknown";
  const refusal = placeRefusal(outline, edit.kind, edit.parentId);
  if (refusal) return refusal;
  // Another part has taken an id of theirs in the meantime.
  if ([root, ...inside].some(({ id }) => outline.nodes.has(id))) return "misplaced";
  if (isFull(outline, [root, ...inside])) return "full";
  const removed = new Map(outline.removed);
  removed.delete(edit.id);
  const back = insertInto({ ...outline, removed }, { ...root, parentId: edit.parentId }, edit.position);
  return inside.reduce((all, node) => insertInto(all, node, Number.MAX_SAFE_INTEGER), back);
}

function rename(outline: Outline, edit: Extract<OutlineEdit, { type: "rename" }>): Outline | Refusal {
  if (edit.kind === "course") {
    return { ...outline, title: edit.title, description: edit.description ?? outline.description };
  }
  const node = find(outline, edit);
  if (!node) return "unknown";
  const subtitle = (edit.kind === "unit" ? edit.subtitle : undefined) ?? node.subtitle;
  return { ...outline, nodes: new Map(outline.nodes).set(node.id, { ...node, title: edit.title, subtitle }) };
}

/** The outline after one edit, or why it can't be done. Adding or removing twice does it once. */
export function applyEdit(outline: Outline, edit: OutlineEdit): Outline | Refusal {
  switch (edit.type) {
    case "rename":
      return rename(outline, edit);
    case "move":
      return move(outline, edit);
    case "add":
      return add(outline, edit);
    case "remove":
      return remove(outline, edit);
    case "restore":
      return restore(outline, edit);
  }
}

/** Where a part stands; null where it isn't there. */
export function placeOf(outline: Outline, id: string): Place | null {
  const node = outline.nodes.get(id);
  if (!node) return null;
  return { parentId: node.parentId, position: rowsOf(outline, node.kind, node.parentId).indexOf(id) };
}

/** Islands in the order of the map: unit after unit, then those without one. */
export function islandsInOrder(outline: Outline): string[] {
  const units = listOf(outline, "unit", null);
  return [...units.flatMap((unit) => listOf(outline, "island", unit)), ...listOf(outline, "island", null)];
}

/** The lists that a part of this kind can stand in, in their order on the page. */
export function parentsOf(outline: Outline, kind: NodeKind): (string | null)[] {
  if (kind === "unit") return [null];
  if (kind === "island" || kind === "lesson") return [...listOf(outline, "unit", null), null];
  const islands = islandsInOrder(outline);
  return kind === "quiz" ? islands : islands.flatMap((island) => listOf(outline, "quiz", island));
}

/** One place up (-1) or down (1), beyond the end of its list into the next one; null where that is no place. */
export function stepOf(outline: Outline, id: string, step: 1 | -1): Place | null {
  const node = outline.nodes.get(id);
  const place = placeOf(outline, id);
  if (!node || !place) return null;
  const position = place.position + step;
  const { kind, parentId } = node;
  if (position >= 0 && position < rowsOf(outline, kind, parentId).length) return { parentId, position };
  const parents = kind === "question" ? [parentId] : parentsOf(outline, kind);
  const next = parents[parents.indexOf(parentId) + step];
  if (next === undefined) return null;
  return { parentId: next, position: step === 1 ? 0 : rowsOf(outline, kind, next).length };
}
