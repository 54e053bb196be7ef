import { expect, test } from "@playwright/test";
import { CALLS } from "#tests/access/table.ts";
import { askDocument, textsOf } from "#tests/support/document.ts";
import { ask } from "#tests/support/http-exchange.ts";

const PATH = "/docs/api";
const braced = (path: string) => path.replace(/\[(\w+)\]/g, "{$1}");

test("every call of the product has its card, with a sentence, closed until someone opens it", async () => {
  const { document } = await askDocument(PATH);
  const headings = [...document.querySelectorAll("main details[id] summary h4")];
  const told = headings.map(({ textContent }) => textContent?.replace(/^([A-Z]+)\s*\//, "$1 /"));
  expect(told.sort()).toEqual(CALLS.map(({ method, path }) => `${method} ${braced(path)}`).sort());
  const sentences = textsOf(document, "main details[id] summary > span");
  expect(sentences).toHaveLength(CALLS.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/);
  expect(document.querySelectorAll("main details[open]")).toHaveLength(0);
});

test("a card says what goes in, what comes out and what may go wrong, and needs no script", async () => {
  const { document } = await askDocument(PATH);
  const answer = textsOf(document, "details#post-quiz-by-quiz-id-answer")[0];
  for (const words of [
    "A learner",
    "120 a minute",
    "selectedAnswer",
    "Idempotency-Key",
    "409 out_of_hearts",
    "curl ",
  ])
    expect(answer).toContain(words);
  expect(textsOf(document, "details#get-time")[0]).toContain("serverTime");
  expect(document.querySelector("details#get-courses-my-courses a[href='#shape-course']")?.textContent).toBe(
    "Course",
  );
  expect(document.querySelector("#shape-course")).not.toBeNull();
});

test("examples name the running server, and so does the document", async () => {
  const { document } = await askDocument(PATH);
  const { origin } = new URL(process.env.E2E_BASE_URL ?? "");
  const named = textsOf(document, "main code, main pre")
    .join(" ")
    .match(/https?:\/\/localhost(:\d+)?/g);
  expect(new Set(named)).toEqual(new Set([origin]));
  const { servers } = JSON.parse((await ask("/api/openapi.json")).text) as { servers: object[] };
  expect(servers).toEqual([{ url: origin }]);
});

test("the document itself is one click away, and is sent once only", async () => {
  const page = await askDocument(PATH);
  const link = [...page.document.querySelectorAll("a")].find(
    (each) => each.textContent?.trim() === "OpenAPI 3.1 as JSON",
  );
  const address = link?.getAttribute("href") ?? "";
  const first = await ask(address);
  expect(first.headers["content-type"]).toBe("application/json");
  const document = JSON.parse(first.text);
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toContain("/api/quiz/{quizId}");
  const again = await ask(address, { headers: { "if-none-match": first.headers.etag ?? "" } });
  expect(again.status).toBe(304);
});
