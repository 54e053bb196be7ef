import * as z from "zod";

type Json = Record<string, unknown>;

/** What every server that promises a shape understands; bounds such as maxLength are checked on arrival instead. */
const KEPT = ["type", "enum", "const", "description", "items", "properties", "anyOf"] as const;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function promised(key: (typeof KEPT)[number], value: unknown): unknown {
  if (key === "properties" && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, strict(each)]));
  if (Array.isArray(value) && key === "anyOf") return value.map(strict);
  return key === "items" ? strict(value) : value;
}

/** A JSON schema as providers take it that hold a model to it: every property is needed, and no other allowed. */
function strict(schema: unknown): Json {
  if (!isObject(schema)) return {};
  const kept = KEPT.filter((key) => key in schema).map((key) => [key, promised(key, schema[key])]);
  const shape: Json = Object.fromEntries(kept);
  if (!isObject(shape.properties)) return shape;
  return { ...shape, required: Object.keys(shape.properties), additionalProperties: false };
}

/** The shape of what `schema` takes: in full for a model to read, and as far as a provider can enforce it. */
export function shapesOf(schema: z.ZodType): { full: Json; strict: Json } {
  const full = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
  delete full.$schema;
  return { full, strict: strict(full) };
}

/** A database keeps neither NUL nor half a character. */
function storable(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value;
}

/** The JSON of an answer, also out of a code block or with words around it; undefined where there is none. */
export function jsonIn(answer: string): unknown {
  const from = answer.indexOf("{");
  const to = answer.lastIndexOf("}");
  if (from < 0 || to < from) return undefined;
  try {
    return JSON.parse(answer.slice(from, to + 1), storable);
  } catch {
    return undefined;
  }
}
