import { htmlToText } from "#lib/server/html/sanitize.ts";
import { at, type JsonRecord, listAt, parseJson, recordOf, textAt } from "../json-value.ts";

const MAX_DEPTH = 32;
/** The sign between the paragraphs of a text that is drawn as a picture */
const PARAGRAPH = "\u0003";
/** What the player fills in: "$$name$$", "@#{101}" */
const VARIABLE = /\$\$[\w.]+\$\$|@#\{\d+\}/g;

export interface SlideItem {
  key: string;
  type: number;
  item: JsonRecord;
}

const tidy = (text: string): string =>
  text
    .replace(VARIABLE, "…")
    .replace(/[ \t\u00a0]+/g, " ")
    .trim();

/** A text as the newer player keeps it: blocks, as JSON within a string. */
function blocksText(value: unknown): string {
  const document = typeof value === "string" ? parseJson(value) : value;
  const blocks = [...listAt(document, "blocks"), ...listAt(document, "editorState", "blocks")];
  return blocks
    .map((block) => tidy(textAt(block, "text")))
    .filter((line) => line !== "")
    .join("\n");
}

/** The things of a course of Captivate, which name each other. */
export class CaptivateData {
  private readonly things: JsonRecord;

  constructor(things: JsonRecord) {
    this.things = things;
  }

  thing(name: string): JsonRecord {
    return recordOf(at(this.things, name));
  }

  /** What draws a thing: it has the description that screen readers say. */
  private drawing(name: string): JsonRecord {
    const named = textAt(this.thing(name), "mdi");
    return named === "" ? this.thing(`${name}c`) : this.thing(named);
  }

  /** What a description says, which may stand under the width of a screen. */
  spoken(value: unknown): string {
    const text = typeof value === "string" ? value : String(Object.values(recordOf(value))[0] ?? "");
    return text
      .split(PARAGRAPH)
      .map(tidy)
      .filter((line) => line !== "")
      .join("\n");
  }

  textOf(name: string): string {
    const item = this.thing(name);
    if (textAt(item, "text").trim().startsWith("{")) return blocksText(item.text);
    const markup = textAt(item, "vt") || textAt(Object.values(recordOf(item.rpvt))[0], "vt");
    return tidy(htmlToText(markup)) || this.spoken(this.drawing(name).accstr);
  }

  /** What a button of the newer player says. */
  labelOf(name: string): string {
    const properties = parseJson(textAt(this.thing(name), "widgetProps"));
    return blocksText(at(properties, "normal", "editorState"));
  }

  /** The items on a slide with those within them; copies of an item for its other states are none. */
  itemsOf(slide: JsonRecord): SlideItem[] {
    const found: SlideItem[] = [];
    const seen = new Set<string>();
    const walk = (list: readonly unknown[], depth: number): void => {
      for (const one of depth > MAX_DEPTH ? [] : list) {
        const key = textAt(one, "n");
        if (key === "" || seen.has(key)) continue;
        seen.add(key);
        const item = this.thing(key);
        if (item.bstin !== undefined) continue;
        found.push({ key, type: Number(at(one, "t")), item });
        walk(listAt(item, "si"), depth + 1);
      }
    };
    walk(listAt(slide, "si"), 0);
    return found;
  }

  /** Things that a list names, as "id" or "id:place". */
  named(list: readonly unknown[]): { key: string; thing: JsonRecord }[] {
    return list.map((one) => {
      const key = String(one).split(":")[0] ?? "";
      return { key, thing: this.thing(key) };
    });
  }
}
