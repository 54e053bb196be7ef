import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "#lib/server/openapi/schema.ts";
import { inRoot } from "#scripts/paths.ts";
import { CALLS } from "#tests/access/table.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import { closed, walk } from "#tests/support/openapi-walk.ts";

import { apiDocument } from "./document.ts";
import { GET } from "./route.ts";
import { ROUTES } from "./routes.ts";
import { TAGS } from "./tags.ts";

const document = apiDocument();
const operations = Object.entries(document.paths).flatMap(([address, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({
    name: `${verb.toUpperCase()} ${address}`,
    address,
    operation,
  })),
);
const braced = (folder: string) => folder.replace(/\[(\w+)\]/g, "{$1}");

const UNTOLD = ["/api/[...rest]", "/api/auth/[...nextauth]"];
const VERB = /export (?:const|async function|function) (GET|POST|PUT|PATCH|DELETE)\b/g;

/** What the files below app/api serve, whether anyone tells of it or not */
function served(): string[] {
  return readdirSync(inRoot("app/api"), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .map((file) => ({ file, folder: `/api/${path.dirname(file).split(path.sep).join("/")}` }))
    .filter(({ folder }) => !UNTOLD.includes(folder))
    .flatMap(({ file, folder }) => {
      const verbs = readFileSync(inRoot("app/api", file), "utf8").matchAll(VERB);
      return [...verbs].map(([, verb]) => `${verb} ${braced(folder)}`);
    });
}

describe("the document is whole", () => {
  const told = operations.map(({ name }) => name).sort();

  it("tells every handler below app/api, and no call that has none", () => {
    const hint = "app/api/openapi.json/routes.ts lists each route file, and each handler comes of route()";
    expect(told.length).toBeGreaterThan(70);
    expect(told, hint).toEqual(served().sort());
  });

  it("tells what the table of all calls lists", () => {
    expect(told).toEqual(CALLS.map((call) => `${call.method} ${braced(call.path)}`).sort());
  });

  it("says of each call, in a sentence of its own, what it does", () => {
    const summaries = operations.map(({ operation }) => operation.summary);
    for (const { name, operation } of operations) {
      expect(operation.summary, `${name} needs a summary in its route()`).not.toBe("");
      expect(operation.summary, name).toMatch(/^[A-Z][^\n]{10,118}\.$/);
    }
    expect(new Set(summaries).size).toBe(summaries.length);
  });

  it("lets everyone call what the table calls public, and no one else", () => {
    for (const { method, path: address, who } of CALLS) {
      const operation = document.paths[braced(address)]?.[method.toLowerCase()];
      const kinds = operation?.security.flatMap(Object.keys) ?? [];
      const isOpen = operation?.security.some((needed) => Object.keys(needed).length === 0) ?? false;
      expect(isOpen, address).toBe(who === "public");
      expect(kinds.includes("adminCookie"), address).toBe(who === "admin");
      if (who === "user") expect(kinds, address).toContain("bearerToken");
      if (who === "own pages") expect(kinds, address).toEqual(["sessionCookie"]);
    }
  });

  it("has a tag for each call, and a call for each tag", () => {
    const used = new Set(operations.flatMap(({ operation }) => operation.tags));
    expect(document.tags.map(({ name }) => name).sort()).toEqual([...used].sort());
    expect(Object.keys(ROUTES).filter((tag) => !TAGS.some(({ name }) => name === tag))).toEqual([]);
  });

  it("is of the version that the product has", () => {
    const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
    expect(document.info.version).toBe(version);
  });
});

describe("the document keeps the rules of OpenAPI 3.1", () => {
  it("has what a document must have", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.servers).toEqual([{ url: expect.stringMatching(/^https?:\/\/[^/]+$/) }]);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+[A-Z][A-Za-z]*$/);
  });

  it("leads with each reference to something, and with each name of a shape to its use", () => {
    const refs = new Set<unknown>();
    walk(document, (key, value) => key === "$ref" && refs.add(value));
    const names = Object.keys(document.components.schemas);
    expect([...refs].sort()).toEqual(names.map((name) => `#/components/schemas/${name}`).sort());
    for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
  });

  it.each(operations)("$name declares its parameters, its answers and who may call", (call) => {
    const { parameters, responses, security, requestBody } = call.operation;
    const inPath = [...call.address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter((each) => each.in === "path").map(({ name }) => name)).toEqual(inPath);
    const keys = parameters.map((each) => `${each.in} ${each.name}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const each of parameters) expect(each.in !== "path" || each.required, each.name).toBe(true);
    expect(Object.keys(responses).some((status) => /^2\d\d$/.test(status))).toBe(true);
    for (const [status, { description }] of Object.entries(responses)) {
      expect(status).toMatch(/^[2-5]\d\d$/);
      expect(description).not.toBe("");
    }
    const schemes = Object.keys(document.components.securitySchemes);
    for (const name of security.flatMap(Object.keys)) expect(schemes).toContain(name);
    expect(requestBody === undefined || call.name.startsWith("GET") === false).toBe(true);
  });

  it("has schemas that can be worked with, each of them", () => {
    const schemas: JsonSchema[] = [];
    walk(document, (key, value) => key === "schema" && schemas.push(value as JsonSchema));
    expect(schemas.length).toBeGreaterThan(300);
    for (const schema of [...schemas, ...Object.values(document.components.schemas)]) {
      expect(() => closed(schema, document), JSON.stringify(schema)).not.toThrow();
      expect(JSON.stringify(schema)).not.toMatch(/\$defs|\$schema|"not":\{\}/);
    }
  });

  it("leaves no part of an answer untold", () => {
    for (const { name, operation } of operations)
      for (const { content } of Object.values(operation.responses))
        walk(content, (key, value) => expect(JSON.stringify(value), `${name} ${key}`).not.toBe("{}"));
  });
});

describe("its address", () => {
  it("answers the document, and 304 to anyone who has it", async () => {
    const response = await callRoute(GET, "/api/openapi.json");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)));
    const etag = response.headers.get("etag") ?? "";
    const again = await callRoute(GET, "/api/openapi.json", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  it("tells no secret", () => {
    const text = JSON.stringify(document);
    for (const [name, value] of Object.entries(TEST_ENV))
      if (value.length > 10 && name !== "APP_URL") expect(text.includes(value), name).toBe(false);
  });
});
