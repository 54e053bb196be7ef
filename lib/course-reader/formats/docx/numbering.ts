import { letterAt } from "#lib/core/letter-at.ts";
import type { Marker } from "#lib/course-reader/shared/document/blocks.ts";
import { childAt, childrenOf, type XmlNode } from "#lib/server/files/xml.ts";

interface Level {
  /** "bullet", "decimal", "upperLetter" … */
  format: string;
  start: number;
  /** What stands around the count, such as "%1." or "Question %2:" */
  text: string;
}

interface List {
  /** Lists of one definition go on counting where the others have stopped. */
  key: string;
  levels: Map<number, Level>;
  /** Levels that begin anew with this list's first item */
  restarts: Set<number>;
}

const LETTERS = 26;
const CYRILLIC = [..."абвгдежзиклмнопрстуфхцчшщэюя"];
/** "Question 3:", where the document says it by its numbering */
const CALLED = /^(?:q|question|frage|pregunta|вопрос)\s*%\d\s*[.:)]?\s*$/i;

function levelOf(level: XmlNode): Level {
  return {
    format: childAt(level, "numFmt")?.attributes.val ?? "decimal",
    start: Number(childAt(level, "start")?.attributes.val ?? 1),
    text: childAt(level, "lvlText")?.attributes.val ?? "",
  };
}

function levelsOf(parent: XmlNode | undefined): Map<number, Level> {
  return new Map(childrenOf(parent, "lvl").map((level) => [Number(level.attributes.ilvl), levelOf(level)]));
}

/** Takes what a list says otherwise than its definition; returns the levels that it begins anew. */
function override(list: XmlNode, levels: Map<number, Level>): Set<number> {
  const restarts = new Set<number>();
  for (const each of childrenOf(list, "lvlOverride")) {
    for (const [depth, level] of levelsOf(each)) levels.set(depth, level);
    const depth = Number(each.attributes.ilvl);
    const level = levels.get(depth);
    const start = childAt(each, "startOverride")?.attributes.val;
    if (!level || !start) continue;
    level.start = Number(start);
    restarts.add(depth);
  }
  return restarts;
}

/** Counts the items of a document's lists, as Word numbers them. */
export class Numbering {
  private readonly lists = new Map<string, List>();
  private readonly counts = new Map<string, number[]>();

  constructor(root: XmlNode | null) {
    const abstracts = new Map(
      childrenOf(root ?? undefined, "abstractNum").map((each) => [each.attributes.abstractNumId, each]),
    );
    const styles = new Map(
      [...abstracts.values()].map((each) => [childAt(each, "styleLink")?.attributes.val, each]),
    );
    for (const list of childrenOf(root ?? undefined, "num")) {
      const id = childAt(list, "abstractNumId")?.attributes.val ?? "";
      // A definition may only name the style that another one belongs to.
      const style = childAt(abstracts.get(id), "numStyleLink")?.attributes.val;
      const levels = levelsOf(style === undefined ? abstracts.get(id) : styles.get(style));
      const restarts = override(list, levels);
      this.lists.set(list.attributes.numId ?? "", { key: id, levels, restarts });
    }
  }

  private count({ key, restarts }: List, depth: number, start: number): number {
    const counts = this.counts.get(key) ?? [];
    this.counts.set(key, counts);
    counts.length = Math.min(counts.length, depth + 1);
    const isNew = restarts.delete(depth);
    const count = (isNew ? start - 1 : (counts[depth] ?? start - 1)) + 1;
    counts[depth] = count;
    return count;
  }

  /** What stands before the next item of a list; null where there is no such list. */
  next(listId: string, depth: number): Marker | null {
    const list = this.lists.get(listId);
    const level = list?.levels.get(depth);
    if (!list || !level) return null;
    const count = this.count(list, depth, level.start);
    return { ...markerOf(level, count), depth };
  }
}

function markerOf({ format, text }: Level, count: number): Pick<Marker, "kind" | "sign"> {
  if (format === "bullet" || format === "none") return { kind: "bullet", sign: "" };
  if (/^(?:upper|lower)Letter$/.test(format) && count <= LETTERS)
    return { kind: "letter", sign: `${letterAt(count - 1)}) ` };
  const cyrillic = /^russian/.test(format) ? CYRILLIC[count - 1] : undefined;
  if (cyrillic) return { kind: "bullet", sign: `${cyrillic}) ` };
  return CALLED.test(text)
    ? { kind: "number", sign: `Question ${count}. ` }
    : { kind: "number", sign: `${count}. ` };
}
