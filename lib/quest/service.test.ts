import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, dayToDate, HOUR_MS } from "#lib/core/time.ts";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { saveProgress } from "#lib/lesson/service.ts";
import { db, inSqlTransaction, kysely } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, createLearner, questions } from "#tests/support/factories.ts";
import { playQuiz } from "#tests/support/play.ts";
import { createMistakes, makeDue, practise } from "#tests/support/practice.ts";
import { createLesson } from "#tests/support/study-sessions.ts";
import { type QuestSpan, readFact } from "./facts-queries.ts";
import { readOutlooks } from "./outlook-queries.ts";
import { listStickers } from "./queries.ts";
import { QUESTS, type QuestKind, weekAt } from "./rules.ts";
import { readQuests, settleQuests } from "./service.ts";

/** A Tuesday */
const NOW = new Date("2026-03-10T12:00:00Z");
const MONDAY = "2026-03-09";
const later = (ms: number) => new Date(NOW.getTime() + ms);
const FIFTY = Array.from({ length: 50 }, (_, index) => index);
const UTC = { timeZone: "UTC", nextTimeZone: null, zoneChangesAt: null };
const week = weekAt(UTC, NOW);

beforeEach(resetDatabase);

const spanOf = (userId: string): QuestSpan => ({ userId, from: week.from, to: week.to, timeZone: "UTC" });
const factOf = (userId: string, kind: QuestKind) => readFact(kysely(), kind, spanOf(userId));

/** Gives a learner this week's quests by hand. */
async function giveQuests(
  userId: string,
  quests: readonly (readonly [QuestKind, number])[],
  startsOn = MONDAY,
) {
  await db().quest.createMany({
    data: quests.map(([kind, target]) => ({ userId, kind, target, startsOn: dayToDate(startsOn) })),
  });
}

async function complete(
  userId: string,
  { islandId, quizId }: { islandId: string; quizId: string },
  now: Date,
  wrong = 0,
) {
  await playQuiz(userId, quizId, { now, wrong });
  return completeQuiz(userId, islandId, quizId, now);
}

describe("the quests of a week", () => {
  it("are three rows of three kinds for fifty that read at once, and the same from then on", async () => {
    const { id } = await createMistakes({ wrong: 6 });
    const all = await Promise.all(FIFTY.map((index) => readQuests(id, later(index))));
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await db().quest.count()).toBe(3);
    const [first] = all;
    expect(first).toMatchObject({ startsOn: MONDAY, endsAt: "2026-03-16T00:00:00.000Z" });
    expect(new Set(first?.quests.map(({ kind }) => kind)).size).toBe(3);
    await createCourse(id);
    expect(await readQuests(id, later(HOUR_MS))).toEqual(first);
  });

  it("begin anew on the learner's Monday, and leave nothing of those that were missed", async () => {
    const { id } = await createLearner({ timeZone: "Asia/Kathmandu" });
    const sunday = await readQuests(id, new Date("2026-03-15T18:14:59Z"));
    const monday = await readQuests(id, new Date("2026-03-15T18:15:00Z"));
    expect([sunday.startsOn, monday.startsOn]).toEqual(["2026-03-09", "2026-03-16"]);
    expect(monday.quests.every(({ doneAt }) => doneAt === null)).toBe(true);
    expect(await db().quest.count()).toBe(6);
  });

  it("are chosen by what the learner can do", async () => {
    const { id } = await createLearner();
    const outlooks = await readOutlooks(kysely(), spanOf(id), week, NOW);
    const open = QUESTS.map(({ kind }) => kind).filter((kind) => outlooks[kind].reach > 0);
    expect(open).toEqual(["study_days"]);
    const { islandId } = await createCourse(id, [questions(2), questions(2)]);
    await createCourse(id);
    const more = await readOutlooks(kysely(), spanOf(id), week, NOW);
    expect(more).toMatchObject({
      ...{ finish_unit: { reach: 2 }, new_islands: { reach: 2 }, two_courses: { reach: 2 } },
      ...{ due_cleared: { reach: 0 }, practise_days: { reach: 0 }, improve_quiz: { reach: 0 } },
      ...{ study_days: { reach: 6 } },
    });
    await db().island.update({ where: { id: islandId }, data: { removedAt: NOW } });
    expect(await readOutlooks(kysely(), spanOf(id), week, NOW)).toMatchObject({
      ...{ finish_unit: { reach: 1 }, new_islands: { reach: 1 }, two_courses: { reach: 1 } },
    });
  });

  it("ask for practice only where something is due before the week is over", async () => {
    const { id } = await createMistakes({ wrong: 5 });
    const reachOf = async () => (await readOutlooks(kysely(), spanOf(id), week, NOW)).due_cleared.reach;
    expect(await reachOf()).toBe(5);
    await practise(id, new Date("2026-03-08T12:00:00Z"));
    expect(await reachOf()).toBe(5);
    await db().practiceCard.updateMany({ data: { due: week.to } });
    expect(await reachOf()).toBe(0);
  });
});

