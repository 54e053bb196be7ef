import path from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import { makeScratch, rawZip, zipOf } from "#tests/support/archives.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { ap, PIXEL, p, presentationFile, shape, wordFile } from "#tests/support/office-files.ts";
import { answerKeys, reportLines } from "#tests/support/read-course.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

async function readZip(bytes: Buffer, fileName = "course.zip") {
  const file = scratch.write(path.basename(fileName), bytes);
  return parseCourseFile({ path: file, fileName }, () => {});
}
const read = async (files: Record<string, string | Buffer>, fileName?: string) =>
  readZip(await zipOf(files), fileName);

let count = 0;
/** A note with a question that no other has. */
const note = (title: string, right = "Yes") => {
  count += 1;
  return `# ${title}\n\n${count}. Is it so in ${title}?\n\n- [x] ${right}\n- [ ] No ${count}\n`;
};
const skipped = (result: Parameters<typeof reportLines>[0]) =>
  reportLines(result).filter((line) => line.includes("| skipped |"));
const ID = "0123456789abcdef0123456789abcdef";

describe("a zip of notes", () => {
  it("has its folders as units, without the one around all and without Notion's ids", async () => {
    const result = await read({
      [`Biology ${ID}/Cells ${ID}/Walls ${ID}.md`]: note("Walls"),
      [`Biology ${ID}/Cells ${ID}/Cores ${ID}.md`]: note("Cores"),
      [`Biology ${ID}/Plants.md`]: note("Plants"),
      [`Biology ${ID}/.obsidian/app.json`]: "{}",
      "__MACOSX/x.md": "x",
    });
    expect(result.course).toMatchObject({ title: "Biology", format: "bundle" });
    expect(answerKeys(result).map((key) => key.split(" / ").slice(0, 2))).toEqual([
      ["Cells", "Cores"],
      ["Cells", "Walls"],
      ["", "Plants"],
    ]);
    expect(result.report.counts).toEqual({ total: 3, imported: 3, degraded: 0, skipped: 0 });
    expect(reportLines(result)[0]).toMatch(
      /^question \| Cells [0-9a-f]{32}\/Cores [0-9a-f]{32}\.md: Is it so/,
    );
  });

  it("has a file of many islands as a unit beside the other files of its folder", async () => {
    const parts = `# Tides\n\n## Ebb\n\n1. Falls?\n\n- [x] Yes\n- [ ] No\n\n## Flood\n\n2. Rises?\n\n- [x] Yes\n- [ ] No\n`;
    const result = await read({
      "a/tides.md": parts,
      "a/waves.md": note("Waves"),
      "b/only.md": parts.replaceAll("?", " now?"),
    });
    expect(result.course.units.map(({ title, islands }) => [title, islands.map((one) => one.title)])).toEqual(
      [
        ["a: Tides", ["Ebb", "Flood"]],
        ["a", ["Waves"]],
        ["b", ["Ebb", "Flood"]],
      ],
    );
  });

  it("shows the pictures that lie beside them, each of them its own", async () => {
    const asked = (n: number) => `1. Which is it? ![a](img/a.png)\n\n- [x] ${n}\n- [ ] None\n`;
    const other = Buffer.concat([PIXEL, Buffer.from("x")]);
    const result = await read({
      "a/one.md": asked(1),
      "a/img/a.png": PIXEL,
      "b/two.md": asked(2),
      "b/img/a.png": other,
      "b/img/unused.png": PIXEL,
    });
    expect(result.media).toHaveLength(2);
    const keys = result.course.units.map(
      ({ islands }) => /media:(\w+)/.exec(islands[0]?.questions[0]?.html ?? "")?.[1],
    );
    expect(new Set(keys).size).toBe(2);
    expect(skipped(result)).toEqual([
      "file | b/img/unused.png | skipped | This is a picture, and the text in a picture can't be read. Copy the text and paste it instead.",
    ]);
  });

  it("names code and what tells of the project, without reading it", async () => {
    const result = await read(
      {
        "repo-main/README.md": note("Readme"),
        "repo-main/LICENSE": "MIT",
        "repo-main/CONTRIBUTING.md": note("x"),
        "repo-main/package.json": "{}",
        "repo-main/src/a.py": "a = 1",
        "repo-main/src/b.py": "b = 1",
        "repo-main/data.parquet": "PAR1",
      },
      "repo-main.zip",
    );
    expect(result.course.title).toBe("Readme");
    expect(skipped(result)).toEqual([
      "file | CONTRIBUTING.md | skipped | It tells about the project, not about its subject.",
      "file | data.parquet | skipped | Files of this kind can't be read.",
      "file | LICENSE | skipped | It tells about the project, not about its subject.",
      "file | 3 files (.json, .py) | skipped | Programs, settings and layouts aren't read.",
    ]);
  });
});

