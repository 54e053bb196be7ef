import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import { MAX_ISLANDS_A_FILE } from "#lib/course-reader/rules.ts";
import { type ParseResult, parseResultSchema } from "#lib/course-reader/schema.ts";
import { makeScratch, manifestXml, zipFolder, zipOf } from "#tests/support/archives.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { reportLines } from "#tests/support/read-course.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const FIXTURES = path.resolve("tests/fixtures/import");
const MOON = readFileSync(path.join(FIXTURES, "scorm-2004/content/moon.html"), "utf8");
const QUIZ = readFileSync(path.join(FIXTURES, "cartridge-1-1/quiz1/assessment.xml"), "utf8");
const MADE = /^It holds no questions, so (\d+) were made from its text\.$/;

async function read(files: Record<string, string>): Promise<ParseResult> {
  const file = scratch.write("case", await zipOf(files));
  return parseResultSchema.parse(
    await parseCourseFile({ path: file, fileName: "my_course.imscc" }, () => {}),
  );
}

const page = (id: string, file: string) =>
  `<resource identifier="${id}" type="webcontent" href="${file}"><file href="${file}"/></resource>`;
const quiz = (id: string) =>
  `<resource identifier="${id}" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="quiz.xml"/></resource>`;
const item = (ref: string, title: string) =>
  `<item identifier="i-${ref}" identifierref="${ref}"><title>${title}</title></item>`;
const unit = (title: string, ...items: string[]) =>
  `<item identifier="u-${title}"><title>${title}</title>${items.join("")}</item>`;

const line = ({ report }: ParseResult, name: string) => report.items.filter((one) => one.name === name);

describe("the pages of a cartridge", () => {
  let result: ParseResult;
  beforeAll(async () => {
    const modules = [
      unit("Tides", item("moon", "The Moon"), item("stub", "Short"), item("link", "Elsewhere")),
      unit("Birds", item("again", "Beside a quiz"), item("birds", "Birds quiz")),
      unit("Thin", item("drawn", "Drawn"), item("gone", "Gone"), item("moon", "The Moon again")),
    ];
    const resources = [
      page("moon", "wiki_content/moon.html"),
      page("stub", "stub.html"),
      page("again", "wiki_content/again.html"),
      page("drawn", "drawn.html"),
      page("gone", "wiki_content/gone.html"),
      '<resource identifier="link" type="imswl_xmlv1p1"><file href="link.xml"/></resource>',
      quiz("birds"),
    ];
    result = await read({
      "imsmanifest.xml": manifestXml({ items: modules.join(""), resources: resources.join("") }),
      "wiki_content/moon.html": `${MOON}<nav>Next page of the course</nav><script>document.write("stolen")</script>`,
      "stub.html": "<p>A tide comes.</p>",
      "wiki_content/again.html": MOON,
      "drawn.html": "<body><script>draw()</script></body>",
      "quiz.xml": QUIZ,
      "link.xml": "<webLink/>",
    });
  });

  it("become islands beside quizzes, in the outline's order and with the file's ids", () => {
    const { course } = result;
    expect(course).toMatchObject({ title: "Tiny", format: "common_cartridge", sourceId: "m", islands: [] });
    expect(
      course.units.map(({ title, islands }) => [title, islands.map((one) => [one.title, one.sourceId])]),
    ).toEqual([
      ["Tides", [["The Moon", "moon"]]],
      [
        "Birds",
        [
          ["Beside a quiz", "again"],
          ["Birds quiz", "birds"],
        ],
      ],
    ]);
  });

  it("are read as text, without what stands around it and without scripts", () => {
    const island = result.course.units[0]?.islands[0];
    expect(island?.text).toContain("A tide is the regular rise and fall of the sea.");
    expect(island?.text).not.toMatch(/Contents|Next page|stolen|</);
    expect(island?.questions.length).toBeGreaterThanOrEqual(3);
    for (const { source } of island?.questions ?? []) expect(island?.text).toContain(source ?? "nothing");
  });

  it("have one line each, which says what became of them", () => {
    expect(line(result, "The Moon")).toEqual([
      { kind: "page", name: "The Moon", outcome: "degraded", reason: expect.stringMatching(MADE) },
    ]);
    const made = MADE.exec(line(result, "The Moon")[0]?.reason ?? "")?.[1];
    expect(Number(made)).toBe(result.course.units[0]?.islands[0]?.questions.length);
    const lines = reportLines(result);
    for (const expected of [
      "page | Short | skipped | It is too short to make questions from.",
      "page | Drawn | skipped | Its text is drawn by a script, which is never run here.",
      "page | Gone | skipped | The cartridge doesn't hold it.",
      "page | The Moon again | skipped | It is in the course already.",
      "module | Thin | skipped | It holds no quiz that can be played.",
    ])
      expect(lines.filter((one) => one === expected)).toHaveLength(1);
    expect(lines.filter((one) => one.startsWith("page"))).toHaveLength(6);
    const { total, imported, degraded, skipped } = result.report.counts;
    expect(total).toBe(imported + degraded + skipped);
  });
});

describe("pages outside of every module", () => {
  const files = { "a.html": MOON.replace("The Moon</title>", "Tides</title>"), "quiz.xml": QUIZ };

  it("become islands of no unit, called as they call themselves", async () => {
    const manifest = manifestXml({ resources: page("a", "a.html") });
    const { course } = await read({ "imsmanifest.xml": manifest, ...files });
    expect(course).toMatchObject({ units: [], islands: [{ title: "Tides", sourceId: "a" }] });
  });

  it("stand beside the quizzes that lie there as well", async () => {
    const manifest = manifestXml({ resources: page("a", "a.html") + quiz("q") });
    const result = await read({ "imsmanifest.xml": manifest, ...files });
    expect(result.course.islands.map(({ sourceId }) => sourceId)).toEqual(["q", "a"]);
    expect(line(result, "Tides")).toMatchObject([
      { outcome: "degraded", reason: expect.stringMatching(MADE) },
    ]);
  });

  it("bear an id once, and are never more than a map has room for", async () => {
    const names = Array.from({ length: MAX_ISLANDS_A_FILE + 2 }, (_, index) => `${index}.html`);
    const resources = names.map((name, index) => page(index < 2 ? "same" : `r${index}`, name)).join("");
    const pages = Object.fromEntries(names.map((name) => [name, MOON]));
    const result = await read({ "imsmanifest.xml": manifestXml({ resources }), ...pages });
    const ids = result.course.islands.flatMap(({ sourceId }) => sourceId ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(result.course.islands).toHaveLength(MAX_ISLANDS_A_FILE);
    expect(result.report.counts).toMatchObject({ degraded: MAX_ISLANDS_A_FILE, skipped: 0 });
  });
});

it(
  "mutated cartridges become a valid course or a sentence",
  async () => {
    const names = ["cartridge-1-1", "cartridge-1-3"];
    const folders = names.map(async (name) => ({ name, bytes: await zipFolder(path.join(FIXTURES, name)) }));
    const manifest = manifestXml({
      items: unit("Tides", item("a", "The Moon")),
      resources: page("a", "a.html"),
    });
    const pages = { name: "pages", bytes: await zipOf({ "imsmanifest.xml": manifest, "a.html": MOON }) };
    const { outcomes } = await fuzzFormat([...(await Promise.all(folders)), pages]);
    expect(outcomes.common_cartridge).toBeGreaterThan(0);
  },
  FUZZ_TIMEOUT,
);
