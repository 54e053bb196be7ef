import type { ApiDocument } from "#lib/server/openapi/openapi.ts";
import type { JsonSchema } from "#lib/server/openapi/schema.ts";

const REFERENCE = "#/components/schemas/";
const ID = "0190f000-0000-7000-8000-000000000000";

/** A value that fits the schema, with every field that it knows: by the schema alone, so what rules forbid may be in it. */
export function sampleOf(schema: JsonSchema, document: ApiDocument): unknown {
  const { $ref, anyOf, oneOf, type, properties, items } = schema as Record<string, never>;
  if ($ref)
    return sampleOf(document.components.schemas[String($ref).slice(REFERENCE.length)] ?? {}, document);
  const [first] = (anyOf ?? oneOf ?? []) as JsonSchema[];
  if (first) return sampleOf(first, document);
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (type === "object")
    return Object.fromEntries(
      Object.entries<JsonSchema>(properties ?? {}).map(([name, inner]) => [name, sampleOf(inner, document)]),
    );
  if (type === "array") return items ? [sampleOf(items, document)] : [];
  if (type === "integer" || type === "number") return Number(schema.minimum ?? 1);
  if (type === "boolean") return true;
  return schema.format === "uuid" ? ID : "text";
}

type Place = readonly (string | number)[];

/** Where in a value a text stands. */
export function placesIn(value: unknown, before: Place = []): Place[] {
  if (typeof value === "string") return [before];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...before, key]));
}

/** The value with another text in that place. */
export function withText(value: unknown, [key, ...rest]: Place, text: string): unknown {
  if (key === undefined) return text;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = withText(copy[key], rest, text);
  return copy;
}
