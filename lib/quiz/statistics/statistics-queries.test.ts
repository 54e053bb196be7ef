import "#tests/support/without-limits.ts";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { db, kysely } from "#lib/server/db/db.ts";
import { type GivenAnswer, writeLearners, writeRuns } from "#tests/support/answered-runs.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createCourse, createLearner, questionDraft, questions } from "#tests/support/factories.ts";
import { listMeasured } from "./figures-queries.ts";
import type { ItemFigures } from "./item-figures.ts";
import { getCourseStatistics } from "./statistics-queries.ts";

const now = new Date("2026-03-01T12:00:00Z");
const later = new Date("2026-03-02T12:00:00Z");
const RIGHT: GivenAnswer = { isCorrect: true };
const WRONG: GivenAnswer = { isCorrect: false };

beforeEach(resetDatabase);

const figuresOf = async (courseId: string) =>
  (await listMeasured(kysely(), courseId)).map(({ figures }) => figures);
const listOf = async (ownerId: string, courseId: string) => {
  const statistics = await getCourseStatistics(ownerId, courseId);
  if (!statistics) throw new Error("there is no such course");
  return statistics;
};

async function setUp(count = 2) {
  const owner = await createLearner();
  return { ownerId: owner.id, ...(await createCourse(owner.id, [questions(count), questions(1)])) };
}

describe("the figures of a question", () => {
  it("count the first answer of each learner in a run, and no run of the owner", async () => {
    const { ownerId, courseId, quizId } = await setUp();
    const [one = "", two = ""] = await writeLearners(
      quizId,
      3,
      (learner) => [
        { isCorrect: learner > 0, elapsedMs: 1000 * (learner + 1) },
        { isCorrect: learner === 2 ? null : true },
      ],
      now,
    );
    await writeRuns(quizId, [{ userId: ownerId, answers: [WRONG, WRONG] }], now);
    await writeRuns(quizId, [{ userId: one, answers: [RIGHT, WRONG] }], later);
    await writeRuns(quizId, [{ userId: two, answers: [WRONG, WRONG] }], later);
    expect(await figuresOf(courseId)).toEqual([
      { answers: 3, right: 2, medianMs: 2000, discrimination: null, pairs: 2 },
      { answers: 2, right: 2, medianMs: 5000, discrimination: null, pairs: 2 },
      { answers: 0, right: 0, medianMs: null, discrimination: null, pairs: 0 },
    ]);
  });

  it("leave out who has answered the same question elsewhere before", async () => {
    const owner = await createLearner();
    const same = [questionDraft("What is ice?"), questionDraft("What is snow?")];
    const { courseId, quizIds } = await createCourse(owner.id, [same, same]);
    const learners = await writeLearners(at(quizIds, 1), 2, () => [RIGHT, RIGHT], now);
    await writeRuns(
      at(quizIds, 0),
      learners.map((userId) => ({ userId, answers: [WRONG, WRONG] })),
      later,
    );
    expect((await figuresOf(courseId)).map(({ answers }) => answers)).toEqual([0, 0, 2, 2]);
  });

  it("begin anew with a new version", async () => {
    const { courseId, quizId } = await setUp();
    await writeLearners(quizId, 6, () => [RIGHT, RIGHT], now);
    const old = await db().questionVersion.findFirstOrThrow({
      where: { question: { quizId, position: 0 } },
    });
    const { id: _, body: __, options, ...rest } = old;
    await db().questionVersion.create({
      data: { ...rest, options: options ?? [], number: 2, text: "Better?", fingerprint: "new" },
    });
    expect((await figuresOf(courseId)).map(({ answers }) => answers)).toEqual([0, 6, 0]);
    await writeLearners(quizId, 2, () => [RIGHT, RIGHT], later);
    expect((await figuresOf(courseId)).map(({ answers }) => answers)).toEqual([2, 8, 0]);
  });

  it("say nothing about questions in the trash", async () => {
    const { courseId } = await setUp();
    await db().question.updateMany({ data: { removedAt: now } });
    expect(await figuresOf(courseId)).toEqual([]);
  });

  it("tell whether those who are right here are right elsewhere, where that varies", async () => {
    const owner = await createLearner();
    const { courseId, quizId } = await createCourse(owner.id, [questions(4)]);
    // Who knows the first doesn't know the second, and the other way round; the other two are the same for all.
    await writeLearners(quizId, 8, (n) => [{ isCorrect: n < 4 }, { isCorrect: n >= 4 }, RIGHT, WRONG], now);
    expect((await figuresOf(courseId)).map(({ discrimination }) => discrimination)).toEqual([
      expect.closeTo(-1, 9),
      expect.closeTo(-1, 9),
      null,
      null,
    ]);
  });
});

type Run = readonly (boolean | null)[];

