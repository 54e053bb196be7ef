import { afterAll, describe, expect, it } from "vitest";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import { parseResultSchema } from "#lib/course-reader/schema.ts";
import { makeScratch } from "#tests/support/archives.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const read = async (value: object) =>
  parseResultSchema.parse(
    await parseCourseFile(
      { path: scratch.write("video", JSON.stringify(value)), fileName: "video" },
      () => {},
    ),
  );

const recording = (more: object = {}) => ({
  ...{ id: "e1", kind: "audio", title: "Episode", description: "About the tide, its rise and its fall." },
  media: { provider: "file", address: "https://cdn.example/1.mp3", file: null },
  ...{ duration: 60, cues: null, transcript: "none", language: "en", chapters: [], note: null },
  ...more,
});
const bundle = (recordings: object[]) => ({
  ...{ waddle: "recordings", address: "https://talk.example/feed", title: "Sea talk", description: "" },
  ...{ recordings, notes: [] },
});
const CUES = [
  { at: 0, text: "A lagoon is a pond that a sandbank cuts off from the ocean." },
  { at: 30, text: "An eddy is a whirl that turns beside a strong stream." },
];

describe("what a host tells of recordings", () => {
  it("with chapters is one lesson, and a text for questions each chapter", async () => {
    const chapters = [
      { at: 0, title: "Ponds" },
      { at: 30, title: "Streams" },
    ];
    const { course, report } = await read(bundle([recording({ cues: CUES, chapters, transcript: "given" })]));
    expect(course.lessons).toMatchObject([
      { title: "Episode", kind: "audio", chapters, transcript: "given", seconds: 60 },
    ]);
    expect(report.items.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([
      "audio: Episode",
      "audio: Ponds",
      "audio: Streams",
    ]);
  });

  it("without captions keeps the description, and says why", async () => {
    const note = "Captions of Vimeo need an access to its API, which isn't set up here.";
    const { course, report } = await read(bundle([recording({ transcript: "not_set_up", note })]));
    expect(course.lessons?.[0]).toMatchObject({ transcript: "not_set_up", cues: null });
    expect(report.items.at(-1)?.reason).toBe(`${note} What its description says was read instead.`);
  });

  it("is refused where there is nothing, or where it is damaged", async () => {
    await expect(read(bundle([]))).rejects.toMatchObject({
      code: "nothing_to_play",
      message: "There is nothing to watch or hear at this address.",
    });
    await expect(read(bundle([{ id: 5 }]))).rejects.toMatchObject({
      code: "wrong_type",
      message: "What was fetched from this address is damaged. Please try again.",
    });
  });

  it.each([
    ["a script", { provider: "file", address: "javascript:alert(1)", file: null }],
    ["no address", { provider: "vimeo", address: "vimeo", file: null }],
    [
      "a file of some course",
      { provider: "package", address: "", file: "0192f0c5-0000-7000-8000-000000000000" },
    ],
  ])("is refused where someone has written %s into it", async (_, media) => {
    await expect(read(bundle([recording({ media })]))).rejects.toMatchObject({ code: "wrong_type" });
  });

  it(
    "is a course or a sentence, however it is damaged",
    async () => {
      const bytes = Buffer.from(JSON.stringify(bundle([recording({ cues: CUES, transcript: "given" })])));
      await fuzzFormat([{ name: "talk", bytes }]);
    },
    FUZZ_TIMEOUT,
  );
});
