import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type Declared, declarationOf, declare } from "../http/declaration.ts";
import { buildOpenApi } from "./openapi.ts";
import { codesOf } from "./responses.ts";
import { schemaWriter } from "./schema.ts";

const inner = z.object({ at: z.iso.datetime() });

function tell(
  declared: Declared,
  method = "POST",
  path = "/api/things/[thingId]/parts",
  site = "http://a.test",
) {
  const document = buildOpenApi({
    info: { title: "Things", version: "1", description: "" },
    site: new URL(site),
    tags: [],
    operations: [{ method, path, tag: "Things", declared }],
    shapes: { Inner: inner },
  });
  const [address = "", verbs = {}] = Object.entries(document.paths)[0] ?? [];
  const operation = verbs[method.toLowerCase()];
  if (!operation) throw new Error("the call is not told");
  return { document, address, operation };
}

describe("a handler", () => {
  it("keeps what it declares", () => {
    const declared: Declared = { auth: ["public"], summary: "Says hello." };
    expect(declarationOf(declare(declared, () => "hello"))).toBe(declared);
    expect(declarationOf(() => "hello")).toBeNull();
  });
});

describe("the shapes", () => {
  const { write, named } = schemaWriter({ Inner: inner });

  it("tell what goes in before it is changed, and what comes out after", () => {
    const shape = z.object({ page: z.coerce.number().int().min(1).default(1), note: z.string().trim() });
    expect(write(shape, "input")).toMatchObject({ required: ["note"], properties: { page: { default: 1 } } });
    expect(write(shape, "output")).toMatchObject({ required: ["page", "note"] });
    const trimmed = z.string().transform((text) => text.length);
    expect(write(trimmed, "input")).toEqual({ type: "string" });
  });

  it("tell a date as it leaves, and no pattern or bound that says nothing", () => {
    expect(write(z.object({ at: z.date(), id: z.uuid(), count: z.int() }), "output").properties).toEqual({
      at: { type: "string", format: "date-time" },
      id: { type: "string", format: "uuid" },
      count: { type: "integer" },
    });
  });

  it("stay open for fields to come, unless they are strict", () => {
    expect(write(z.object({}), "output")).not.toHaveProperty("additionalProperties");
    expect(write(z.strictObject({}), "output")).toMatchObject({ additionalProperties: false });
  });

  it("go by their name where they have one", () => {
    const ref = { $ref: "#/components/schemas/Inner" };
    expect(write(inner, "output")).toEqual(ref);
    expect(write(z.object({ first: inner, all: z.array(inner) }), "output").properties).toEqual({
      first: ref,
      all: { type: "array", items: ref },
    });
    expect(named.Inner).toMatchObject({ properties: { at: { format: "date-time" } }, required: ["at"] });
  });
});

