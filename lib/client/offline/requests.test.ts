import { expect, it } from "vitest";
import { builtFilesOf, workerPart } from "./requests.ts";

const COURSE = "0198c5b0-0000-7000-8000-00000000c0de";
const call = { method: "GET", mode: "cors", destination: "" } as const;
const page = { method: "GET", mode: "navigate", destination: "document" } as const;

it.each([
  [page, `/classroom/${COURSE}`, "page"],
  [page, "/classroom/offline", "page"],
  [page, "/classroom/sw.js", null],
  [page, "/courses", null],
  [page, "/quiz/1/2", null],
  [page, "/api/courses/1/notes.md", null],
  [{ ...call, destination: "script" } as const, "/_next/static/chunks/a.js", "file"],
  [{ ...call, destination: "font" } as const, "/_next/static/media/a.woff2", "file"],
  [call, `/api/courses/${COURSE}/classroom`, "read"],
  [call, `/api/lessons/${COURSE}`, "read"],
  [{ ...call, destination: "image" } as const, `/api/courses/media/${COURSE}`, "read"],
  [{ ...call, destination: "video" } as const, `/api/courses/media/${COURSE}`, null],
  [{ ...call, destination: "audio" } as const, `/api/courses/media/${COURSE}`, null],
  [{ ...call, method: "POST" }, `/api/lessons/${COURSE}/progress`, null],
  [{ ...call, method: "PUT" }, `/api/lessons/${COURSE}`, null],
  [call, `/api/courses/${COURSE}/threads`, null],
  [call, `/api/courses/${COURSE}/search`, null],
  [call, `/api/courses/${COURSE}/start-time`, null],
  [call, `/api/quiz/${COURSE}`, null],
  [call, "/api/users/quiz-stats", null],
  [call, `/classroom/${COURSE}`, null],
])("%j of %s is its %s", (request, pathname, part) => {
  expect(workerPart(request, { pathname })).toBe(part);
});

it("names the built files of a page once, in markup and in what its scripts bring", () => {
  const html = `<script src="/_next/static/chunks/a-1.js" async></script><link href="/_next/static/chunks/b.css"/>
    <script>push([1,"HL[\\"/_next/static/media/c.woff2\\",\\"font\\"] \\"/_next/static/chunks/a-1.js\\""])</script>`;
  expect(builtFilesOf(html)).toEqual([
    "/_next/static/chunks/a-1.js",
    "/_next/static/chunks/b.css",
    "/_next/static/media/c.woff2",
  ]);
  expect(builtFilesOf("<p>None</p>")).toEqual([]);
});