describe("a quest", () => {
  it("is done once, by the practice that does it, which says so again when it is repeated", async () => {
    const { id } = await createMistakes({ wrong: 5 });
    await giveQuests(id, [
      ["due_cleared", 5],
      ["practise_days", 2],
      ["answer_run", 5],
    ]);
    const result = await practise(id, NOW, (index) => index < 4);
    expect(result.questsDone).toEqual([{ kind: "due_cleared", title: "Answer 5 due questions" }]);
    const { quests } = await readQuests(id, later(HOUR_MS));
    expect(quests).toMatchObject([
      { kind: "due_cleared", progress: 5, target: 5, doneAt: NOW.toISOString() },
      { kind: "practise_days", progress: 1, target: 2, doneAt: null },
      { kind: "answer_run", progress: 4, target: 5, doneAt: null },
    ]);
    await makeDue(id);
    expect((await practise(id, later(DAY_MS))).questsDone.map(({ kind }) => kind)).toEqual([
      "practise_days",
      "answer_run",
    ]);
    expect(await db().award.count({ where: { kind: "xp" } })).toBe(0);
  });

  it("is settled by the completion of a quiz", async () => {
    const { id } = await createLearner();
    const course = await createCourse(id);
    await giveQuests(id, [
      ["perfect_quiz", 1],
      ["three_star_quizzes", 2],
      ["study_days", 2],
    ]);
    const { questsDone } = await complete(id, course, NOW);
    const done = await db().quest.findMany({ where: { doneAt: { not: null } } });
    expect(done).toMatchObject([{ kind: "perfect_quiz", doneAt: NOW }]);
    expect(questsDone.map(({ kind }) => kind)).toEqual(["perfect_quiz"]);
    expect((await completeQuiz(id, course.islandId, course.quizId, later(5000))).questsDone).toEqual(
      questsDone,
    );
  });

  it("is settled by a lesson that is finished for the first time", async () => {
    const { id } = await createLearner();
    const { courseId } = await createCourse(id);
    const lessonId = await createLesson(courseId);
    await giveQuests(id, [["lessons_done", 1]]);
    const body = { spans: [], block: null, second: null };
    await saveProgress(id, lessonId, { ...body, done: true }, NOW);
    expect(await db().quest.findFirst()).toMatchObject({ doneAt: NOW });
    await saveProgress(id, lessonId, { ...body, done: false }, later(HOUR_MS));
    await saveProgress(id, lessonId, { ...body, done: true }, later(2 * HOUR_MS));
    expect(await factOf(id, "lessons_done")).toBe(1);
  });

  it("is done at one instant for fifty that settle at once, and stays done when its facts are gone", async () => {
    const { id } = await createLearner();
    await giveQuests(id, [["lessons_done", 1]]);
    await db().lessonFirst.create({ data: { userId: id, hash: "a", createdAt: NOW } });
    const settled = await Promise.all(
      FIFTY.map((index) => inSqlTransaction((sql) => settleQuests(sql, id, later(index)))),
    );
    expect(settled.flat()).toEqual([{ kind: "lessons_done", title: "Finish a lesson" }]);
    await db().lessonFirst.deleteMany();
    expect((await readQuests(id, later(HOUR_MS))).quests).toMatchObject([{ progress: 1, target: 1 }]);
  });

  it("counts nothing of another week or another learner", async () => {
    const { id } = await createLearner();
    const other = await createLearner();
    const data = (userId: string, hash: string, createdAt: Date) => ({ userId, hash, createdAt });
    const before = new Date(week.from.getTime() - 1);
    await db().lessonFirst.createMany({
      data: [
        ...[data(id, "a", before), data(id, "b", week.from)],
        ...[data(id, "c", week.to), data(other.id, "d", NOW)],
      ],
    });
    expect(await factOf(id, "lessons_done")).toBe(1);
  });
});

