import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { saveCourse } from "#lib/course/service.ts";
import { db, inTransaction } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { lessonDraft } from "#tests/support/lessons.ts";
import { amount } from "#tests/support/soak.ts";
import { spokenCues } from "#tests/support/spoken-cues.ts";
import { getLesson } from "./queries.ts";
import { watchedSeconds } from "./rules.ts";
import { addHighlight, removeHighlight, saveNote, saveProgress } from "./service.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

beforeEach(resetDatabase);

const TEXT = `<p>${"word ".repeat(219)}end.</p><p>The last one.</p>`;

async function setUp(more: Parameters<typeof lessonDraft>[1] = {}) {
  const { id: userId } = await createLearner();
  const draft = {
    title: "Sea",
    description: "",
    units: [],
    islands: [],
    lessons: [lessonDraft("Tides", { html: TEXT, ...more })],
  };
  const courseId = await inTransaction((tx) => saveCourse(tx, draft, { ownerId: userId }));
  const { id } = await db().lesson.findFirstOrThrow({ where: { courseId } });
  const lesson = await getLesson(userId, id);
  const last = lesson?.blocks.at(-1)?.id ?? null;
  const save = (body: Partial<Parameters<typeof saveProgress>[2]>, now = NOW) =>
    saveProgress(userId, id, { spans: [], block: null, second: null, ...body }, now);
  return { userId, courseId, id, last, save };
}

const film = {
  kind: "video",
  html: "",
  cues: spokenCues,
  transcript: "given",
  seconds: 100,
  media: { provider: "youtube", address: "https://www.youtube.com/watch?v=aaaaaaaaaaa", file: null },
} as const;
const FILM = { ...film, cues: [...film.cues] };

describe("progress", () => {
  it("adds up what was played, once, and marks the lesson at 90 %", async () => {
    const { save, userId, id } = await setUp(FILM);
    expect(await save({ spans: [{ from: 0, to: 50 }], second: 50 })).toMatchObject({
      watchedSeconds: 50,
      second: 50,
      isDone: false,
    });
    expect(
      await save({
        spans: [
          { from: 0, to: 50 },
          { from: 60, to: 99 },
        ],
      }),
    ).toMatchObject({ watchedSeconds: 89, second: 50, isDone: false });
    expect(await save({ spans: [{ from: 50, to: 51 }] })).toMatchObject({
      watchedSeconds: 90,
      isDone: true,
      doneBy: "watched",
      spans: [
        { from: 0, to: 51 },
        { from: 60, to: 99 },
      ],
    });
    expect((await getLesson(userId, id))?.progress).toMatchObject({ isDone: true, watchedSeconds: 90 });
    expect(await db().lessonFirst.count({ where: { userId } })).toBe(1);
  });

  it("never counts more than the recording is long", async () => {
    const { save } = await setUp(FILM);
    expect((await save({ spans: [{ from: 0, to: 86_400 }] })).watchedSeconds).toBe(100);
  });

  it("marks a text that was read to its end, not one that was only scrolled through", async () => {
    const { save, last } = await setUp();
    expect((await save({ block: last })).isDone).toBe(false);
    expect((await save({ block: last }, later(17))).isDone).toBe(false);
    expect(await save({ block: last }, later(20))).toMatchObject({ isDone: true, doneBy: "read" });
  });

  it("begins a new sitting after a break", async () => {
    const { save, last } = await setUp();
    await save({});
    expect((await save({ block: last }, later(3600))).isDone).toBe(false);
    expect((await save({ block: last }, later(3620))).isDone).toBe(true);
  });

  it("is marked and taken back by hand, and then not marked by itself", async () => {
    const { save, userId } = await setUp(FILM);
    expect(await save({ done: true })).toMatchObject({ isDone: true, doneBy: "hand" });
    expect(await save({ done: false })).toMatchObject({ isDone: false, doneBy: null });
    expect((await save({ spans: [{ from: 0, to: 100 }] })).isDone).toBe(false);
    expect((await save({ done: true })).isDone).toBe(true);
    expect(await db().lessonFirst.count({ where: { userId } })).toBe(1);
  });

  it("of fifty tabs at once is their union", async () => {
    const { save, userId, id } = await setUp(FILM);
    await Promise.all(Array.from({ length: 50 }, (_, at) => save({ spans: [{ from: at, to: at + 2 }] })));
    expect((await getLesson(userId, id))?.progress).toMatchObject({
      watchedSeconds: 51,
      spans: [{ from: 0, to: 51 }],
    });
  });

  it("is the union of all spans, whatever the calls (property)", async () => {
    const spans = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 30 }))
        .map(([from, length]) => ({ from, to: Math.min(100, from + length) })),
      { maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(spans, { minLength: 1, maxLength: 5 }), async (calls) => {
        const { save } = await setUp(FILM);
        let watched = 0;
        for (const call of calls) ({ watchedSeconds: watched } = await save({ spans: call }));
        expect(watched).toBe(watchedSeconds(calls.flat()));
      }),
      { numRuns: amount(25, 10_000) },
    );
  });

  it("counts as studying the course", async () => {
    const { save, userId, courseId } = await setUp();
    await save({});
    expect(await db().enrolment.findFirstOrThrow({ where: { userId, courseId } })).toMatchObject({
      lastStudiedAt: NOW,
    });
  });

  it("of a foreign lesson is refused as that of an unknown one", async () => {
    const { id } = await setUp();
    const { id: stranger } = await createLearner();
    const body = { spans: [], block: null, second: null };
    const refusal = { code: "not_found", message: "There is no such lesson." };
    await expect(saveProgress(stranger, id, body, NOW)).rejects.toMatchObject(refusal);
    await expect(saveProgress(stranger, UNKNOWN, body, NOW)).rejects.toMatchObject(refusal);
    expect(await getLesson(stranger, id)).toBeNull();
    expect(await db().lessonProgress.count()).toBe(0);
  });
});