describe("files that say the same", () => {
  const table =
    "Question,Correct answer,Wrong answer,Wrong answer 2\nPort?,Left,Right,Bow\nRed?,Port,Stern,Mast\n";

  it("are Notion's tables, of which the rows are pages too", async () => {
    const result = await read({
      [`Quiz ${ID}.csv`]: table.split("\n").slice(0, 2).join("\n"),
      [`Quiz ${ID}_all.csv`]: table,
      [`Quiz/Port ${ID}.md`]: note("Port?"),
      "Other.md": note("Other"),
    });
    expect(result.report.counts).toEqual({ total: 5, imported: 3, degraded: 0, skipped: 2 });
    expect(skipped(result)).toEqual([
      `file | Quiz ${ID}.csv | skipped | It is a part of the table “Quiz ${ID}_all.csv”, which is read whole.`,
      `file | Quiz/Port ${ID}.md | skipped | It is a row of the table “Quiz ${ID}_all.csv”, which was read.`,
    ]);
  });

  it("are subtitles in several forms and languages", async () => {
    const result = await read({
      "1/intro.en.srt": "1\n00:00:01,000 --> 00:00:02,000\nHello.\n",
      "1/intro.es.srt": "1\n00:00:01,000 --> 00:00:02,000\nHola.\n",
      "1/intro.en.txt": "Hello.",
      "1/quiz.md": note("Quiz"),
    });
    expect(skipped(result).slice(-2)).toEqual(
      [
        "file | intro.en.txt | skipped | It says what “intro.en.srt” says.",
        "file | intro.es.srt | skipped | It says in another language what “intro.en.srt” says.",
      ].sort(),
    );
  });

  it("are copies, and other forms of the same questions", async () => {
    const quiz = note("Quiz");
    const lettered = "1. Port?\n\nA) Left\nB) Right\nC) Bow\n\nAnswer: A\n";
    const gift = "::q::Port? { =Left ~Right ~Bow }\n";
    const result = await read({ "a.md": quiz, "b/a copy.md": quiz, "c.md": lettered, "d.gift": gift });
    expect(result.report.counts).toMatchObject({ imported: 2, skipped: 2 });
    expect(skipped(result)).toEqual([
      "file | b/a copy.md | skipped | It is the same file as “a.md”.",
      "file | d.gift | skipped | Its questions are those of “c.md”.",
    ]);
  });
});

describe("a zip of mixed files", () => {
  it("becomes one course: slides, a transcript, an exam, a zip within it", async () => {
    const exam = await wordFile({ body: p("1. Port?") + p("A) Left") + p("B) Right") + p("Answer: A") });
    const quiz = (name: string) =>
      shape(name, "title") +
      shape(["Which?", `A) ${name}`, "B) None", "Answer: A"].map((text) => ap(text)).join(""), "");
    const slides = await presentationFile({ slides: [{ tree: quiz("Tides") }, { tree: quiz("Waves") }] });
    const inner = await zipOf({ "x/one.md": note("One"), "x/two.md": note("Two") });
    const result = await read({ "exam.docx": exam, "lecture.pptx": slides, "more.zip": inner });
    expect(answerKeys(result).map((key) => key.replace(/Is it so.*=/, "="))).toEqual([
      "lecture / Tides / Which? = Tides",
      "lecture / Waves / Which? = Waves",
      "x / One / = Yes",
      "x / Two / = Yes",
      " / exam / Port? = Left",
    ]);
  });

  it("keeps what can be read beside what can't", async () => {
    const good = note("Good");
    const result = await read({
      "bad.docx": (await wordFile({ body: "<w:p>" })) as Buffer,
      "empty.txt": "",
      "film.mp4": "x",
      "good.md": good,
      "old.doc": Buffer.from("d0cf11e0a1b11ae1", "hex"),
      "text.md": "Nothing.",
      "Page.html": `<html><body><h1>Sea</h1><p>${"The sea is wide. ".repeat(20)}</p></body></html>`,
      "Page_files/ad.html": "<html></html>",
      "Page_files/a.js": "x",
    });
    expect(answerKeys(result)).toHaveLength(1);
    const lines = skipped(result);
    const of = (name: string) => lines.find((line) => line.includes(`| ${name}`));
    expect(of("bad.docx")).toMatch(/^file \| bad\.docx \| skipped \| The document is damaged\. /);
    expect(of("empty.txt")).toBe(
      "file | empty.txt | skipped | The file is empty. Export it again, or choose another one.",
    );
    expect(of("film")).toMatch(/It is no MP4, WebM, MP3 or M4A/);
    expect(of("old.doc")).toMatch(/old Office program/);
    expect(of("text.md")).toMatch(/^text \| text\.md: text \| skipped \| It is too short/);
    expect(of("2 files of Page.html")).toMatch(/They belong to a saved page/);
  });

  it("says of a damaged file within it that it is damaged", async () => {
    const bytes = rawZip([
      { name: "good.md", data: note("Good") },
      { name: "bad.md", data: note("Bad"), crc: 1 },
    ]);
    expect(skipped(await readZip(bytes))).toEqual([
      "file | bad.md | skipped | The archive is damaged. Export it again and retry.",
    ]);
  });
});

