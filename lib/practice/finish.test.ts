import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/core/time.ts";
import { cancelOrUndoImport } from "#lib/course/import/import-service.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createCourse } from "#tests/support/factories.ts";
import { answerAll, createMistakes, playQuiz, practiceBody, practise } from "#tests/support/practice.ts";
import { getPracticeState } from "./queries.ts";
import { answerPractice, finishPractice, startPractice } from "./service.ts";

const now = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const FIFTY = Array.from({ length: 50 }, (_, index) => index);

beforeEach(resetDatabase);

const heartsOf = (id: string) =>
  db().user.findUniqueOrThrow({ where: { id }, select: { hearts: true, heartResetAt: true, xp: true } });

describe("finishing", () => {
  it("tells the result, gives two hearts and no XP, and tells the same again", async () => {
    const { id } = await createMistakes({ wrong: 5 }, { hearts: 2 });
    const practice = await startPractice(id, now);
    await answerAll(id, practice, now, (index) => index > 1);
    const result = await finishPractice(id, practice._id, now);
    expect(result).toEqual({
      correct: 3,
      total: 5,
      heartsGained: 2,
      hearts: 4,
      maxHearts: 5,
      heartResetTime: null,
      heartsLeftToday: 2,
      streak: { before: 0, after: 1, keptByPractice: true },
      nextDue: later(DAY_MS).toISOString(),
      questsDone: [],
      achievements: [{ id: "own-boat" }, { id: "warming-up" }].map((one) => expect.objectContaining(one)),
    });
    expect(await finishPractice(id, practice._id, later(2 * DAY_MS))).toEqual({
      ...result,
      heartsLeftToday: 4,
      streak: { before: 0, after: 0, keptByPractice: true },
    });
    const body = await practiceBody(at(practice.questions, 0)._id, true);
    expect(await answerPractice(id, practice._id, body, later(HOUR_MS))).toMatchObject({ isCorrect: false });
    const anew = await startPractice(id, now);
    await answerAll(id, anew, now);
    await db().practiceRun.update({ where: { id: anew._id }, data: { status: "abandoned" } });
    await expect(finishPractice(id, anew._id, now)).rejects.toMatchObject({ code: "practice_closed" });
    expect(await db().award.findMany({ where: { userId: id }, orderBy: { id: "asc" } })).toMatchObject([
      { kind: "heart", amount: 1, reason: "practice", reference: "2026-03-01#1" },
      { kind: "heart", amount: 1, reason: "practice", reference: "2026-03-01#2" },
    ]);
  });

  it("ends once and gives its hearts once to fifty that finish at once", async () => {
    const { id } = await createMistakes({ wrong: 5 }, { hearts: 1 });
    const practice = await startPractice(id, now);
    await answerAll(id, practice, now);
    const all = await Promise.all(FIFTY.map((index) => finishPractice(id, practice._id, later(index))));
    expect(new Set(all.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await heartsOf(id)).toMatchObject({ hearts: 3, xp: 0 });
    expect(await db().award.count({ where: { kind: "heart" } })).toBe(2);
    expect(await db().streakDay.count()).toBe(1);
  });

  it("gives four hearts a local day, two of them first, and again after its midnight", async () => {
    const { id } = await createMistakes({ wrong: 5 }, { timeZone: "Asia/Tokyo", hearts: 0 });
    await db().user.update({ where: { id }, data: { maxHearts: 9 } });
    const evening = new Date("2026-03-02T14:59:00Z");
    const results = [];
    for (const _ of [1, 2, 3, 4]) results.push(await practise(id, evening));
    expect(results.map(({ heartsGained }) => heartsGained)).toEqual([2, 1, 1, 0]);
    expect(results.map(({ heartsLeftToday }) => heartsLeftToday)).toEqual([2, 1, 0, 0]);
    expect(results.map(({ hearts }) => hearts)).toEqual([2, 3, 4, 4]);
    const midnight = new Date("2026-03-02T15:00:00Z");
    expect(await practise(id, midnight)).toMatchObject({ heartsGained: 2, hearts: 6, heartsLeftToday: 2 });
    const awards = await db().award.findMany({ where: { kind: "heart" }, orderBy: { id: "asc" } });
    const days = [1, 2, 3, 4].map((number) => `2026-03-02#${number}`);
    expect(awards.map(({ reference }) => reference)).toEqual([...days, "2026-03-03#1", "2026-03-03#2"]);
  });

  it("gives the first practice only as many as have room, and the rest of the day's later", async () => {
    const { id } = await createMistakes({ wrong: 5 }, { hearts: 4 });
    expect(await getPracticeState(id, now)).toMatchObject({ nextHearts: 1, heartsLeftToday: 4 });
    expect(await practise(id, now)).toMatchObject({ heartsGained: 1, hearts: 5, heartsLeftToday: 3 });
    expect(await practise(id, now)).toMatchObject({ heartsGained: 0, hearts: 5, heartsLeftToday: 3 });
    await db().user.update({ where: { id }, data: { hearts: 1 } });
    expect(await getPracticeState(id, now)).toMatchObject({ nextHearts: 1 });
    const more = [];
    for (const _ of [1, 2, 3, 4]) more.push(await practise(id, now));
    expect(more.map(({ heartsGained }) => heartsGained)).toEqual([1, 1, 1, 0]);
  });

  it("gives no second day's hearts to someone who travels back into one that was", async () => {
    const { id } = await createMistakes({ wrong: 5 }, { timeZone: "Pacific/Kiritimati", hearts: 0 });
    const before = new Date("2026-03-02T09:59:00Z");
    for (const _ of [1, 2, 3]) await practise(id, before);
    const zoneChangesAt = new Date("2026-03-02T10:00:00Z");
    await db().user.update({ where: { id }, data: { nextTimeZone: "Pacific/Niue", zoneChangesAt } });
    expect(await practise(id, new Date("2026-03-03T10:00:00Z"))).toMatchObject({
      heartsGained: 0,
      hearts: 4,
    });
    expect(await practise(id, new Date("2026-03-03T11:00:00Z"))).toMatchObject({
      heartsGained: 1,
      hearts: 5,
    });
  });

  it("leaves the timer of none left standing until hearts are full again", async () => {
    const { id } = await createMistakes({ wrong: 5 }, { hearts: 0 });
    const heartResetAt = later(20 * HOUR_MS);
    await db().user.update({ where: { id }, data: { heartResetAt, hearts: 0, maxHearts: 3 } });
    const timed = { hearts: 2, heartResetTime: heartResetAt.getTime() };
    expect(await practise(id, later(HOUR_MS))).toMatchObject({ heartsGained: 2, ...timed });
    const full = { hearts: 3, heartResetTime: null };
    expect(await practise(id, later(HOUR_MS))).toMatchObject({ heartsGained: 1, ...full });
    expect(await practise(id, later(HOUR_MS))).toMatchObject({
      heartsGained: 0,
      hearts: 3,
      heartsLeftToday: 1,
    });
    expect((await heartsOf(id)).heartResetAt).toBeNull();
  });

  it("gives none to premium, which has nothing to win", async () => {
    const { id } = await createMistakes({ wrong: 3 }, { isPremium: true, hearts: 1 });
    expect(await practise(id, now)).toMatchObject({ heartsGained: 0, hearts: 1, heartsLeftToday: 0 });
    expect(await getPracticeState(id, now)).toMatchObject({ heartsLeftToday: 0, nextHearts: 0 });
    expect(await db().award.count()).toBe(0);
  });
});

describe("a course that goes while it is practised", () => {
  it("closes the practice, and leaves what was answered", async () => {
    const { id, courseId } = await createMistakes({ wrong: 5 });
    const upload = { status: "done" as const, fileName: "a.gift", fileHash: "hash", sizeBytes: 1 };
    const { id: importId } = await db().courseImport.create({ data: { userId: id, courseId, ...upload } });
    const practice = await startPractice(id, now);
    const [first, second] = [at(practice.questions, 0), at(practice.questions, 1)];
    const body = await practiceBody(first._id, true);
    await answerPractice(id, practice._id, body, now);
    await cancelOrUndoImport(id, importId, now);
    const next = { questionId: second._id, selectedAnswer: 0 };
    await expect(answerPractice(id, practice._id, next, now)).rejects.toMatchObject({
      code: "practice_closed",
    });
    await expect(answerPractice(id, practice._id, body, now)).resolves.toMatchObject({ isCorrect: true });
    await expect(finishPractice(id, practice._id, now)).rejects.toMatchObject({ code: "attempt_incomplete" });
    expect(await getPracticeState(id, now)).toMatchObject({ isOpen: false, canPractise: false, total: 0 });
    await expect(startPractice(id, now)).rejects.toMatchObject({ code: "nothing_to_practise" });
    const other = await createCourse(id);
    await playQuiz(id, other.quizId, { wrong: 1 });
    expect((await startPractice(id, now))._id).not.toBe(practice._id);
  });

  it("is not practised by a start that finds it being deleted", async () => {
    const { id, courseId } = await createMistakes({ wrong: 5 });
    const start = await db().$transaction(async (tx) => {
      await tx.course.delete({ where: { id: courseId } });
      const started = Promise.allSettled([startPractice(id, now)]);
      let waiting = 0;
      while (waiting === 0) waiting = await tx.$executeRaw`SELECT FROM pg_locks WHERE NOT granted`;
      return { started };
    });
    expect(await start.started).toMatchObject([{ reason: { code: "nothing_to_practise" } }]);
  });
});
