import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import { byChapter, chaptersOf, spokenText } from "#lib/course-reader/shared/transcript/spoken.ts";
import { makeScratch } from "#tests/support/archives.ts";
import { FUZZ_RUNS, FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

/** As where a model is asked for questions: what was spoken is kept, whether or not it gives any. */
const read = (value: object) =>
  parseCourseFile(
    { path: scratch.write("video", JSON.stringify(value)), fileName: "video", keepsBare: true },
    () => {},
  );

const SENTENCES = readFileSync(path.resolve("tests/fixtures/import/youtube/spoken.txt"), "utf8")
  .trim()
  .split("\n");
const transcript = SENTENCES.map((text, index) => ({ at: index * 10, text }));
const WATCH = "https://www.youtube.com/watch?v=";

const video = (more: object = {}) => ({
  ...{
    id: "aaaaaaaaaaa",
    address: `${WATCH}aaaaaaaaaaa`,
    title: "Moons and planets",
    description: "",
    duration: 300,
  },
  ...{ transcript, transcriptProblem: null, problem: null },
  ...more,
});
const bundle = (videos: object[], more: object = {}) => ({
  ...{ waddle: "youtube", kind: "video", address: `${WATCH}aaaaaaaaaaa`, title: "Moons and planets" },
  ...{ description: "A film about space.", videos, notes: [] },
  ...more,
});

describe("a video", () => {
  it("becomes an island from what is spoken, each question with its sentence", async () => {
    const { course, report } = await read(bundle([video()]));
    expect(course).toMatchObject({
      ...{ title: "Moons and planets", format: "youtube", sourceId: `${WATCH}aaaaaaaaaaa` },
      ...{ description: "A film about space.", units: [] },
    });
    const [island] = course.islands;
    for (const { source } of island?.questions ?? []) expect(island?.text).toContain(source);
    for (const { at, offset } of island?.times ?? [])
      expect(island?.text?.slice(offset)).toMatch(new RegExp(`^${SENTENCES[at / 10]?.slice(0, 20)}`));
    expect(island?.times).toHaveLength(SENTENCES.length);
    expect(report.counts).toEqual({ total: 1, imported: 0, degraded: 1, skipped: 0 });
  });

  it("with chapters becomes an island a chapter", async () => {
    const half = Math.floor(SENTENCES.length / 2) * 10;
    const stamp = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const description = `0:00 Moons\n${stamp(half)} Planets\n${stamp(SENTENCES.length * 10)} Thanks`;
    const { course, report } = await read(bundle([video({ description })]));
    expect(course.islands.map(({ title, sourceId }) => [title, sourceId])).toEqual([
      ["Moons", `${WATCH}aaaaaaaaaaa&t=0`],
      ["Planets", `${WATCH}aaaaaaaaaaa&t=${half}`],
    ]);
    expect(report.counts).toEqual({ total: 3, imported: 1, degraded: 2, skipped: 0 });
    expect(course.lessons).toMatchObject([
      {
        title: "Moons and planets",
        kind: "video",
        before: 0,
        transcript: "given",
        chapters: [{ at: 0 }, {}, {}],
      },
    ]);
    expect(course.lessons?.[0]?.cues).toHaveLength(SENTENCES.length);
  });

  it("without a transcript gives what its description says, and the report says so", async () => {
    const description = `${SENTENCES.join(" ")}\nSubscribe: https://example.com/x\n#space`;
    const transcriptProblem = "YouTube asks programs not to read its transcripts.";
    const { course, report } = await read(
      bundle([video({ transcript: null, transcriptProblem, description })]),
    );
    expect(course.islands[0]?.text).not.toMatch(/Subscribe|#space/);
    expect(report.items.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ["video", "degraded"],
      ["transcript", "skipped"],
    ]);
    expect(report.items[1]?.reason).toContain(transcriptProblem);
  });

  it.each([[null], [[]]])("with neither can be watched: %j", async (none) => {
    const { course, report } = await read(bundle([video({ transcript: none })]));
    expect(course).toMatchObject({
      islands: [],
      lessons: [{ kind: "video", transcript: "not_given", cues: null }],
    });
    expect(course.lessons?.[0]?.media).toMatchObject({ provider: "youtube", address: `${WATCH}aaaaaaaaaaa` });
    expect(report.counts).toEqual({ total: 2, imported: 1, degraded: 0, skipped: 1 });
  });

  it("that isn't given out can't become a course", async () => {
    await expect(read(bundle([video({ problem: "It is private." })]))).rejects.toMatchObject({
      code: "nothing_to_play",
      message: "Nothing of this can be watched here: YouTube gives out none of its videos.",
    });
  });
});

describe("a playlist", () => {
  it("keeps its order, and says what is missing", async () => {
    const chapters = "0:00 First\n0:10 Second\n0:20 Third and all the rest";
    const gone = { id: "ccccccccccc", title: "Gone", transcript: null, problem: "It is private." };
    const videos = [
      video({ id: "b", title: "One" }),
      video({ title: "Two", description: chapters }),
      video(gone),
    ];
    const notes = [{ kind: "more", name: "More videos", reason: "There are more." }];
    const { course, report } = await read(bundle(videos, { kind: "playlist", title: "Space", notes }));
    expect(course.title).toBe("Space");
    expect(course.units.map(({ title }) => title)).toEqual(["One", "Two"]);
    expect(report.items).toContainEqual({
      kind: "video",
      name: "Gone",
      outcome: "skipped",
      reason: "It is private.",
    });
    expect(report.counts.total).toBe(report.counts.imported + report.counts.degraded + report.counts.skipped);
  });
});

describe("times in a description", () => {
  it("are chapters if they begin at nought and rise", () => {
    expect(chaptersOf("Hello\n0:00 Intro\n(1:05) - Ice\n1:02:03 Snow\n00:10 no more")).toEqual([
      { at: 0, title: "Intro" },
      { at: 65, title: "Ice" },
      { at: 3723, title: "Snow" },
    ]);
    expect(chaptersOf("Intro 0:00\nIce - 1:05\nSnow (2:00)").map(({ title }) => title)).toEqual([
      "Intro",
      "Ice",
      "Snow",
    ]);
    for (const none of [
      "",
      "0:00 A\n1:00 B",
      "0:10 A\n1:00 B\n2:00 C",
      "0:99 A\n1:00 B\n2:00 C",
      "see 12:30 in Matthew",
    ])
      expect(chaptersOf(none), none).toEqual([]);
  });

  it("cut what is spoken without losing a word", () => {
    const parts = byChapter(transcript, [
      { at: 0, title: "A" },
      { at: 25, title: "B" },
    ]);
    expect(
      parts
        .map(({ text }) => text)
        .join(" ")
        .replace(/\s+/g, " "),
    ).toBe(spokenText(transcript).text.replace(/\s+/g, " "));
    expect(
      spokenText([
        { at: 0, text: "[Music]" },
        { at: 1, text: ">> Hello\nthere ♪" },
      ]),
    ).toEqual({ text: "Hello there", times: [{ at: 1, offset: 0 }] });
  });
});

it(
  "mutated files end in a course or a sentence",
  async () => {
    const playlist = bundle([video(), video({ description: "0:00 A\n0:30 B\n1:00 C" })], {
      kind: "playlist",
    });
    const files = [bundle([video()]), playlist].map((value, index) => ({
      ...{ name: `video-${index}.json`, bytes: Buffer.from(JSON.stringify(value)) },
    }));
    await fuzzFormat(files, FUZZ_RUNS);
  },
  FUZZ_TIMEOUT,
);
