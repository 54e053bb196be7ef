/** A thing that a page describes by schema.org's words. */
export interface Thing {
  types: string[];
  name: string;
  url: string | null;
  /** What it belongs to */
  whole: Thing | null;
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
const MAX_DEPTH = 6;

/** "https://schema.org/Course" and "schema:Course" → "Course" */
export function typeName(type: string): string {
  return type.trim().split(/[/:#]/).at(-1) ?? "";
}

/** What a JSON-LD text describes, @graph and lists unfolded; nothing where it can't be read. */
export function thingsIn(jsonLd: string): Thing[] {
  try {
    return unfold(JSON.parse(jsonLd), 0);
  } catch {
    return [];
  }
}

function unfold(value: unknown, depth: number): Thing[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((each) => unfold(each, depth + 1));
  if (!isObject(value)) return [];
  const inner = [value["@graph"], value.mainEntity].flatMap((each) => unfold(each, depth + 1));
  return "@type" in value ? [thing(value, depth), ...inner] : inner;
}

function thing(node: Json, depth: number): Thing {
  const whole = list(node.isPartOf).find(isObject);
  return {
    types: list(node["@type"]).map((type) => typeName(text(type))),
    name: text(node.name) || text(node.headline),
    url: text(node.url) || null,
    whole: whole && depth < MAX_DEPTH ? thing(whole, depth + 1) : null,
  };
}
