import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { apiDocument } from "#app/api/openapi.json/document.ts";
import { ApiDocs } from "#components/api-docs/api-docs.tsx";
import type { JsonSchema } from "#lib/server/openapi/schema.ts";
import { CALLS } from "#tests/access/table.ts";
import { closed } from "#tests/support/openapi-walk.ts";
import { sampleOf } from "./example.ts";
import { fieldOf, typeOf } from "./fields.ts";
import { mostOf } from "./limits.ts";
import { referenceOf } from "./reference.ts";

const document = apiDocument();
const reference = referenceOf(document);
const calls = reference.groups.flatMap((group) => group.calls);

const callOf = (method: string, path: string) => {
  const found = calls.find((each) => each.method === method && each.path === path);
  if (!found) throw new Error(`${method} ${path} is not told`);
  return found;
};

describe("the words for a shape", () => {
  it.each([
    [{ type: "string" }, "string"],
    [{ type: "string", format: "date-time" }, "date-time"],
    [{ type: ["string", "null"] }, "string | null"],
    [{ anyOf: [{ $ref: "#/components/schemas/Course" }, { type: "null" }] }, "Course | null"],
    [{ type: "array", items: { $ref: "#/components/schemas/Course" } }, "Course[]"],
    [{ type: "array", items: { type: ["string", "null"] } }, "(string | null)[]"],
    [{ enum: ["week", "month"] }, '"week" | "month"'],
    [{ const: "ok" }, '"ok"'],
    [{ type: "object", additionalProperties: { type: "string" } }, "object of string"],
    [{ type: "string", contentMediaType: "image/webp" }, "file"],
    [{}, "anything"],
  ])("%j: %s", (schema, words) => {
    expect(typeOf(schema)).toBe(words);
  });

  it("tell bounds, lengths and what stands for nothing given", () => {
    const note = (schema: JsonSchema) => fieldOf(schema).note;
    expect(note({ minimum: 0, maximum: 86_400_000 })).toBe("0 to 86,400,000");
    expect(note({ maxLength: 40 })).toBe("at most 40 characters");
    expect(note({ minimum: 1, default: 1 })).toBe("at least 1, 1 unless given");
    expect(note({ minItems: 5, maxItems: 5 })).toBe("5 entries");
    expect(note({ default: "" })).toBe("");
  });

  it("name the parts, through lists, and of each of several shapes by itself", () => {
    const one = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
    const other = { type: "object", properties: { b: { type: "string" } } };
    const names = (schema: JsonSchema) =>
      fieldOf(schema).fields.map(({ name, isOptional }) => [name, isOptional]);
    expect(names(one)).toEqual([["a", false]]);
    expect(names(other)).toEqual([["b", true]]);
    expect(names({ type: "array", items: one })).toEqual([["a", false]]);
    expect(names({ anyOf: [one, { type: "null" }] })).toEqual([["a", false]]);
    const both = fieldOf({ anyOf: [one, other] });
    expect(both.fields.map(({ name, fields }) => [name, fields[0]?.name])).toEqual([
      ["", "a"],
      ["", "b"],
    ]);
    expect(fieldOf({ $ref: "#/components/schemas/Course" })).toMatchObject({ shape: "Course", fields: [] });
  });

  it.each([
    [{ calls: 300, seconds: 300 }, "300 in 5 minutes"],
    [{ calls: 60, seconds: 60 }, "60 a minute"],
    [{ calls: 5, seconds: 3600 }, "5 an hour"],
  ])("%j: %s", (limit, words) => {
    expect(mostOf(limit)).toBe(words);
  });
});

describe("the page", () => {
  const markup = renderToStaticMarkup(createElement(ApiDocs, { reference }));

  it("tells every call of the product", () => {
    const told = calls.map(({ method, path }) => `${method} ${path}`);
    const braced = (path: string) => path.replace(/\[(\w+)\]/g, "{$1}");
    expect(told.sort()).toEqual(CALLS.map(({ method, path }) => `${method} ${braced(path)}`).sort());
    expect(markup.split("<details id=").length - 1).toBe(CALLS.length);
  });

  it("has one place for each anchor, and something at the end of each link to one", () => {
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const aims = [...markup.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(aims.length).toBeGreaterThan(100);
    expect(aims.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it("says who may call", () => {
    expect(callOf("GET", "/api/time").access).toBe("Everybody");
    expect(callOf("POST", "/api/auth/logout").access).toBe("Everybody");
    expect(callOf("GET", "/api/xp/ledger").access).toBe("A learner");
    expect(callOf("POST", "/api/users/password").access).toBe("A learner, by cookie");
    expect(callOf("GET", "/api/cms/{token}/posts").access).toBe("An admin");
    expect(callOf("POST", "/api/extension/progress").access).toBe("An extension (courses)");
    expect(callOf("GET", "/api/extension/progress").access).toBe("A learner or an extension (courses)");
  });

  it("keeps faults of ours apart from what a call refuses", () => {
    const { failures } = callOf("POST", "/api/streak/freeze");
    expect(failures.find(({ status }) => status === "409")?.codes).toContain("no_streak");
    expect(failures.flatMap(({ codes }) => codes)).not.toContain("internal");
  });

  it("shows both bodies of a call that takes a file or JSON", () => {
    const { id, body } = callOf("POST", "/api/courses/import");
    expect(body?.forms.map(({ media }) => media)).toEqual(["multipart/form-data", "application/json"]);
    expect(body?.forms[1]?.content.fields.map(({ name }) => name)).toContain("url");
    const [, shown = ""] = markup.split(`<details id="${id}"`);
    expect(shown.slice(0, shown.indexOf("</details>"))).toMatch(/multipart\/form-data.*Or this body.*url/s);
  });

  it("answers with what a call gives besides failures", () => {
    expect(callOf("GET", "/api/users/export").answers).toMatchObject([
      { status: "200", media: "application/zip" },
    ]);
    expect(callOf("POST", "/api/cms/{token}/posts").answers.map(({ status }) => status)).toEqual([
      "201",
      "202",
    ]);
    expect(callOf("DELETE", "/api/users/picture").answers).toEqual([
      { status: "204", media: null, content: null },
    ]);
  });
});

describe("the examples", () => {
  it("are typed as the call wants it", () => {
    const { base } = reference;
    expect(callOf("GET", "/api/blog/posts").example).toBe(`curl "${base}/api/blog/posts"`);
    expect(callOf("POST", "/api/quiz/{quizId}/answer").example).toBe(
      [
        `curl "${base}/api/quiz/$QUIZ_ID/answer"`,
        '-H "authorization: Bearer $TOKEN"',
        "-H 'content-type: application/json'",
        `-d '{"questionId":"3f2b8c1e-6a0d-4c57-9b1e-2d4f6a8c0e13","selectedAnswer":0}'`,
      ].join(" \\\n  "),
    );
    expect(callOf("POST", "/api/xp/daily-login").example).toContain("curl -X POST ");
    expect(callOf("POST", "/api/courses/import").example).toContain("-F file=@course.imscc");
  });

  it("have bodies that the calls take", () => {
    const told = Object.values(document.paths).flatMap((verbs) => Object.values(verbs));
    const schemas = ["postAuthRegister", "postAuthLogin", "postQuizByQuizIdAnswer"].map((id) => {
      const schema = told.find(({ operationId }) => operationId === id)?.requestBody?.content;
      return schema?.["application/json"]?.schema ?? {};
    });
    for (const schema of schemas) {
      expect(schema).toHaveProperty("properties");
      expect(closed(schema, document).safeParse(sampleOf(schema)).error).toBeUndefined();
    }
  });
});