describe("notes", () => {
  it("are saved on the version that they were written on", async () => {
    const { userId, id } = await setUp();
    expect(await saveNote(userId, id, { text: "One", version: 0 }, NOW)).toMatchObject({
      version: 1,
      html: "<p>One</p>\n",
    });
    expect(await saveNote(userId, id, { text: "Two", version: 1 }, NOW)).toMatchObject({ version: 2 });
    await expect(saveNote(userId, id, { text: "Old", version: 1 }, NOW)).rejects.toMatchObject({
      code: "edit_conflict",
    });
    await expect(saveNote(userId, id, { text: "First", version: 0 }, NOW)).rejects.toMatchObject({
      code: "edit_conflict",
    });
    expect((await getLesson(userId, id))?.note).toMatchObject({ text: "Two", version: 2 });
  });

  it("that say the same are no conflict", async () => {
    const { userId, id } = await setUp();
    await saveNote(userId, id, { text: "One", version: 0 }, NOW);
    expect(await saveNote(userId, id, { text: "One", version: 0 }, NOW)).toMatchObject({ version: 1 });
  });

  it("of fifty at once, one is kept and forty-nine hear of it", async () => {
    const { userId, id } = await setUp();
    const saves = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => saveNote(userId, id, { text: `Note ${at}`, version: 0 }, NOW)),
    );
    expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("highlights", () => {
  const body = { quote: "moon", before: "the ", after: " pulls" };
  it("are kept once, and go", async () => {
    const { userId, id } = await setUp();
    const { _id } = await addHighlight(userId, id, body, NOW);
    expect((await addHighlight(userId, id, body, NOW))._id).toBe(_id);
    expect((await getLesson(userId, id))?.highlights).toEqual([{ _id, ...body }]);
    const { id: stranger } = await createLearner();
    await removeHighlight(stranger, id, _id);
    expect((await getLesson(userId, id))?.highlights).toHaveLength(1);
    await removeHighlight(userId, id, _id);
    await removeHighlight(userId, id, _id);
    expect((await getLesson(userId, id))?.highlights).toEqual([]);
  });

  it("are at most 200", async () => {
    const { userId, id } = await setUp();
    await db().highlight.createMany({
      data: Array.from({ length: 200 }, (_, at) => ({ userId, lessonId: id, ...body, quote: `q${at}` })),
    });
    await expect(addHighlight(userId, id, body, NOW)).rejects.toMatchObject({ code: "cap_reached" });
  });
});
