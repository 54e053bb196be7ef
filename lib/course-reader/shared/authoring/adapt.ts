import { setImmediate } from "node:timers/promises";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import { at, type JsonRecord, listAt, parseJson, recordOf, textAt } from "../json-value.ts";
import type { Media } from "../media.ts";
import { adaptQuestion } from "./adapt-question.ts";
import { type AuthoredLesson, type AuthoredUnit, type Left, NO_FILM, takeAuthored } from "./course.ts";
import { type Authored, type OpenPackage, shallowest, textIn } from "./package.ts";

export const ADAPT = /(?:^|\/)course\/[^/]+\/components\.json$/;
const OFF = "It is switched off in the course.";
const MAX_LEVELS = 20;
/** Components that play a film or a sound */
const FILMS = new Set(["media", "youtube", "vimeo", "video", "audio"]);
const KINDS: [file: string, type: string][] = [
  ["course", "course"],
  ["contentObjects", "page"],
  ["articles", "article"],
  ["blocks", "block"],
  ["components", "component"],
];

type Item = JsonRecord;

const plain = (markup: string): string => htmlToText(markup).trim();
const isOff = (item: Item): boolean =>
  item._isAvailable === false || item._isEnabled === false || item._isHidden === true;

/** Its place as its tool counts: "1-0-2-0", or a number among its neighbours. */
function orderOf(item: Item): number[] {
  const order = textAt(item, "_courseOrder").split("-").map(Number);
  if (order.length > 1 && order.every(Number.isFinite)) return order;
  return typeof item._sortOrder === "number" ? [item._sortOrder] : [];
}

function compare(a: Item, b: Item): number {
  const [first, second] = [orderOf(a), orderOf(b)];
  if (first.length === 0 || second.length === 0) return 0;
  for (const [index, value] of first.entries())
    if (value !== second[index]) return value - (second[index] ?? 0);
  return 0;
}

/** What lies in what, by the ids that the items themselves name. */
class Tree {
  private readonly children = new Map<string, Item[]>();

  constructor(items: readonly Item[]) {
    for (const item of items) {
      const parent = textAt(item, "_parentId");
      const known = this.children.get(parent);
      if (known) known.push(item);
      else this.children.set(parent, [item]);
    }
  }

  of(parent: Item): Item[] {
    const all = this.children.get(textAt(parent, "_id") || "course") ?? [];
    return all.toSorted(compare);
  }
}

/** The words of an item and of what it lists. */
function wordsOf(item: Item): string[] {
  const own = ["displayTitle", "body", "graphicText"].map((name) => plain(textAt(item, name)));
  const listed = listAt(item, "_items").flatMap((one) => {
    if (typeof one === "string") return [plain(one)];
    const back = at(one, "back");
    return [
      ...["title", "front", "strapline", "body", "text", "graphicText", "description"].map((name) =>
        plain(textAt(one, name)),
      ),
      ...["title", "body"].map((name) => plain(textAt(back, name))),
    ];
  });
  return [...own, ...listed].filter((words) => words !== "");
}

/** What an item is called; the tool's own name for a new one says nothing. */
function nameOf(item: Item): string {
  const names = ["displayTitle", "title", "body", "instruction"].map((field) => plain(textAt(item, field)));
  return names.find((name) => name !== "" && !/^new .{1,30} title$/i.test(name)) ?? "Text";
}

class AdaptReading {
  private readonly tree: Tree;
  private readonly media: Media;

  constructor(items: readonly Item[], media: Media) {
    this.tree = new Tree(items);
    this.media = media;
  }

  private component(item: Item, lesson: AuthoredLesson): void {
    const question = adaptQuestion(item, this.media);
    if (question) return void lesson.questions.push(question);
    const words = wordsOf(item);
    if (words.length > 0) lesson.text += (lesson.text && "\n\n") + words.join("\n\n");
    const kind = textAt(item, "_component").toLowerCase();
    if (FILMS.has(kind)) lesson.left.push({ kind: "video", name: words[0] ?? "Video", reason: NO_FILM });
  }

  private async fill(item: Item, lesson: AuthoredLesson, level: number): Promise<void> {
    // jsdom lets go of what it has parsed only between turns.
    await setImmediate();
    for (const child of level > MAX_LEVELS ? [] : this.tree.of(item)) {
      const name = nameOf(child);
      if (isOff(child)) lesson.left.push({ kind: textAt(child, "_type") || "text", name, reason: OFF });
      else if (child._type === "component") this.component(child, lesson);
      else {
        const own = ["displayTitle", "body"]
          .map((field) => plain(textAt(child, field)))
          .filter((text) => text !== "");
        if (own.length > 0) lesson.text += (lesson.text && "\n\n") + own.join("\n\n");
        await this.fill(child, lesson, level + 1);
      }
    }
  }

  private async page(item: Item): Promise<AuthoredLesson> {
    const title = plain(textAt(item, "displayTitle") || textAt(item, "title")) || "Page";
    const text = plain(textAt(item, "body"));
    const lesson = { title, sourceId: textAt(item, "_id") || null, text, questions: [], left: [] };
    await this.fill(item, lesson, 0);
    return lesson;
  }

  /** Menus within the course are units; the pages beside them lie in none. */
  async units(course: Item): Promise<{ units: AuthoredUnit[]; left: Left[] }> {
    const units: AuthoredUnit[] = [];
    const left: Left[] = [];
    const walk = async (parent: Item, title: string, level: number): Promise<void> => {
      const unit: AuthoredUnit = { title, lessons: [] };
      units.push(unit);
      for (const item of level > MAX_LEVELS ? [] : this.tree.of(parent)) {
        const name = plain(textAt(item, "displayTitle") || textAt(item, "title"));
        if (isOff(item)) left.push({ kind: "page", name: name || "Page", reason: OFF });
        else if (item._type === "menu") await walk(item, name || title, level + 1);
        else if (item._type === "page") unit.lessons.push(await this.page(item));
      }
    };
    await walk(course, "", 0);
    return { units: units.filter(({ lessons }) => lessons.length > 0), left };
  }
}

async function itemsIn(pack: OpenPackage, folder: string): Promise<Item[]> {
  const all: Item[] = [];
  for (const [file, type] of KINDS) {
    const data = parseJson((await textIn(pack, `${folder}${file}.json`)) ?? "");
    for (const value of Array.isArray(data) ? data : [data]) {
      const item = recordOf(value);
      if (Object.keys(item).length > 0) all.push({ ...item, _type: textAt(item, "_type") || type });
    }
  }
  return all;
}

/** A course of Adapt or Evolve: its pages are lessons. */
export async function openAdapt(pack: OpenPackage): Promise<Authored | null> {
  const { names } = pack.archive;
  const english = shallowest(names, /(?:^|\/)course\/en[^/]*\/components\.json$/);
  const path = english ?? shallowest(names, ADAPT);
  if (path === null) return null;
  const items = await itemsIn(pack, path.slice(0, -"components.json".length));
  const course = items.find(({ _type }) => _type === "course") ?? {};
  const root = path.replace(/course\/[^/]+\/components\.json$/, "").replace(/\/$/, "");
  const reading = new AdaptReading(items, pack.mediaStore.at(root));
  const { units, left } = await reading.units(course);
  const title = plain(textAt(course, "displayTitle") || textAt(course, "title"));
  const sourceId = textAt(course, "_id") || null;
  if (units.length === 0) return null;
  return { title, sourceId, take: (builder) => takeAuthored(builder, { units, left }) };
}
