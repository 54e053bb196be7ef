import {
  type Answer,
  type ApiCall,
  type CallGroup,
  type Parameter,
  type Reference,
  shapeId,
} from "#components/api-docs/reference.ts";
import type { ApiDocument, ApiOperation } from "#lib/server/openapi/openapi.ts";
import { exampleOf } from "./example.ts";
import { fieldOf } from "./fields.ts";
import { limits, mostOf } from "./limits.ts";

/** What most people begin with */
const WITH_EXAMPLE = new Set([
  "postAuthRegister",
  "postAuthLogin",
  "getUsersQuizStats",
  "getCoursesMyCourses",
  "postCoursesImport",
  "getQuizByQuizId",
  "postQuizByQuizIdAnswer",
  "getStreakStatus",
  "postXpDailyLogin",
  "getBlogPosts",
]);

/** The word for each way in; those that go together have one. */
function wayIn(needed: Record<string, string[]>, isByCookieOnly: boolean): string {
  if ("extensionToken" in needed) return `an extension (${needed.extensionToken?.join(", ")})`;
  if ("adminCookie" in needed || "adminName" in needed) return "an admin";
  if ("sessionCookie" in needed || "bearerToken" in needed)
    return isByCookieOnly ? "a learner, by cookie" : "a learner";
  return "everybody";
}

function accessOf({ security }: ApiOperation): string {
  const isByCookieOnly = !security.some((needed) => "bearerToken" in needed);
  const ways = new Set(security.map((needed) => wayIn(needed, isByCookieOnly)));
  const words = ways.has("everybody") ? "everybody" : [...ways].join(" or ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function parametersOf({ parameters }: ApiOperation): Parameter[] {
  return parameters.map(({ name, in: where, required, schema }) => ({
    ...fieldOf(schema, name, !required),
    where,
  }));
}

function bodyOf({ requestBody }: ApiOperation): ApiCall["body"] {
  if (!requestBody) return null;
  const forms = Object.entries(requestBody.content).map(([media, { schema }]) => ({
    media,
    content: fieldOf(schema),
  }));
  return { isRequired: requestBody.required, forms };
}

function answersOf({ responses }: ApiOperation): Answer[] {
  return Object.entries(responses)
    .filter(([, response]) => !response["x-error-codes"])
    .map(([status, { content = {} }]) => {
      const [first] = Object.entries(content);
      return { status, media: first?.[0] ?? null, content: first ? fieldOf(first[1].schema) : null };
    });
}

/** Faults of ours may happen to every call, and are told once. */
function failuresOf({ responses }: ApiOperation): ApiCall["failures"] {
  return Object.entries(responses).flatMap(([status, { "x-error-codes": all = [] }]) => {
    const codes = all.filter((code) => code !== "internal" && code !== "unavailable");
    return codes.length > 0 ? [{ status, codes }] : [];
  });
}

function callOf(verb: string, path: string, operation: ApiOperation, base: string): ApiCall {
  const method = verb.toUpperCase();
  const hasExample = WITH_EXAMPLE.has(operation.operationId);
  return {
    id: operation.operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    method,
    path,
    summary: operation.summary,
    access: accessOf(operation),
    limit: operation["x-limit"] && mostOf(operation["x-limit"]),
    parameters: parametersOf(operation),
    body: bodyOf(operation),
    answers: answersOf(operation),
    failures: failuresOf(operation),
    example: hasExample ? exampleOf(method, path, operation, base) : null,
  };
}

const idOf = (name: string) => name.toLowerCase().replace(/\W+/g, "-");

function groupsOf({ tags, paths }: ApiDocument, base: string): CallGroup[] {
  const all = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ tag: operation.tags[0], verb, path, operation })),
  );
  return tags.map(({ name, description }) => ({
    id: idOf(name),
    name,
    description,
    calls: all
      .filter(({ tag }) => tag === name)
      .map(({ verb, path, operation }) => callOf(verb, path, operation, base)),
  }));
}

/** The document as its page tells it. */
export function referenceOf(document: ApiDocument): Reference {
  const base = document.servers[0]?.url ?? "";
  return {
    base,
    version: document.info.version,
    groups: groupsOf(document, base),
    shapes: Object.entries(document.components.schemas).map(([name, schema]) => ({
      id: shapeId(name),
      name,
      content: fieldOf(schema),
    })),
    limits: limits(),
  };
}