describe("the facts", () => {
  it("of quizzes: days, stars, perfect ones, islands, courses, units, bests and rows", async () => {
    const { id } = await createLearner();
    const [one, two] = [await createCourse(id, [questions(4)]), await createCourse(id, [questions(2)])];
    const facts = async () =>
      Object.fromEntries(
        await Promise.all(QUESTS.map(async ({ kind }) => [kind, await factOf(id, kind)] as const)),
      );
    const nothing = Object.fromEntries(QUESTS.map(({ kind }) => [kind, 0]));
    expect(await facts()).toEqual(nothing);
    await complete(id, one, NOW, 2);
    expect(await facts()).toEqual({
      ...nothing,
      ...{ study_days: 1, new_islands: 1, finish_unit: 1, two_courses: 1, answer_run: 2 },
    });
    await complete(id, one, later(HOUR_MS));
    await complete(id, two, later(DAY_MS));
    expect(await facts()).toEqual({
      ...nothing,
      ...{ study_days: 2, new_islands: 2, finish_unit: 2, two_courses: 2, answer_run: 8 },
      ...{ three_star_quizzes: 2, perfect_quiz: 2, improve_quiz: 1 },
    });
  });

  it("of practice: days, due answers and what was mended; a practice of what isn't due counts its day alone", async () => {
    const { id } = await createMistakes({ wrong: 2 });
    await practise(id, NOW, (index) => index !== 1);
    expect(await factOf(id, "due_cleared")).toBe(2);
    expect(await factOf(id, "mistakes_mended")).toBe(2);
    await practise(id, later(HOUR_MS));
    await practise(id, later(12 * HOUR_MS));
    expect(await factOf(id, "due_cleared")).toBe(2);
    expect(await factOf(id, "practise_days")).toBe(2);
  });
});

describe("the album", () => {
  it("has a place for each kind, with how often and for what it was last earned", async () => {
    const { id } = await createLearner();
    expect(await listStickers(id)).toHaveLength(12);
    await giveQuests(id, [["study_days", 2]], "2026-02-23");
    await giveQuests(id, [["study_days", 3]], "2026-03-02");
    await giveQuests(id, [["finish_unit", 1]]);
    await db().quest.updateMany({
      where: { kind: "study_days", target: 2 },
      data: { doneAt: later(-14 * DAY_MS) },
    });
    await db().quest.updateMany({
      where: { kind: "study_days", target: 3 },
      data: { doneAt: later(-7 * DAY_MS) },
    });
    const stickers = await listStickers(id);
    expect(stickers.find(({ kind }) => kind === "study_days")).toEqual({
      ...{ kind: "study_days", hint: "Learn on several days of a week", count: 2, tier: 1 },
      ...{ latestAt: later(-7 * DAY_MS).toISOString(), latestTitle: "Learn on 3 days" },
    });
    expect(stickers.find(({ kind }) => kind === "finish_unit")).toMatchObject({ count: 0, tier: null });
    expect((await listStickers((await createLearner()).id)).every(({ count }) => count === 0)).toBe(true);
  });
});