describe("a zip that can't be read whole", () => {
  it("has a line for each file that finds no room", async () => {
    const files: Record<string, string> = {};
    for (let at = 0; at < 502; at += 1) files[`${at}.md`] = note(`Note ${at}`);
    const result = await read(files);
    expect(result.course.islands).toHaveLength(500);
    expect(skipped(result)).toEqual([
      "file | 500.md | skipped | The course has no room for more islands. Import this file on its own.",
      "file | 501.md | skipped | The course has no room for more islands. Import this file on its own.",
    ]);
  }, 60_000);

  it("has a line for each file for which no time is left", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => {
      now += 15_000;
      return now;
    });
    const result = await read({ "1.md": note("One"), "2.md": note("Two"), "3.md": note("Three") });
    expect(answerKeys(result)).toHaveLength(2);
    expect(skipped(result)).toEqual([
      "file | 3.md | skipped | There was no time left to read it. Import it on its own.",
    ]);
  });

  it("is one with a password, with too many files, or with archives in archives in archives", async () => {
    const locked = rawZip([{ name: "a.md", data: note("A"), flags: 0x801 }]);
    await expect(readZip(locked)).rejects.toMatchObject({
      code: "bad_archive",
      message: "The archive is protected with a password. Save it without one and try again.",
    });
    const many = rawZip(Array.from({ length: 20_001 }, (_, at) => ({ name: `${at}.md`, data: "x" })));
    await expect(readZip(many)).rejects.toMatchObject({ code: "too_large" });
    const deep = await zipOf({
      "b.zip": await zipOf({ "c.zip": await zipOf({ "d.md": note("D") }), "e.md": note("E") }),
    });
    const result = await readZip(deep);
    expect(answerKeys(result)).toHaveLength(1);
    expect(skipped(result)).toEqual([
      "file | c.zip | skipped | It lies too deep: archives are read within one archive, and no further.",
    ]);
  });

  it("doesn't unpack a bomb within it", async () => {
    const bomb = rawZip([{ name: "a.md", data: Buffer.alloc(64 * 1024 * 1024) }]);
    const result = await read({ "bomb.zip": bomb, "good.md": note("Good") });
    expect(skipped(result)[0]).toBe(
      "file | bomb.zip | skipped | The archive unpacks to far more than it should, so it isn't read.",
    );
  });

  it(
    "becomes a course or a sentence however it is mutated",
    async () => {
      const bytes = await zipOf({
        "a/one.md": note("One"),
        "a/two.gift": "::a::A? { =B ~C }",
        "b.csv": "x,y\n1,2\n",
      });
      const { outcomes } = await fuzzFormat([{ name: "course.zip", bytes }]);
      expect(Object.keys(outcomes).length).toBeGreaterThan(1);
    },
    FUZZ_TIMEOUT,
  );
});

describe("texts that give no questions", () => {
  const TEXT = "Jää kelluu vedessä, ja pingviini ui joka aamu lautalta toiselle. ".repeat(8);
  const files = { "a.md": note("Walls"), "b.md": `# Jää\n\n${TEXT}`, "c.md": `# Vesi\n\n${TEXT}!` };
  const readAll = async (keepsBare: boolean) => {
    const file = scratch.write("bare.zip", await zipOf(files));
    return parseCourseFile({ path: file, fileName: "bare.zip", keepsBare }, () => {});
  };
  const bare = ({ course }: Awaited<ReturnType<typeof readAll>>) =>
    [...course.units.flatMap(({ islands }) => islands), ...course.islands].filter(
      ({ questions }) => questions.length === 0,
    );

  it("are kept where a model will be asked, each with its line in the report", async () => {
    const result = await readAll(true);
    const islands = bare(result);
    expect(islands.map(({ title }) => title).sort()).toEqual(["Jää", "Vesi"]);
    for (const { title, line = -1 } of islands)
      expect(result.report.items[line]).toMatchObject({
        name: expect.stringContaining(title),
        outcome: "degraded",
        reason: "It holds no questions: a model is asked to write some.",
      });
  });

  it("are left out otherwise", async () => {
    expect(bare(await readAll(false))).toEqual([]);
  });
});
