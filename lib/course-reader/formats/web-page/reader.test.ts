import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { detectFormat, parseCourseFile } from "#lib/course-reader/read.ts";
import { makeScratch } from "#tests/support/archives.ts";
import { cpuSeconds } from "#tests/support/cpu.ts";
import { FUZZ_RUNS, FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { keyText } from "#tests/support/key-text.ts";
import { amount } from "#tests/support/soak.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const MANY = amount(1000, 10_000);
const page = (name: string) =>
  readFileSync(path.resolve("tests/fixtures/import/web-page", `${name}.html`), "utf8");
const ADDRESS = "https://shore.example/courses/penguins";
const part = (html: string | null, problem: string | null = null, address = `${ADDRESS}/south`) => ({
  ...{ address, html, problem },
});
const bundle = (html: string, parts: object[] = [], address = ADDRESS) =>
  JSON.stringify({ waddle: "page", address, html, parts });

function read(text: string | Buffer, fileName = "page.html") {
  return parseCourseFile({ path: scratch.write("page", text), fileName }, () => {});
}
const report = (text: string | Buffer) =>
  read(text).then(
    (result) => result.report,
    (error: { report: null }) => error.report,
  );

describe("a course that describes itself", () => {
  const whole = bundle(page("course"), [part(page("south"))]);

  it("becomes units and islands by its outline, with its own quizzes", async () => {
    const { course } = await read(whole);
    expect(course).toMatchObject({
      title: "Penguins for beginners",
      description: "Where penguins live, what they eat & how they swim.",
      format: "web_page",
      sourceId: ADDRESS,
      units: [
        {
          title: "Where they live",
          islands: [{ title: "The cold south" }, { title: "Check yourself", sourceId: "#quiz" }],
        },
        { title: "How they swim › Videos", islands: [{ title: "Under water", sourceId: "/v/1" }] },
      ],
      islands: [],
    });
  });

  it("keeps every right answer, what is said to a wrong one, and the explanation", async () => {
    const { course } = await read(whole);
    const [one, two, three, ...rest] = course.units[0]?.islands[1]?.questions ?? [];
    expect(one).toMatchObject({
      text: "Where do emperor penguins breed?",
      sourceId: "#q1",
      explanation: "They breed on the sea ice.",
      options: [
        { text: "In Alaska", feedback: "That is the other end of the world." },
        { text: "In Antarctica" },
        { text: "In Japan" },
      ],
      correctIndex: 1,
    });
    expect(two?.html).toContain("Which are <b>penguins</b>?");
    expect(keyText(two)).toMatch(/Gentoo.*Rockhopper|Rockhopper.*Gentoo/);
    expect(keyText(three)).toBe("False");
    expect(rest).toEqual([]);
  });

  it("has a line for all that it holds, and the counts add up", async () => {
    const { counts, items } = await read(whole).then((result) => result.report);
    expect(counts.total).toBe(counts.imported + counts.degraded + counts.skipped);
    const lines = items.map(({ kind, name, outcome }) => `${kind}: ${name}: ${outcome}`);
    expect(lines).toEqual([
      "module: Where they live: imported",
      "page: The cold south: degraded",
      "page: Islands: skipped",
      "quiz: Check yourself: imported",
      "question: Where do emperor penguins breed?: imported",
      "question: Which are penguins?: imported",
      "question: Penguins can fly.: imported",
      "question: Which one is it?: skipped",
      "module: How they swim › Videos: imported",
      "video: Under water: degraded",
      "page: Penguins for beginners: skipped",
      "text: Before you begin: skipped",
      "data: Course data: skipped",
      "video: Trailer: imported",
    ]);
  });

  it("gives questions from the pages of its parts, each with its sentence", async () => {
    const html = page("course")
      .replace('{"@id":"#quiz"}', '"/courses/penguins/more"')
      .replace('"@type":"Quiz"', '"@type":"Thing"');
    const { course } = await read(bundle(html, [part(page("south"))]));
    const island = course.units[0]?.islands[0];
    expect(island).toMatchObject({ title: "The cold south", sourceId: `${ADDRESS}/south` });
    expect(island?.text).toContain("Antarctica is the coldest continent on Earth.");
    expect(island?.text).toContain("\\(E = mgh\\)");
    expect(island?.text).not.toMatch(/Sign in|Imprint|hacked/);
    for (const { source } of island?.questions ?? []) expect(island?.text).toContain(source);
  });

  it("says why a part is missing", async () => {
    const items = (await report(bundle(page("course"), [part(null, "It asks programs not to read it.")])))
      ?.items;
    expect(items?.find(({ name }) => name === "The cold south")).toMatchObject({
      outcome: "skipped",
      reason: "It asks programs not to read it.",
    });
  });
});

describe("other ways to describe a course", () => {
  it.each(["microdata", "rdfa"])("%s", async (name) => {
    const { course } = await read(page(name));
    const island = [...course.units.flatMap(({ islands }) => islands), ...course.islands][0];
    expect(course).toMatchObject({ title: "All about ice", description: "Ice from frost to glaciers." });
    expect(island?.title).toBe("Frost quiz");
    const [question] = island?.questions ?? [];
    expect(question?.text).toBe("At how many degrees Celsius does water freeze?");
    expect(keyText(question)).toBe("0");
  });

  it("none: the text of the page itself", async () => {
    const { course } = await read(bundle(page("south"), [], "https://shore.example/south#top"));
    expect(course).toMatchObject({ title: "The cold south", sourceId: "https://shore.example/south" });
    expect(course.islands).toHaveLength(1);
  });

  it("doesn't believe a page that it is someone else's", async () => {
    const html = page("south").replace(
      "<head>",
      '<head><link rel="canonical" href="https://other.example/x">',
    );
    const { course } = await read(bundle(html));
    expect(course.sourceId).toBe(ADDRESS);
  });

  it("a saved page in another encoding", async () => {
    const html = page("south").replace("utf-8", "windows-1252");
    const { course } = await read(Buffer.from(html, "latin1"));
    expect(course.islands[0]?.text).toContain("Adélie penguins");
  });
});

describe("pages with too little", () => {
  it.each([
    ["an empty app", page("spa")],
    ["an empty page", "<!doctype html><html></html>"],
    [
      "a list of courses",
      '<html><script type="application/ld+json">{"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":{"@type":"Course","name":"A"}},{"@type":"ListItem","item":{"@type":"Course","name":"B"}}]}</script></html>',
    ],
    [
      "data that name themselves",
      '<html><script type="application/ld+json">{"@type":"Course","@id":"a","name":"A","hasPart":{"@type":"Course","@id":"b","hasPart":{"@id":"a"}}}</script></html>',
    ],
    [
      "a quiz without questions",
      '<html><script type="application/ld+json">{"@type":"Quiz","name":"A"}</script></html>',
    ],
  ])("%s", async (_, html) => {
    await expect(read(html)).rejects.toMatchObject({
      code: "nothing_to_play",
      message: expect.stringContaining("none could be made from its text"),
      report: { counts: { imported: 0 } },
    });
  });

  it.each([
    ["deep", "<div>".repeat(100_000)],
    ["deep and unbalanced", `${"<a>".repeat(500_000)}${"</b>".repeat(500_000)}`],
    ["large", "a".repeat(6 * 1024 * 1024)],
    ["deep linked data", `<script type="application/ld+json">${'{"a":['.repeat(100_000)}</script>`],
    [
      "deep linked data that end",
      `<script type="application/ld+json">${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}</script>`,
    ],
    ["comments that never end", "<!--".repeat(500_000)],
  ])("a page that is %s ends in a sentence within seconds", async (_, inner) => {
    const seconds = await cpuSeconds(() =>
      expect(read(`<!doctype html><html>${inner}`)).rejects.toMatchObject({
        name: "ImportError",
        message: expect.stringMatching(/^[A-Z].{10,}\.$/),
      }),
    );
    expect(seconds).toBeLessThan(15);
  });

  it.each([
    '{"waddle":"page"',
    '{"waddle":"page","address":"javascript:1","html":"","parts":[]}',
    '{"waddle":"page"}',
  ])("a bundle that is damaged: %s", async (text) => {
    await expect(read(text)).rejects.toMatchObject({ code: "wrong_type" });
  });
});

it("other formats stay what they are", async () => {
  const formatOf = async (text: string) =>
    (await detectFormat({ path: scratch.write("sniff", text), fileName: "a.html" })).id;
  expect(await formatOf("<p>Is <b>ice</b> cold?</p>{T}")).toBe("gift");
  expect(await formatOf(page("rdfa"))).toBe("web_page");
  expect(await formatOf('<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"></html>')).toBe(
    "web_page",
  );
});

it(`${MANY} questions on one page`, async () => {
  const questions = Array.from({ length: MANY }, (_, index) => ({
    ...{ "@type": "Question", text: `What is ${index} plus one?` },
    ...{ acceptedAnswer: { text: `${index + 1}` }, suggestedAnswer: [{ text: "none" }] },
  }));
  const data = JSON.stringify({ "@type": "Quiz", hasPart: questions });
  const { counts } = (await read(`<html><script type="application/ld+json">${data}</script></html>`)).report;
  expect(counts).toMatchObject({ total: MANY + 1, imported: MANY + 1 });
});

it(
  "mutated files end in a course or a sentence",
  async () => {
    const names = ["course", "south", "microdata", "rdfa"];
    const files = names.map((name) => ({ name: `${name}.html`, bytes: Buffer.from(page(name)) }));
    const whole = { name: "page", bytes: Buffer.from(bundle(page("course"), [part(page("south"))])) };
    await fuzzFormat([...files, whole], FUZZ_RUNS);
  },
  FUZZ_TIMEOUT,
);
