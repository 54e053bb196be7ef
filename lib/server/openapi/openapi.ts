import * as z from "zod";
import { ERROR_STATUS, type ErrorCode } from "#lib/core/errors.ts";
import type { Declared } from "../http/declaration.ts";
import { LIMITS } from "../http/limit.ts";
import { type ApiResponse, failuresOf, isRepeatable } from "./responses.ts";
import { type JsonSchema, SHAPES_AT, schemaWriter } from "./schema.ts";
import { type SecurityRequirement, securityOf, securitySchemes } from "./security.ts";

export interface ApiParameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface ApiOperation {
  operationId: string;
  summary: string;
  tags: [string];
  security: SecurityRequirement[];
  parameters: ApiParameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, ApiResponse>;
  /** How many calls in how many seconds; null where no count of all calls applies */
  "x-limit": { calls: number; seconds: number } | null;
}

export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, Record<string, unknown>>;
  };
}

/** One verb of one address, which is spelled as its folder: `/api/quiz/[quizId]`. */
export interface Operation {
  method: string;
  path: string;
  tag: string;
  declared: Declared;
}

interface Contents {
  info: ApiDocument["info"];
  site: URL;
  tags: ApiDocument["tags"];
  operations: readonly Operation[];
  /** Shapes of answers that get a name of their own */
  shapes: Readonly<Record<string, z.ZodType>>;
}

type Writer = ReturnType<typeof schemaWriter>["write"];

const errorSchema = z.object({
  error: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
});

const IDEMPOTENCY_KEY: ApiParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Sent again with the same key, the call is done once and answered alike, for 24 hours.",
  schema: { type: "string", minLength: 1, maxLength: 200 },
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `getUsersProfile`, `postQuizByQuizIdAnswer` */
function operationIdOf({ method, path }: Operation): string {
  const parts = path
    .replace(/^\/api/, "")
    .replace(/\[(\w+)\]/g, (_, name: string) => `by-${name}`)
    .split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + parts.map(capital).join("");
}

function pathParameters({ path, declared }: Operation, write: Writer): ApiParameter[] {
  const known = declared.params ? write(declared.params, "input").properties : {};
  return [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: known?.[name] ?? { type: "string" },
  }));
}

function queryParameters({ declared }: Operation, write: Writer): ApiParameter[] {
  if (!declared.query) return [];
  const { properties = {}, required = [] } = write(declared.query, "input");
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function requestBody({ declared }: Operation, write: Writer): Pick<ApiOperation, "requestBody"> {
  const { upload, uploadFields, body, takes = body } = declared;
  const json = takes && { "application/json": { schema: write(takes, "input") } };
  if (upload) {
    const file = { type: "string", contentMediaType: "application/octet-stream" };
    const fields = uploadFields && write(uploadFields, "input").properties;
    const files = uploadFields ? { type: "array", items: file, minItems: 1 } : file;
    const schema = { type: "object", properties: { [upload]: files, ...fields }, required: [upload] };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema }, ...json } } };
  }
  if (!body || !json) return {};
  return { requestBody: { required: !body.safeParse({}).success, content: json } };
}

function success({ declared }: Operation, write: Writer): Record<string, ApiResponse> {
  const { response, media, status = response || media ? 200 : 204, otherStatuses = [] } = declared;
  const content = media
    ? { [media]: { schema: { type: "string", contentMediaType: media } } }
    : response && { "application/json": { schema: write(response, "output") } };
  const done = content ? "Done" : "Done; the answer is empty";
  return Object.fromEntries(
    [status, ...otherStatuses].map((each) => [
      each,
      { description: each < 400 ? done : "Not now", ...(content && { content }) },
    ]),
  );
}

function limitOf(method: string, { limit = method === "GET" ? "read" : "write" }: Declared) {
  if (limit === "none") return null;
  const { points, seconds } = LIMITS[limit];
  return { calls: points, seconds };
}

function operationOf(operation: Operation, write: Writer): ApiOperation {
  const { method, declared } = operation;
  const repeats = isRepeatable(method, declared) ? [IDEMPOTENCY_KEY] : [];
  return {
    operationId: operationIdOf(operation),
    summary: declared.summary ?? "",
    tags: [operation.tag],
    security: securityOf(declared),
    parameters: [...pathParameters(operation, write), ...queryParameters(operation, write), ...repeats],
    ...requestBody(operation, write),
    responses: { ...failuresOf(method, declared), ...success(operation, write) },
    "x-limit": limitOf(method, declared),
  };
}

/** The OpenAPI 3.1 document of all calls, made of what they declare. */
export function buildOpenApi({ info, site, tags, operations, shapes }: Contents): ApiDocument {
  const { write, named } = schemaWriter({ ...shapes, Error: errorSchema });
  write(errorSchema, "output");
  const paths: ApiDocument["paths"] = {};
  for (const operation of operations) {
    const path = operation.path.replace(/\[(\w+)\]/g, "{$1}");
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationOf(operation, write) };
  }
  const schemas = Object.fromEntries(Object.entries(named).sort(([a], [b]) => a.localeCompare(b)));
  return {
    openapi: "3.1.1",
    info,
    servers: [{ url: site.origin }],
    tags,
    paths,
    components: { schemas, securitySchemes: securitySchemes(site.protocol === "https:") },
  };
}

export const shapeNameOf = (ref: string) => ref.slice(SHAPES_AT.length);