/** The same figures, calculated in the plainest way; null is a question that the run hasn't answered. */
function plainFigures(all: readonly Run[], place: number): ItemFigures {
  const runs = all.filter((run) => run[place] !== null);
  const own = runs.map((run) => (run[place] ? 1 : 0));
  const pairs = runs.flatMap((run) => {
    const others = run.filter((answer, other) => other !== place && answer !== null);
    return others.length > 0
      ? [[run[place] ? 1 : 0, others.filter(Boolean).length / others.length] as const]
      : [];
  });
  const [a, b] = [pairs.map(([each]) => each), pairs.map(([, rest]) => rest)] as [number[], number[]];
  const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;
  const spread = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, each, index) => sum + (each - mean(x)) * (at(y, index) - mean(y)), 0);
  const varies = (list: readonly number[]) => new Set(list).size > 1;
  return {
    answers: runs.length,
    right: own.filter((each) => each === 1).length,
    medianMs: runs.length > 0 ? 5000 : null,
    discrimination: varies(a) && varies(b) ? spread(a, b) / Math.sqrt(spread(a, a) * spread(b, b)) : null,
    pairs: pairs.length,
  };
}

const anyRun = fc.array(fc.constantFrom(true, false, null), { minLength: 4, maxLength: 4 });

it("figures are those of the plain formula, whatever the answers and their order", async () => {
  const turns = fc.array(fc.nat(), { minLength: 16, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(fc.array(anyRun, { minLength: 2, maxLength: 16 }), turns, async (runs, turnOf) => {
      await resetDatabase();
      const owner = await createLearner();
      const { courseId, quizId } = await createCourse(owner.id, [questions(4)]);
      const order = runs.toSorted((a, b) => at(turnOf, runs.indexOf(a)) - at(turnOf, runs.indexOf(b)));
      await writeLearners(quizId, runs.length, (n) => at(order, n).map((isCorrect) => ({ isCorrect })), now);
      for (const [place, found] of (await figuresOf(courseId)).entries()) {
        const { discrimination, ...plain } = plainFigures(runs, place);
        expect(found).toMatchObject(plain);
        if (discrimination === null) expect(found.discrimination).toBeNull();
        else expect(found.discrimination).toBeCloseTo(discrimination, 9);
        expect(Math.abs(found.discrimination ?? 0)).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 15 },
  );
});

describe("how the questions of a course do", () => {
  it("is told from five learners on, so that no one can be told apart", async () => {
    const { ownerId, courseId, quizId } = await setUp();
    await writeLearners(quizId, 4, () => [RIGHT, WRONG], now);
    expect(await listOf(ownerId, courseId)).toMatchObject({ questions: [], unanswered: 3 });
    await writeLearners(quizId, 1, () => [WRONG, { isCorrect: null }], now);
    const { questions: told, unanswered, leftOut } = await listOf(ownerId, courseId);
    expect(told.map(({ figures }) => figures)).toEqual([
      { answers: 5, shareRight: 0.8, medianMs: 5000, discrimination: null, flags: 0 },
    ]);
    expect([unanswered, leftOut]).toEqual([2, 0]);
  });

  it("has no figures of a question that is out of play with too few answers", async () => {
    const { ownerId, courseId, quizId } = await setUp();
    const [learner = ""] = await writeLearners(quizId, 1, () => [RIGHT, RIGHT], now);
    const question = await db().question.findFirstOrThrow({ where: { quizId }, include: { versions: true } });
    const flag = { userId: learner, questionId: question.id, versionId: question.versions[0]?.id ?? "" };
    await db().questionFlag.create({ data: { ...flag, reason: "unclear", createdAt: now } });
    const withdrawn = { withdrawnAt: now, withdrawnReason: "flags" as const };
    await db().question.update({ where: { id: question.id }, data: withdrawn });
    const { questions: told } = await listOf(ownerId, courseId);
    expect(told).toMatchObject([{ _id: question.id, figures: null, withdrawnFor: "flags", findings: [] }]);
  });

  it("begins with what to look at, and says what", async () => {
    const { ownerId, courseId, quizId } = await setUp(4);
    const answersOf = (n: number): GivenAnswer[] => [
      { isCorrect: n % 2 === 0 },
      { isCorrect: true, elapsedMs: 1500 },
      { isCorrect: false },
      { isCorrect: n % 3 === 0 },
    ];
    await writeLearners(quizId, 24, answersOf, now);
    const { questions: told } = await listOf(ownerId, courseId);
    expect(told.map(({ findings }) => findings)).toEqual([["too_hard"], ["too_easy"], [], []]);
    expect(told.map(({ figures }) => figures?.shareRight)).toEqual([0, 1, 1 / 3, 1 / 2]);
  });

  it("is for the course's owner alone", async () => {
    const { courseId } = await setUp();
    const stranger = await createLearner();
    expect(await getCourseStatistics(stranger.id, courseId)).toBeNull();
    await db().course.update({ where: { id: courseId }, data: { ownerId: null, slug: "open" } });
    expect(await getCourseStatistics(stranger.id, courseId)).toBeNull();
  });
});
