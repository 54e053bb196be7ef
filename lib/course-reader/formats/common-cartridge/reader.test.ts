import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type ParsedQuestion, type ParseResult, parseResultSchema } from "#lib/course-reader/schema.ts";
import { LAUGHS_PROLOGUE, manifestXml, XXE_PROLOGUE, zipFolder, zipOf } from "#tests/support/archives.ts";
import { keyText } from "#tests/support/key-text.ts";
import { readCartridge } from "./reader.ts";

const FOLDER = path.resolve("tests/fixtures/import");
async function read(bytes: Buffer): Promise<ParseResult> {
  const result = await readCartridge(bytes, "my_course.imscc", () => {});
  return parseResultSchema.parse(result);
}

function questionsOf({ course }: ParseResult): ParsedQuestion[] {
  return [...course.units.flatMap((unit) => unit.islands), ...course.islands].flatMap(
    (island) => island.questions,
  );
}

function keys(result: ParseResult): Record<string, string | undefined> {
  return Object.fromEntries(questionsOf(result).map((q) => [q.name, keyText(q)]));
}

function line(result: ParseResult, name: string) {
  return result.report.items.find((item) => item.name === name);
}

describe("a cartridge of version 1.1 with quizzes of the profile", () => {
  let result: ParseResult;
  beforeAll(async () => {
    result = await read(await zipFolder(path.join(FOLDER, "cartridge-1-1")));
  });

  it("keeps modules as units and quizzes as islands", () => {
    const { title, units, islands } = result.course;
    expect(title).toBe("Polar birds & seas");
    expect(units.map((unit) => [unit.title, unit.islands.map((island) => island.title)])).toEqual([
      ["Module One", ["Birds quiz"]],
    ]);
    expect(islands.map((island) => island.title)).toEqual(["Loose quiz", "Spare questions"]);
  });

  it("has the right keys and explanations", () => {
    expect(keys(result)).toEqual({
      Swim: "Wings",
      "Penguins can fly.": "False",
      Birds: "Tern, Skua",
      Pole: "North Pole",
      Ice: "ice",
      Continent: "Antarctica",
      Cold: "Weddell",
      Flat: "Ice",
      Spare: "Warmth",
    });
    expect(questionsOf(result).find((q) => q.name === "Swim")).toMatchObject({
      explanation: null,
      options: [{ feedback: "Their wings are flippers." }, { feedback: null }, { feedback: null }],
    });
    expect(questionsOf(result).find((q) => q.name === "Penguins can fly.")).toMatchObject({
      explanation: "They swim.",
      options: [{ text: "True" }, { text: "False" }],
      canShuffle: false,
    });
  });

  it("reports everything that it holds, and why it stays behind", () => {
    const { counts, items } = result.report;
    expect(counts).toEqual({ total: 27, imported: 10, degraded: 2, skipped: 15 });
    const kinds = items.filter((item) => item.outcome === "skipped").map((item) => item.kind);
    for (const kind of [
      "page",
      "heading",
      "question",
      "link",
      "item",
      "module",
      "tool",
      "quiz",
      "discussion",
      "file",
      "other",
    ]) {
      expect(kinds).toContain(kind);
    }
    expect(items.every((item) => (item.reason === null) === (item.outcome === "imported"))).toBe(true);
    expect(line(result, "Birds quiz again")?.reason).toContain("already");
    expect(line(result, "stray.txt")?.reason).toContain("manifest");
    expect(line(result, "Odd")?.reason).toContain("cc.hotspot");
  });

  it("sanitises markup, and keeps what only looks like it", () => {
    const flat = questionsOf(result).find((q) => q.name === "Flat");
    expect(flat).toMatchObject({ text: "Which is flat?", html: "Which is <b>flat</b>?" });
    expect(flat?.options[1]).toEqual({ text: "<b>Sea</b>", html: null, feedback: null });
    expect(line(result, "Cold")?.reason).toContain("picture");
  });
});

