import * as z from "zod";
import type { ApiDocument } from "#lib/server/openapi/openapi.ts";
import type { JsonSchema } from "#lib/server/openapi/schema.ts";

/** Every key of a value and of what it holds, however deep */
export function walk(value: unknown, visit: (key: string, inner: unknown) => void): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    visit(key, inner);
    walk(inner, visit);
  }
}

function close(part: unknown): void {
  const isShape = typeof part === "object" && part !== null && "properties" in part;
  if (isShape && !("additionalProperties" in part)) Object.assign(part, { additionalProperties: false });
}

/** A schema of the document on its own, that lets nothing pass which it doesn't tell of. */
export function closed(schema: JsonSchema, { components }: ApiDocument): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: components.schemas });
  const whole = JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/"));
  close(whole);
  walk(whole, (_, part) => close(part));
  return z.fromJSONSchema(whole);
}
