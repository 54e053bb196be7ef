import { beforeAll, describe, expect, it } from "vitest";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import { sha256 } from "#lib/server/hash.ts";
import type { SourceBody, SourceQuestion } from "../questions/source-question.ts";
import { CourseBuilder } from "./course-builder.ts";
import { type Media, openMediaStore } from "./media.ts";
import { explanationOf, readHtml, readPlain } from "./text/rich-text.ts";

const MB = 1024 * 1024;
const png = (size = 12) =>
  Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\nrest", "latin1"), Buffer.alloc(size)]);
const FILES: Record<string, Buffer> = {
  "good.png": png(),
  "text.png": Buffer.from("This is no picture."),
  "text.mp3": Buffer.from("This is no sound."),
  "locked.png": png(),
  ...Object.fromEntries([1, 2, 3, 4].map((n) => [`big${n}.png`, png(4 * MB)])),
  "last.png": png(4 * MB - 100),
};

const archive: Archive = {
  names: Object.keys(FILES),
  has: (name) => name in FILES,
  sizeOf: (name) => FILES[name]?.length ?? null,
  readBuffer: async (name) => {
    const bytes = FILES[name];
    if (!bytes || name === "locked.png") throw new ArchiveError("corrupt");
    return bytes;
  },
  readText: async () => "",
  close: () => {},
};

const BODY: SourceBody = { type: "true_false", isTrue: true, feedback: { right: null, wrong: null } };

function question(
  name: string,
  media: Media,
  stem: string,
  more: Partial<SourceQuestion> = {},
): SourceQuestion {
  const { rich, notes } = readHtml(stem, media);
  const common = { explanation: null, feedback: { right: null, wrong: null }, sourceId: null };
  return { kind: "true_false", name, stem: rich, notes, body: BODY, ...common, ...more };
}

const image = (name: string) => `<p>Is it so? <img src="${name}" alt="Chart"></p>`;

describe("what becomes of the pictures that questions show", () => {
  let result: ParseResult;
  const lineOf = (name: string) => {
    const line = result.report.items.find((item) => item.name === name);
    return [line?.outcome, line?.reason];
  };

  beforeAll(async () => {
    const mediaStore = openMediaStore(archive);
    const media = mediaStore.at("");
    const builder = new CourseBuilder({ title: "a", format: "a" }, mediaStore);
    const skipped: SourceBody = { type: "unplayable", reason: "No." };
    const said = explanationOf(readHtml(image("text.png"), media), []);
    builder.quiz({
      title: "Quiz",
      questions: [
        question("whole", media, image("good.png")),
        question("again", media, `${image("good.png")}<p>Again?</p>`),
        question("no picture", media, image("text.png")),
        question("locked", media, image("locked.png")),
        question("no sound", media, '<p>Hear: <audio src="text.mp3"></audio></p>'),
        question("said", media, "<p>Is it said?</p>", { explanation: said }),
        question("noted", media, image("locked.png"), { notes: ["Something else."] }),
        ...[1, 2, 3, 4].map((n) => question(`skipped ${n}`, media, image(`big${n}.png`), { body: skipped })),
        question("last", media, image("last.png")),
        question("plain", media, readPlain("Is it plain?").rich.text),
      ],
    });
    builder.media("good.png", "good file", "Files aren't taken over.");
    builder.media("text.png", "text file", "Files aren't taken over.");
    builder.media("big1.png", "file of a skipped question", "Files aren't taken over.");
    result = await builder.result();
  });

  it("is told by the questions that lose one", () => {
    expect(lineOf("whole")).toEqual(["imported", null]);
    expect(lineOf("no picture")).toEqual(["degraded", "A picture is left out."]);
    expect(lineOf("locked")).toEqual(["degraded", "A picture is left out."]);
    expect(lineOf("no sound")).toEqual(["degraded", "Embedded media are left out."]);
    expect(lineOf("said")).toEqual(["degraded", "A picture in the feedback is left out."]);
    expect(lineOf("noted")).toEqual(["degraded", "Something else. A picture is left out."]);
    expect(lineOf("skipped 1")).toEqual(["skipped", "No."]);
    expect(lineOf("plain")).toEqual(["imported", null]);
  });

  it("is told by their own files, too", () => {
    expect(lineOf("good file")).toEqual(["imported", null]);
    expect(lineOf("text file")).toEqual(["skipped", "Files aren't taken over."]);
    expect(lineOf("file of a skipped question")).toEqual(["skipped", "Files aren't taken over."]);
    const { total, imported, degraded, skipped } = result.report.counts;
    expect([imported, degraded, skipped]).toEqual([6, 5, 6]);
    expect(total).toBe(result.report.items.length);
  });

  it("is none where the question is skipped, which takes no room from others", () => {
    expect(lineOf("last")).toEqual(["imported", null]);
    const keys = ["good.png", "last.png"].map((name) => sha256(name));
    expect(result.media?.map(({ key }) => key)).toEqual(keys);
  });

  it("can be told later, since each knows its lines", () => {
    const [good] = result.media ?? [];
    expect(good?.lines?.map((at) => result.report.items[at]?.name)).toEqual(["whole", "again", "good file"]);
  });
});