describe("a cartridge of version 1.3 with quizzes of Canvas", () => {
  let result: ParseResult;
  beforeAll(async () => {
    result = await read(await zipFolder(path.join(FOLDER, "cartridge-1-3"), "wrapped/"));
  });

  it("prefers Canvas' own file and imports nothing twice", () => {
    expect(line(result, "Only in the plain one")).toBeUndefined();
    expect(result.course.title).toBe("Course of the settings");
    const islands = result.course.units.flatMap((unit) => unit.islands.map((island) => island.title));
    expect(islands).toEqual(["Canvas quiz", "Half quiz"]);
    expect(line(result, "Dup")).toMatchObject({
      outcome: "skipped",
      reason: "A quiz has brought it already.",
    });
  });

  it("has the right keys, with all pairs and blanks of a question together", () => {
    expect(keys(result)).toEqual({
      "Who eats what?": "Penguin → krill, Seal → fish",
      Blanks: "Antarctica, ice",
      Drop: "white, dark",
      Short: "ice",
      "Short two": "snow",
      "Short three": "krill",
      Number: "4",
      Range: "11.0",
      Any: "right",
      Rescued: "A penguin",
      New: "True",
    });
  });

  it("loses only what is broken", () => {
    expect(line(result, "Broken quiz")).toMatchObject({
      kind: "quiz",
      outcome: "skipped",
      reason: expect.stringContaining("line 2"),
    });
    expect(line(result, "Half quiz")).toMatchObject({
      outcome: "degraded",
      reason: expect.stringContaining("plainer"),
    });
    expect(line(result, "Lab")).toMatchObject({ kind: "tool", outcome: "skipped" });
    expect(line(result, "Homework")).toMatchObject({ kind: "assignment" });
    expect(line(result, "homework.html")).toBeUndefined();
    expect(line(result, "Drawn")).toMatchObject({ kind: "question group", outcome: "skipped" });
    expect(line(result, "Unfiled")).toMatchObject({ kind: "question bank", outcome: "degraded" });
    expect(result.report.counts).toEqual({ total: 24, imported: 11, degraded: 3, skipped: 10 });
  });

  it("reports its steps with counts", async () => {
    const steps: string[] = [];
    await readCartridge(
      await zipFolder(path.join(FOLDER, "cartridge-1-3")),
      "x.imscc",
      ({ step, done, total }) => void steps.push(`${step} ${done}/${total}`),
    );
    expect(steps).toEqual([
      "Read file 1/1",
      "Read outline 2/2",
      "Build islands 1/3",
      "Build islands 2/3",
      "Build islands 3/3",
    ]);
  });
});

describe("what is no cartridge", () => {
  const quiz =
    '<resource identifier="q" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="q.xml"/></resource>';

  it.each([
    ["a zip of something else", { "word/document.xml": "<a/>" }, "not_cartridge"],
    [
      "two manifests in folders",
      { "a/imsmanifest.xml": manifestXml(), "b/imsmanifest.xml": manifestXml() },
      "not_cartridge",
    ],
    ["an empty zip", {}, "not_cartridge"],
    [
      "a SCORM package",
      { "imsmanifest.xml": "<manifest><metadata><schema>ADL SCORM</schema></metadata></manifest>" },
      "not_cartridge",
    ],
    ["a broken manifest", { "imsmanifest.xml": "<manifest>" }, "bad_xml"],
    ["an empty manifest", { "imsmanifest.xml": "" }, "bad_xml"],
    [
      "a manifest that fetches files",
      { "imsmanifest.xml": manifestXml({ prologue: XXE_PROLOGUE, title: "&x;" }) },
      "bad_xml",
    ],
    [
      "a manifest that laughs a billion times",
      { "imsmanifest.xml": manifestXml({ prologue: LAUGHS_PROLOGUE, title: "&l9;" }) },
      "bad_xml",
    ],
  ])("%s ends in a sentence", async (_, files, code) => {
    await expect(read(await zipOf(files))).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/^[A-Za-z].{15,}\.$/),
    });
  });

  it.each([
    ["fetches files", `${XXE_PROLOGUE}<questestinterop>&x;</questestinterop>`, "document type"],
    ["isn't XML", "\u0000\u0001", "broken"],
    ["is another document", "<html></html>", "holds no quiz"],
    ["holds an archive", "PK\u0003\u0004", "broken"],
  ])("a quiz that %s is one skipped line", async (_, xml, reason) => {
    const result = await read(
      await zipOf({ "imsmanifest.xml": manifestXml({ resources: quiz }), "q.xml": xml }),
    );
    expect(result.report.items).toEqual([
      { kind: "quiz", name: "Untitled", outcome: "skipped", reason: expect.stringContaining(reason) },
    ]);
  });

  it("a manifest that points outside of the archive finds nothing there", async () => {
    const resources = quiz.replace("q.xml", "../../../../etc/passwd");
    const result = await read(await zipOf({ "imsmanifest.xml": manifestXml({ resources }) }));
    expect(result.report.items).toMatchObject([
      { outcome: "skipped", reason: "Its file isn't in the cartridge." },
    ]);
  });

  it("the same manifest without an attack is read (control)", async () => {
    const result = await read(await zipOf({ "imsmanifest.xml": manifestXml() }));
    expect(result).toMatchObject({ course: { title: "Tiny" }, report: { counts: { total: 0 } } });
  });
});
