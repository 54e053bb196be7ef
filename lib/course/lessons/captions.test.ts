import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { saveCourse } from "#lib/course/service.ts";
import { getLesson } from "#lib/lesson/queries.ts";
import { clockOf } from "#lib/lesson/rules.ts";
import { db, inTransaction } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { lessonDraft } from "#tests/support/lessons.ts";
import { cuesIn } from "./captions.ts";
import { saveCaptions } from "./captions-service.ts";

const VTT =
  "WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ada>The tide &amp; the moon\n\n00:04.000 --> 00:06.500\npull\ntogether\n";
const SRT = "1\n00:00:01,000 --> 00:00:04,000\nThe tide\n\n2\n00:00:03,000 --> 00:00:06,500\nThe moon\n";
const PASTED = Array.from({ length: 6 }, (_, at) => `0:0${at} These are four words\n`).join("");

describe("captions", () => {
  it.each([
    [
      VTT,
      [
        { at: 1, end: 4, text: "The tide & the moon" },
        { at: 4, end: 6.5, text: "pull together" },
      ],
    ],
    [
      SRT,
      [
        { at: 1, end: 3, text: "The tide" },
        { at: 3, end: 6.5, text: "The moon" },
      ],
    ],
  ])("are read with their times: %#", (text, cues) => expect(cuesIn(text)).toEqual(cues));

  it("are read from a pasted transcript, whose words end when the next begin", () => {
    const cues = cuesIn(PASTED);
    expect(cues[0]).toEqual({ at: 0, end: 1, text: "These are four words" });
    expect(cues).toHaveLength(6);
  });

  it("are read quickly from a transcript whose words all begin at once", () => {
    const rising = Array.from({ length: 310 }, (_, at) => `${clockOf(at)} These are four words\n`).join("");
    const startedAt = performance.now();
    expect(cuesIn(rising + "9:59 again\n".repeat(100_000))).toHaveLength(20_000);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  it.each([
    "",
    "Just words.",
    "WEBVTT",
    "WEBVTT\n\nxx --> yy\nwords",
    "1\n00:00:05,000 --> 00:00:01,000\nbackwards",
  ])("are none in %j", (text) => expect(cuesIn(text)).toEqual([]));

  it("of any text are a valid list (property)", () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom("WEBVTT", "", "00:01.000 --> 00:04.000", "1", "0:01 words", "99:99 --> 1"),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        for (const { at, end, text } of cuesIn(lines.join("\n"))) {
          expect(end).toBeGreaterThan(at);
          expect(text).not.toBe("");
        }
      }),
    );
  });
});

describe("saving captions", () => {
  beforeEach(resetDatabase);

  async function setUp() {
    const { id: userId } = await createLearner();
    const media = {
      provider: "youtube",
      address: "https://www.youtube.com/watch?v=aaaaaaaaaaa",
      file: null,
    } as const;
    const lesson = lessonDraft("Film", { kind: "video", html: "", media, transcript: "not_given" });
    const draft = { title: "Sea", description: "", units: [], islands: [], lessons: [lesson] };
    const courseId = await inTransaction((tx) => saveCourse(tx, draft, { ownerId: userId }));
    const { id } = await db().lesson.findFirstOrThrow({ where: { courseId } });
    return { userId, courseId, id };
  }

  it("is a new content, based on what the file says", async () => {
    const { userId, id } = await setUp();
    await saveCaptions(userId, id, VTT);
    await saveCaptions(userId, id, SRT);
    expect(await getLesson(userId, id)).toMatchObject({ transcript: "owner", seconds: 7, cues: cuesIn(SRT) });
    const contents = await db().lessonContent.findMany({
      where: { lessonId: id },
      orderBy: { number: "asc" },
    });
    expect(contents.map(({ number, basedOn }) => [number, basedOn])).toEqual([
      [1, null],
      [2, 1],
      [3, 1],
    ]);
  });

  it("cuts long words where the database can hold what is left", async () => {
    const { userId, id } = await setUp();
    await saveCaptions(userId, id, `WEBVTT\n\n00:01.000 --> 00:04.000\n${"a".repeat(1999)}😀\n`);
    expect((await getLesson(userId, id))?.cues?.[0]?.text).toHaveLength(2000);
  });

  it("is refused for what holds none, and for other people's lessons", async () => {
    const { userId, courseId, id } = await setUp();
    await expect(saveCaptions(userId, id, "words")).rejects.toMatchObject({ code: "unreadable_file" });
    const { id: stranger } = await createLearner();
    await db().enrolment.create({ data: { userId: stranger, courseId } });
    await expect(saveCaptions(stranger, id, VTT)).rejects.toMatchObject({ code: "not_found" });
    expect(await db().lessonContent.count()).toBe(1);
  });

  it("of fifty at once is fifty contents, in a row", async () => {
    const { userId, id } = await setUp();
    await Promise.all(Array.from({ length: 50 }, () => saveCaptions(userId, id, VTT)));
    const [last] = await db().lessonContent.findMany({
      where: { lessonId: id },
      orderBy: { number: "desc" },
    });
    expect(last).toMatchObject({ number: 51, basedOn: 1 });
  });
});
