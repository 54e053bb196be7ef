import * as z from "zod";

/** JSON Schema 2020-12, as OpenAPI 3.1 wants it */
export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  prefixItems?: readonly JsonSchema[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  [keyword: string]: unknown;
}

const DEFS = "#/$defs/";
export const SHAPES_AT = "#/components/schemas/";

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"]>;

/** What a reader of the document has no use for: patterns that repeat a format, the bounds of every whole number. */
const tidy: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  if (def.type === "date") Object.assign(jsonSchema, { type: "string", format: "date-time" });
  // Anyone who reads answers has to take fields that are added; a shape that is strict by its own word stays so.
  const isOpen = def.type === "object" && !("catchall" in def && def.catchall);
  if (isOpen && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

function moveRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(moveRefs);
  if (typeof value !== "object" || value === null) return value;
  const moved = Object.entries(value).map(([key, inner]) => {
    const isRef = key === "$ref" && typeof inner === "string" && inner.startsWith(DEFS);
    return [key, isRef ? SHAPES_AT + inner.slice(DEFS.length) : moveRefs(inner)];
  });
  return Object.fromEntries(moved);
}

/** Shapes as JSON Schema. An answer's parts that have a name refer to it; `named` has those that were met so far. */
export function schemaWriter(names: Readonly<Record<string, z.ZodType>>) {
  const registry = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(names)) registry.add(shape, { id });
  const named: Record<string, JsonSchema> = {};

  function write(shape: z.ZodType, io: "input" | "output"): JsonSchema {
    const metadata = io === "output" ? registry : z.registry<{ id: string }>();
    const options = { io, metadata, unrepresentable: "any", override: tidy } as const;
    const { $schema, $defs, ...schema } = moveRefs(z.toJSONSchema(shape, options)) as JsonSchema;
    for (const [name, part] of Object.entries($defs ?? {})) {
      const { id, ...rest } = part;
      named[name] = rest;
    }
    return schema;
  }
  return { write, named };
}
