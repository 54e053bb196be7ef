import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { detectFormat, parseCourseFile } from "#lib/course-reader/read.ts";
import { makeScratch, rawZip } from "#tests/support/archives.ts";
import { FUZZ_RUNS, FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const FIXTURES = path.resolve("tests/fixtures/import");
const file = (name: string) => readFileSync(path.join(FIXTURES, "transcript", name));
const SPOKEN = readFileSync(path.join(FIXTURES, "pdf/rivers.txt"), "utf8").trim();
/** Each of 16 sentences takes six seconds, and two captions. */
const SENTENCES = SPOKEN.split(/(?<=\.) /);

/** A lesson that says what its words mean */
const TERMS = [
  "A gauge is a post from which harbours read the height of the water.",
  "An estuary is a mouth of a river into which salt water flows.",
  "A lagoon is a pond that a sandbank cuts off from the ocean.",
  "A polder is a field that lies lower than the sea behind its dyke.",
  "An eddy is a whirl that turns beside a strong stream.",
  "A shoal is a bank that ships must sail around.",
  "A trellis is a frame up which climbers can grow.",
  "A cloche is a glass bell that keeps seedlings warm in spring.",
  "A ledger is a book in which merchants write down payments.",
];

/** As where a model is asked for questions: what was spoken is kept, whether or not it gives any. */
const read = (bytes: Buffer | string, fileName = "rivers.srt", keepsBare = true) =>
  parseCourseFile({ path: scratch.write("upload", bytes), fileName, keepsBare }, () => {});
const formatOf = async (bytes: Buffer | string) =>
  (await detectFormat({ path: scratch.write("upload", bytes), fileName: "x.txt" })).id;

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** "0:00:05" as seconds, however it is written */
function seconds(stamp: string): number {
  return stamp.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
}

const WHOLE: [name: string, cues: number][] = [
  ["lecture.srt", 32],
  ["voices.vtt", 32],
  ["lecture.sbv", 32],
  ["lecture.ass", 32],
  ["lecture.dfxp", 32],
  ["whisper.json", 16],
  ["whisper.tsv", 16],
  ["json3.json", 32],
  ["youtube.txt", 32],
  ["youtube-read-out.txt", 32],
  ["coursera.txt", 16],
  ["speakers.txt", 16],
  ["otter.txt", 16],
];

describe("what was spoken", () => {
  it.each(WHOLE)("comes over whole, word by word and with its times, from %s", async (name, cues) => {
    const { course, report } = await read(file(name), name);
    expect(course).toMatchObject({ format: "transcript", title: name.replace(/\.\w+$/, "") });
    const [island, ...others] = course.islands;
    expect(others).toEqual([]);
    expect(island?.text?.replace(/\s+/g, " ")).toBe(SPOKEN);
    expect(island?.times).toHaveLength(cues);
    for (const { at, offset } of island?.times ?? []) {
      // The sentence that is spoken then, counted by the clock.
      const sentence = SENTENCES[Math.floor(at / 6)] ?? "";
      const start = (island?.text?.slice(offset) ?? "").replace(/\s+/g, " ");
      const said =
        at % 6 === 0
          ? sentence
          : sentence
              .split(" ")
              .slice(Math.ceil(sentence.split(" ").length / 2))
              .join(" ");
      expect(start.startsWith(said), `${at}: ${start.slice(0, 40)}`).toBe(true);
    }
    for (const { source } of island?.questions ?? []) expect(island?.text).toContain(source);
    const { total, imported, degraded, skipped } = report.counts;
    expect([total, degraded]).toEqual([name === "voices.vtt" ? 2 : 1, 1]);
    expect(total).toBe(imported + degraded + skipped);
  });

  it("is asked for what it explains, each question with the sentence that says so", async () => {
    const { course, report } = await read(recording(TERMS.length, srt, TERMS), "harbour.srt", false);
    const [island] = course.islands;
    const questions = island?.questions ?? [];
    expect(questions.length).toBeGreaterThanOrEqual(3);
    for (const { source } of questions) {
      expect(source).toMatch(/^An? \w+ is .*\.$/);
      expect(island?.text?.replace(/\s+/g, " ")).toContain(source);
    }
    expect(report.items[0]?.reason).toBe(
      `It holds no questions, so ${questions.length} were made from its text.`,
    );
  });

  it("is only read where it explains nothing and no model is asked for questions", async () => {
    const chat = Array.from({ length: 12 }, (_, at) => `And so we went on to the next one of them, ${at}.`);
    const plain = (await read(recording(chat.length, srt, chat), "chat.srt", false)).course;
    expect(plain).toMatchObject({ islands: [], lessons: [{ title: "chat", kind: "page", media: null }] });
    expect(plain.lessons?.[0]?.cues?.length).toBeGreaterThan(5);
    const { course } = await read(recording(chat.length, srt, chat), "chat.srt");
    expect(course.islands).toMatchObject([{ questions: [], text: expect.stringContaining(chat[11] ?? "x") }]);
  });

  it("has no times where its lines have none", async () => {
    const { course } = await read(file("lines.txt"), "lines.txt");
    expect(course.islands[0]?.text?.replace(/\s+/g, " ")).toBe(SPOKEN);
    expect(course.islands[0]?.times).toBeUndefined();
  });

  it("tells of captions whose times can't be read", async () => {
    const { report } = await read(file("voices.vtt"));
    expect(report.items.at(-1)).toEqual({
      ...{ kind: "text", name: "1 caption", outcome: "skipped" },
      reason: "Its time can't be read.",
    });
  });

  it("is read once where captions roll, and gets its full stops, which the report tells", async () => {
    const { course, report } = await read(file("rolling.vtt"), "rolling.vtt");
    const said = wordsOf(course.islands[0]?.text ?? "");
    expect(said).toEqual(wordsOf(SPOKEN));
    expect(course.islands[0]?.text).toMatch(/^Rivers carry .*\.$/s);
    expect(report.items.at(-1)).toMatchObject({ kind: "more", outcome: "degraded" });
    expect(report.items.at(-1)?.reason).toMatch(/no full stops. Sentences were restored/);
  });
});

/** A long recording: the sentences again and again, six seconds each */
function recording(
  count: number,
  lines: (at: number, text: string, index: number) => string,
  sentences: readonly string[] = SENTENCES,
): string {
  return Array.from({ length: count }, (_, index) =>
    lines(6 * index, sentences[index % sentences.length] ?? "", index),
  ).join("\n");
}

const clock = (at: number) => new Date(at * 1000).toISOString().slice(11, 19);
const srt = (at: number, text: string, index: number) =>
  `${index + 1}\n${clock(at)},000 --> ${clock(at + 5)},000\n${text}\n`;

describe("a long recording", () => {
  it("becomes parts of about five minutes that bear their times, and loses no word", async () => {
    const { course, report } = await read(recording(400, srt), "03 - Rivers.srt");
    expect(course.title).toBe("03 - Rivers");
    const starts = course.islands.map(({ title }) => seconds(/from ([\d:]+)/.exec(title)?.[1] ?? "x"));
    expect(starts[0]).toBe(0);
    expect(starts.length).toBeGreaterThan(4);
    for (const [index, start] of starts.slice(1).entries()) {
      const length = start - (starts[index] ?? 0);
      expect(length).toBeGreaterThan(120);
      expect(length).toBeLessThan(600);
    }
    const said = course.islands.map(({ text }) => text).join(" ");
    expect(wordsOf(said)).toHaveLength(wordsOf(recording(400, (_, text) => text)).length);
    expect(report.counts).toMatchObject({ total: starts.length, degraded: starts.length });
    for (const [index, { times }] of course.islands.entries()) expect(times?.[0]?.at).toBe(starts[index]);
  });

  it("names a part for what the speaker says it is about", async () => {
    const text = (at: number, words: string, index: number) =>
      srt(at, index % 50 === 0 ? `Now let's talk about river deltas. ${words}` : words, index);
    const { course } = await read(recording(150, text));
    expect(course.islands[0]?.title).toBe("rivers, from 0:00: river deltas");
  });

  it("is cut at its chapters, as a list in front of it or headings in it say", async () => {
    const listed = await read(file("chapters.txt"), "chapters.txt");
    expect(listed.report.items.map(({ kind, name }) => [kind, name])).toEqual([
      ["transcript", "Water"],
      ["transcript", "Land"],
      ["transcript", "Animals and plants"],
    ]);
    const headed = recording(
      32,
      (at, text, index) =>
        `${index % 16 === 0 ? `Chapter ${index / 16 + 1}: Rivers\n` : ""}${clock(at)}\n${text}`,
    );
    const { course } = await read(headed);
    expect(course.islands.map(({ title }) => title)).toEqual(["Chapter 1: Rivers", "Chapter 2: Rivers"]);
  });

  it("in a zip becomes islands named for the files of each folder", async () => {
    // What two files share is imported once.
    const about = (subject: string) =>
      recording(16, (at, text, index) => srt(at, text.replace(/river/gi, subject), index));
    const zip = rawZip([
      { name: "Course/01 - Water/01 - Rivers.en.srt", data: about("river") },
      {
        name: "Course/01 - Water/02 - Lakes [aBcDeFgHiJk].en-US.vtt",
        data: `WEBVTT\n\n${about("canal").replaceAll(",000", ".000")}`,
      },
      { name: "Course/02 - Land/03 - Hills.srt", data: about("stream") },
    ]);
    const { course } = await read(zip, "course.zip");
    expect(course.units.map(({ title, islands }) => [title, islands.map((island) => island.title)])).toEqual([
      ["01 - Water", ["01 - Rivers", "02 - Lakes"]],
      ["02 - Land", ["03 - Hills"]],
    ]);
    expect(course.units[0]?.islands[1]?.times).toHaveLength(16);
  });
});

describe("a text that people wrote", () => {
  const wrapped = SPOKEN.replace(/(.{55,72}) /g, "$1\n");
  it.each([
    ["prose", SPOKEN],
    ["prose wrapped at a width", wrapped],
    ["prose that names times", `We met at 9:05 in the hall.\n${wrapped}\nAt 10:15 we went home.`],
    ["a timetable", "9:00 Breakfast\n10:00 Talks\n11:30 Break\n13:00 Lunch\n14:00 Work\n15:00 End"],
    ["a list of chapters", "0:00 Intro\n1:00 Cells\n2:00 Plants\n3:00 Animals\n4:00 Outro\n5:00 End"],
    [
      "verses",
      Array.from({ length: 9 }, (_, at) => `1:1${at} ${SENTENCES.slice(0, 3).join(" ")}`).join("\n"),
    ],
    [
      "a poem",
      Array.from({ length: 40 }, (_, at) => `The river ${"flows ".repeat(1 + (at % 4))}by,`).join("\n"),
    ],
    ["a quiz", "1. What is a river?\nA. Water\nB. Land\nAnswer: A\n".repeat(12)],
    ["code", "const a = 1;\nif (a) {\n  b();\n}\n".repeat(12)],
  ])("is no transcript: %s", async (_, text) => {
    expect(await formatOf(text)).not.toBe("transcript");
  });
});

describe("bad subtitles", () => {
  it.each([
    ["no words", "1\n00:00:01,000 --> 00:00:02,000\n\n", "nothing_to_play", /no words/],
    [
      "nothing but music",
      "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n[Music]\n",
      "nothing_to_play",
      /no questions|no words|can be played/,
    ],
    [
      "damaged JSON",
      '{"text": "a", "segments": [{"id": 0, "start": 0.0, "text": "a"',
      "nothing_to_play",
      /damaged/,
    ],
    ["cut-off XML", file("lecture.dfxp").subarray(0, 900), "bad_xml", /\S/],
    ["10 MB", "1\n00:00:01,000 --> 00:00:02,000\nHello\n\n".repeat(300_000), "too_large", /10 MB/],
  ])("with %s end in a sentence", async (_, bytes, code, message) => {
    const refusal: unknown = await read(bytes).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: "ImportError", code, message: expect.stringMatching(message) });
  });

  it("in Windows-1252 and UTF-16, with CRLF, are read", async () => {
    const text = file("lecture.srt").toString().replaceAll("\n", "\r\n");
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
    for (const bytes of [utf16, Buffer.from(`\ufeff${text}`)])
      expect((await read(bytes)).course.islands[0]?.text?.replace(/\s+/g, " ")).toBe(SPOKEN);
    const cafe = Buffer.from(text.replace("Rivers", "Caf\u00e9s"), "latin1");
    const { course, report } = await read(cafe);
    expect(course.islands[0]?.text).toMatch(/^Cafés carry/);
    expect(report.items[0]).toMatchObject({ kind: "encoding", outcome: "degraded" });
  });

  it("of ten hours are read", async () => {
    const { course } = await read(recording(6000, srt));
    expect(course.islands.length).toBeGreaterThan(80);
  });

  it("drop scripts and markup", async () => {
    const text = file("lecture.srt")
      .toString()
      .replace("Rivers carry", "<script>alert(1)</script>Rivers <b onclick=x>carry</b>");
    expect((await read(text)).course.islands[0]?.text).toMatch(/^alert\(1\)Rivers carry/);
  });
});

it(
  "mutated files end in a course or a sentence",
  async () => {
    const names = [...WHOLE.map(([name]) => name), "rolling.vtt", "chapters.txt", "lines.txt"];
    const files = names.map((name) => ({ name, bytes: file(name) }));
    await fuzzFormat(files, FUZZ_RUNS);
  },
  FUZZ_TIMEOUT,
);
