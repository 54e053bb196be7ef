import type { Field } from "#components/api-docs/reference.ts";
import { shapeNameOf } from "#lib/server/openapi/openapi.ts";
import type { JsonSchema } from "#lib/server/openapi/schema.ts";

/** More values than these are listed somewhere else. */
const MOST_VALUES = 12;

const alternativesOf = ({ anyOf, oneOf }: JsonSchema) => anyOf ?? oneOf ?? null;

function listOf(items: JsonSchema): string {
  const type = typeOf(items);
  return type.includes(" | ") ? `(${type})[]` : `${type}[]`;
}

function objectType({ properties, additionalProperties }: JsonSchema): string {
  const isMap = !properties && typeof additionalProperties === "object";
  return isMap ? `object of ${typeOf(additionalProperties)}` : "object";
}

function plainType(schema: JsonSchema): string {
  const { type, format, items } = schema;
  if (Array.isArray(type)) return type.join(" | ");
  if (type === "array") return listOf(items ?? {});
  if (type === "object") return objectType(schema);
  if (type === "string" && schema.contentMediaType) return "file";
  return String(format ?? type ?? "anything");
}

/** `string | null`, `Course[]`, `"week" | "month"` */
export function typeOf(schema: JsonSchema): string {
  const { $ref, const: only, enum: values } = schema;
  if ($ref) return shapeNameOf($ref);
  if (only !== undefined) return JSON.stringify(only);
  if (values)
    return values.length > MOST_VALUES ? "string" : values.map((value) => JSON.stringify(value)).join(" | ");
  const alternatives = alternativesOf(schema);
  return alternatives ? [...new Set(alternatives.map(typeOf))].join(" | ") : plainType(schema);
}

/** The named shape that a value is, holds or may be; null where there is none. */
function shapeOf(schema: JsonSchema): string | null {
  if (schema.$ref) return shapeNameOf(schema.$ref);
  const inner = [schema.items, ...(alternativesOf(schema) ?? [])].filter((each) => each !== undefined);
  return inner.map(shapeOf).find((name) => name !== null) ?? null;
}

const number = (value: unknown) => Number(value).toLocaleString("en-US");

function span(least: unknown, most: unknown, unit: string): string[] {
  if (least === undefined && most === undefined) return [];
  if (least === undefined) return [`at most ${number(most)}${unit}`];
  if (most === undefined) return [`at least ${number(least)}${unit}`];
  return [least === most ? `${number(most)}${unit}` : `${number(least)} to ${number(most)}${unit}`];
}

function noteOf(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, default: fallback } = schema;
  return [
    ...span(minimum, maximum, ""),
    ...span(minLength, maxLength, " characters"),
    ...span(minItems, maxItems, " entries"),
    ...(fallback === undefined || fallback === "" ? [] : [`${JSON.stringify(fallback)} unless given`]),
  ].join(", ");
}

function propertiesOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => fieldOf(schema, name, !required.includes(name)));
}

/** What a value is made of, as far as no named shape tells it; each of several shapes is told by itself. */
function partsOf(schema: JsonSchema): Field[] {
  if (schema.items) return partsOf(schema.items);
  const alternatives = alternativesOf(schema)?.filter((each) => each.type !== "null");
  if (!alternatives) return propertiesOf(schema);
  const told = alternatives.map((each) => fieldOf(each)).filter(({ fields }) => fields.length > 0);
  return told.length === 1 && told[0] ? [...told[0].fields] : told;
}

/** A schema as a field; without a name it is a whole body or answer. */
export function fieldOf(schema: JsonSchema, name = "", isOptional = false): Field {
  return {
    name,
    isOptional,
    type: typeOf(schema),
    shape: shapeOf(schema),
    note: noteOf(schema),
    fields: partsOf(schema),
  };
}
