import type { Cheerio } from "cheerio/slim";
import { ImportError } from "#lib/course-reader/import-error.ts";
import type { PageDom } from "./dom.ts";

export type Value = string | Thing;

/** Something that a page describes in the words of schema.org. */
export interface Thing {
  /** "Course", "Quiz"… */
  types: string[];
  props: Map<string, Value[]>;
}

export interface PageData {
  things: Thing[];
  /** Blocks of data that can't be read */
  broken: number;
}

type Found = Cheerio<never>[number] | Parameters<PageDom["$"]>[0];
type Element = Exclude<Found, undefined>;

/** Ten thousand questions with their answers */
const MAX_THINGS = 100_000;
const MAX_DEPTH = 64;
const MAX_TEXT = 200_000;
const VOCABULARY = /^(https?:\/\/(www\.)?schema\.org\/|schema:)/i;

export const isThing = (value: Value): value is Thing => typeof value !== "string";
const bare = (name: string) => name.trim().replace(VOCABULARY, "");

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function put(thing: Thing, name: string, values: readonly Value[]): void {
  if (values.length === 0) return;
  const list = thing.props.get(name);
  if (list) list.push(...values);
  else thing.props.set(name, [...values]);
}

function refuseExcess(things: readonly Thing[]): void {
  if (things.length >= MAX_THINGS)
    throw new ImportError("too_large", "The page describes more things than can be read.");
}

/** Reads linked data: what is described in one place and named in another becomes one thing. */
class LinkedData {
  readonly things: Thing[] = [];
  private readonly known = new Map<string, Thing>();

  private thingOf(node: Record<string, unknown>): Thing {
    const id = typeof node["@id"] === "string" ? node["@id"] : null;
    const earlier = id === null ? undefined : this.known.get(id);
    if (earlier) return earlier;
    refuseExcess(this.things);
    const thing: Thing = { types: [], props: new Map() };
    this.things.push(thing);
    if (id !== null) {
      this.known.set(id, thing);
      put(thing, "@id", [id]);
    }
    return thing;
  }

  read(value: unknown, depth = 0): Value[] {
    if (depth > MAX_DEPTH) return [];
    if (typeof value === "string") return [value.slice(0, MAX_TEXT)];
    if (typeof value === "number" || typeof value === "boolean") return [String(value)];
    if (Array.isArray(value)) return value.flatMap((each) => this.read(each, depth + 1));
    if (!isRecord(value)) return [];
    const inner = value["@value"] ?? value["@list"] ?? value["@set"];
    if (inner !== undefined) return this.read(inner, depth + 1);
    const thing = this.thingOf(value);
    for (const type of this.read(value["@type"], depth + 1))
      if (!isThing(type) && !thing.types.includes(bare(type))) thing.types.push(bare(type));
    for (const [name, each] of Object.entries(value))
      if (name === "@graph" || !name.startsWith("@")) put(thing, bare(name), this.read(each, depth + 1));
    return [thing];
  }
}

/** JSON as pages write it: in comments, with line breaks within texts. */
function parseLoosely(text: string): unknown {
  const json = text
    .replace(/^\s*(<!--|\/\/\s*<!\[CDATA\[|\/\*.{0,40}?\*\/)|(-->|\/\/\s*\]\]>)\s*$/g, "")
    .trim();
  for (const attempt of [json, json.replace(/\p{Cc}/gu, " ").replace(/;$/, "")]) {
    try {
      return JSON.parse(attempt);
    } catch {}
  }
  return undefined;
}

function readJsonLd({ $ }: PageDom): PageData {
  const data = new LinkedData();
  let broken = 0;
  $('script[type^="application/ld+json"]').each((_, script) => {
    const parsed = parseLoosely($(script).text());
    if (parsed === undefined) broken += 1;
    else data.read(parsed);
  });
  return { things: data.things, broken };
}

const ADDRESS_ATTRIBUTES: Record<string, string> = {
  ...{
    a: "href",
    area: "href",
    link: "href",
    object: "data",
    data: "value",
    meter: "value",
    time: "datetime",
  },
  ...{ img: "src", audio: "src", video: "src", iframe: "src", embed: "src", source: "src", track: "src" },
};

/** Reads microdata and RDFa: attributes at the text that people see. */
function readAttributes({ $ }: PageDom): Thing[] {
  const things: Thing[] = [];
  const shownBy = (element: Element): string => {
    const node = $(element);
    const name = String(node.prop("tagName") ?? "").toLowerCase();
    const attribute = ADDRESS_ATTRIBUTES[name];
    const given = node.attr("content") ?? (attribute ? node.attr(attribute) : undefined);
    return (given ?? node.text()).trim().slice(0, MAX_TEXT);
  };
  const walk = (element: Element, scope: Thing | null): void => {
    const node = $(element);
    const names = (node.attr("itemprop") ?? node.attr("property") ?? "").split(/\s+/).filter(Boolean);
    const types = node.attr("itemtype") ?? node.attr("typeof");
    const isScope = node.attr("itemscope") !== undefined || node.attr("typeof") !== undefined;
    let inner = scope;
    if (isScope) {
      refuseExcess(things);
      inner = { types: (types ?? "").split(/\s+/).filter(Boolean).map(bare), props: new Map() };
      things.push(inner);
      const id = node.attr("itemid") ?? node.attr("resource") ?? node.attr("about");
      if (id) put(inner, "@id", [id]);
    }
    if (scope && names.length > 0) {
      const value = isScope && inner ? inner : shownBy(element);
      for (const name of names) put(scope, bare(name), [value]);
    }
    for (const child of node.children().toArray()) walk(child, inner);
  };
  for (const top of $.root().children().toArray()) walk(top, null);
  return things;
}

/** Everything that a page says about itself in schema.org's words, in whichever of the three ways. */
export function readPageData(page: PageDom): PageData {
  const linked = readJsonLd(page);
  const { $ } = page;
  const hasAttributes = $("[itemscope], [typeof]").length > 0;
  return {
    things: [...linked.things, ...(hasAttributes ? readAttributes(page) : [])],
    broken: linked.broken,
  };
}

export const isA = (thing: Thing, ...types: string[]) => thing.types.some((type) => types.includes(type));

/** All values of these properties, in this order of the names. */
export function valuesOf(thing: Thing, ...names: string[]): Value[] {
  return names.flatMap((name) => thing.props.get(name) ?? []);
}

/** The first text among these properties; of a thing its text or name. */
export function textOf(thing: Thing, ...names: string[]): string {
  for (const value of valuesOf(thing, ...names)) {
    const text = isThing(value) ? firstText(value) : value;
    if (text.trim() !== "") return text.trim();
  }
  return "";
}

function firstText(thing: Thing): string {
  const own = valuesOf(thing, "text", "name", "headline").find((value) => !isThing(value));
  return typeof own === "string" ? own : "";
}

/** The address of a thing as it is written. */
export function addressOf(thing: Thing): string {
  const own = valuesOf(thing, "url", "@id", "mainEntityOfPage");
  return own.find((value): value is string => !isThing(value) && !value.startsWith("_:")) ?? "";
}
