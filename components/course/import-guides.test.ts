import { describe, expect, it } from "vitest";
import { FORMAT_LIST } from "#lib/course-reader/format-list.ts";
import { IMPORT_WORDS } from "#lib/site/rules.ts";
import { IMPORT_GUIDES } from "./import-guides.ts";

const ways = IMPORT_GUIDES.flatMap((guide) => guide.ways.map((way) => ({ guide: guide.title, ...way })));

describe("what can be brought", () => {
  it("is told by where it comes from", () => {
    expect(IMPORT_GUIDES.map(({ title }) => title)).toEqual([
      "From Udemy",
      "From Coursera",
      "From a university",
      "A book or slides",
      "Flashcards",
      "A video or playlist",
      "Your notes",
    ]);
    const names = ways.map(({ name }) => name);
    for (const name of ["Moodle", "Canvas", "Blackboard", "Brightspace", "Open edX", "Anki", "Quizlet"])
      expect(names).toContain(name);
    for (const name of ["Notion", "Obsidian", "Word", "Google Docs"]) expect(names).toContain(name);
    const said = JSON.stringify(IMPORT_GUIDES);
    for (const origin of IMPORT_WORDS.origins.split(/, | or /)) expect(said).toContain(origin);
    expect(new Set(IMPORT_GUIDES.map(({ id }) => id)).size).toBe(IMPORT_GUIDES.length);
  });

  it.each(ways)("$guide, $name: three sentences", ({ steps }) => {
    expect(steps).toHaveLength(3);
    for (const step of steps) expect(step).toMatch(/^[A-Z].{10,160}[.!]$/s);
  });

  it("names only files that can be read", () => {
    const readable = new Set<string>(FORMAT_LIST.flatMap(({ endings }) => [...endings]));
    const named = new Set(ways.flatMap(({ files }) => files));
    expect([...named].filter((ending) => !readable.has(ending))).toEqual([]);
  });

  it("names every kind of file that people hold, but those of specialists", () => {
    const named = new Set(ways.flatMap(({ files }) => files));
    const common = [
      ".pdf",
      ".docx",
      ".pptx",
      ".epub",
      ".srt",
      ".vtt",
      ".apkg",
      ".csv",
      ".xlsx",
      ".md",
      ".txt",
    ];
    for (const ending of [...common, ".xml", ".gift", ".imscc", ".zip"]) expect(named).toContain(ending);
  });
});
