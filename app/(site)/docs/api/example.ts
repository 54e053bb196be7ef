import type { ApiOperation } from "#lib/server/openapi/openapi.ts";
import type { JsonSchema } from "#lib/server/openapi/schema.ts";

const SAMPLES: Readonly<Record<string, unknown>> = {
  email: "ada@example.com",
  password: "a@Passw0rd@of@y0urs",
  fullName: "Ada Example",
};

/** Optional, but one of several that a call must have */
const SHOWN = new Set(["selectedAnswer"]);

const SAMPLE_ID = "3f2b8c1e-6a0d-4c57-9b1e-2d4f6a8c0e13";

/** A value that the schema allows: the least of it, and the optional fields without which it would be none. */
export function sampleOf(schema: JsonSchema, name = ""): unknown {
  const { type, format, enum: values, properties, required = [], minimum } = schema;
  if (Object.hasOwn(SAMPLES, name)) return SAMPLES[name];
  if (values) return values[0];
  if (format === "uuid") return SAMPLE_ID;
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return minimum ?? 1;
  if (type !== "object") return "text";
  const shown = Object.keys(properties ?? {}).filter((key) => SHOWN.has(key));
  const keys = [...new Set([...required, ...shown])];
  return Object.fromEntries(keys.map((key) => [key, sampleOf(properties?.[key] ?? {}, key)]));
}

function bodyLines({ requestBody }: ApiOperation): string[] {
  const { "application/json": json, "multipart/form-data": form } = requestBody?.content ?? {};
  if (form) return (form.schema.required ?? []).map((field) => `-F ${field}=@course.imscc`);
  if (!json) return [];
  return ["-H 'content-type: application/json'", `-d '${JSON.stringify(sampleOf(json.schema))}'`];
}

/** The call as one types it in a terminal, made of its shapes. */
export function exampleOf(method: string, path: string, operation: ApiOperation, base: string): string {
  const address = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `$${name.toUpperCase().replace("ID", "_ID")}`,
  );
  const isOpen = operation.security.some((needed) => Object.keys(needed).length === 0);
  const isPlain = method === "GET" || operation.requestBody;
  const lines = [
    `curl ${isPlain ? "" : `-X ${method} `}"${base}${address}"`,
    ...(isOpen ? [] : ['-H "authorization: Bearer $TOKEN"']),
    ...bodyLines(operation),
  ];
  return lines.join(" \\\n  ");
}