describe("a call", () => {
  it("has its address, its name and every parameter", () => {
    const query = z.object({ page: z.coerce.number().default(1), q: z.string() });
    const { address, operation } = tell(
      { auth: ["public"], query, params: z.object({ thingId: z.uuid() }) },
      "GET",
    );
    expect(address).toBe("/api/things/{thingId}/parts");
    expect(operation.operationId).toBe("getThingsByThingIdParts");
    expect(operation.parameters).toMatchObject([
      { in: "path", name: "thingId", required: true, schema: { format: "uuid" } },
      { in: "query", name: "page", required: false },
      { in: "query", name: "q", required: true },
    ]);
  });

  it("needs its body only where nothing is no body", () => {
    const wanted = { auth: ["user"] as const, body: z.object({ a: z.string() }) };
    expect(tell(wanted).operation.requestBody?.required).toBe(true);
    const welcome = { ...wanted, body: z.looseObject({}), takes: z.object({ b: z.string() }) };
    expect(tell(welcome).operation.requestBody).toMatchObject({
      required: false,
      content: { "application/json": { schema: { required: ["b"] } } },
    });
    const { operation } = tell({ auth: ["user"], upload: "picture" });
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(["multipart/form-data"]);
  });

  it("says that it takes a file or JSON, and what may be wrong with either", () => {
    const takes = z.object({ url: z.string() });
    const { requestBody } = tell({ auth: ["user"], upload: "file", takes }).operation;
    expect(requestBody).toMatchObject({
      required: true,
      content: {
        "multipart/form-data": { schema: { required: ["file"] } },
        "application/json": { schema: { properties: { url: { type: "string" } } } },
      },
    });
    const codes = ["bad_request", "invalid_json", "invalid_input", "too_large", "wrong_type"];
    expect(codesOf("POST", { auth: ["user"], upload: "file", takes })).toEqual(expect.arrayContaining(codes));
    expect(codesOf("POST", { auth: ["user"], upload: "file" })).not.toContain("invalid_json");
  });

  it.each([
    [{ response: inner }, ["200"]],
    [{}, ["204"]],
    [{ response: inner, status: 201, otherStatuses: [202] }, ["201", "202"]],
    [{ media: "application/zip" }, ["200"]],
  ])("answers with its status: %j", (more, statuses) => {
    const { responses } = tell({ auth: ["user"], ...more }).operation;
    expect(Object.keys(responses).filter((status) => status.startsWith("2"))).toEqual(statuses);
  });

  it.each([
    [["public"], undefined, [{}]],
    [["user"], undefined, [{ sessionCookie: [] }, { bearerToken: [] }]],
    [["user"], "cookie", [{ sessionCookie: [] }]],
    [["admin"], undefined, [{ adminCookie: [] }, { adminName: [], adminPassword: [] }]],
  ] as const)("of %j by %s may be made by", (auth, carrier, expected) => {
    expect(tell({ auth, ...(carrier && { carrier }) }).operation.security).toEqual(expected);
  });

  it("names its cookies as the address has them", () => {
    const nameAt = (site: string) =>
      tell({ auth: ["user"] }, "GET", "/api/a", site).document.components.securitySchemes.sessionCookie?.name;
    expect(nameAt("http://a.test")).toBe("waddle-session");
    expect(nameAt("https://a.test")).toBe("__Host-waddle-session");
  });

  it("may be repeated under a key where the server heeds one", () => {
    const hasKey = (declared: Declared, method?: string) =>
      tell(declared, method).operation.parameters.some(({ name }) => name === "Idempotency-Key");
    expect(hasKey({ auth: ["user"] })).toBe(true);
    expect(hasKey({ auth: ["user"] }, "GET")).toBe(false);
    for (const declared of [
      { auth: ["user"] as const, isReplayable: false },
      { auth: ["public"] as const },
      { auth: ["admin"] as const },
      { auth: ["user"] as const, upload: "file" },
    ])
      expect(hasKey(declared), JSON.stringify(declared)).toBe(false);
  });
});

describe("the failures of a call", () => {
  it("follow from what it declares", () => {
    const always = ["internal", "unavailable"];
    expect(codesOf("GET", { auth: ["public"], limit: "none" })).toEqual(always);
    expect(codesOf("GET", { auth: ["public"] })).toEqual(["rate_limited", ...always]);
    const full = codesOf("POST", { auth: ["user"], body: inner, params: inner, errors: ["no_streak"] });
    expect(full).toEqual([
      "invalid_json",
      "invalid_input",
      "unauthorized",
      "bad_origin",
      "not_found",
      "no_streak",
      "in_flight",
      "too_large",
      "wrong_type",
      "idempotency_mismatch",
      "rate_limited",
      ...always,
    ]);
  });

  it("stand under their status", () => {
    const { responses } = tell({ auth: ["user"], errors: ["no_streak", "already_frozen"] }).operation;
    expect(responses[409]).toMatchObject({
      "x-error-codes": ["no_streak", "already_frozen", "in_flight"],
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    });
  });
});
