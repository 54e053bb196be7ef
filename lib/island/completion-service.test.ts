import { beforeEach, describe, expect, it } from "vitest";
import { getAchievementState } from "#lib/achievement/queries.ts";
import { getStats } from "#lib/learner/queries.ts";
import { startQuiz, submitAnswer } from "#lib/quiz/service.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import {
  createCourse,
  createLearner,
  questionDraft,
  questions,
  rightAnswer,
} from "#tests/support/factories.ts";
import { completeQuiz } from "./completion-service.ts";
import { listIslands } from "./queries.ts";
import { unitsOf } from "./rules.ts";
import { addDefaultQuiz } from "./service.ts";

const now = new Date("2026-03-01T12:00:00Z");

beforeEach(resetDatabase);

/** Plays all questions of a quiz, the first `wrong` of them wrong. */
async function play(userId: string, quizId: string, wrong = 0, at = now) {
  const quiz = await startQuiz(userId, quizId, at);
  for (const [index, question] of quiz.questions.entries()) {
    const right = await rightAnswer(quiz.attemptId, question._id);
    const selectedAnswer = index < wrong ? (right + 1) % question.options.length : right;
    await submitAnswer(userId, quizId, { questionId: question._id, selectedAnswer }, at);
  }
  return quiz;
}

async function ledgerOf(userId: string) {
  const sums = await db().award.groupBy({ by: ["kind"], where: { userId }, _sum: { amount: true } });
  return Object.fromEntries(sums.map((sum) => [sum.kind, sum._sum.amount]));
}

/** The cached totals must always be the ledger's sums. */
async function expectTotals(userId: string, xp: number, stars: number) {
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { xp: true, stars: true },
  });
  const ledger = await ledgerOf(userId);
  expect(user).toEqual({ xp, stars });
  expect({ xp: ledger.xp ?? 0, stars: ledger.star ?? 0 }).toEqual({ xp, stars });
}

describe("completing a quiz", () => {
  it("pays stars and XP, marks quiz and island, counts the day", async () => {
    const learner = await createLearner();
    const { islandId, quizId } = await createCourse(learner.id);
    await play(learner.id, quizId);
    const result = await completeQuiz(learner.id, islandId, quizId, now);
    expect(result).toMatchObject({
      stars: 3,
      correct: 5,
      total: 5,
      percent: 100,
      xpEarned: 75,
      perfect: true,
      rankUp: null,
    });
    expect(result.island).toMatchObject({ completed: true, starsEarned: 3 });
    expect(result.stats).toMatchObject({
      xp: 75,
      totalStarsEarned: 3,
      completedIslands: 1,
      currentStreak: 1,
      level: 1,
    });
    expect(result.achievements.map((achievement) => achievement.id)).toEqual([
      "on-fire",
      "first-splash",
      "clear-as-ice",
      "own-boat",
      "across-the-sea",
    ]);
    await expectTotals(learner.id, 75, 3);
  });

  it("pays once for fifty that complete at once, and says the same to all", async () => {
    const learner = await createLearner();
    const { islandId, quizId } = await createCourse(learner.id);
    await play(learner.id, quizId);
    const all = await Promise.all(
      Array.from({ length: 50 }, () => completeQuiz(learner.id, islandId, quizId, now)),
    );
    for (const result of all) expect(result).toEqual(all[0]);
    await expectTotals(learner.id, 75, 3);
    expect(await db().award.count()).toBe(2);
  });

  it("repeats the result of the run that it names, whatever another tab has begun meanwhile", async () => {
    const learner = await createLearner();
    const { islandId, quizId } = await createCourse(learner.id);
    const { attemptId } = await play(learner.id, quizId);
    const result = await completeQuiz(learner.id, islandId, quizId, now, attemptId);
    const next = await startQuiz(learner.id, quizId, now);
    expect(await completeQuiz(learner.id, islandId, quizId, now, attemptId)).toEqual(result);
    const open = await db().attempt.findUniqueOrThrow({ where: { id: next.attemptId } });
    expect(open.status).toBe("open");
    await expectTotals(learner.id, 75, 3);
  });

  it("pays a better repeat the difference only", async () => {
    const learner = await createLearner({ hearts: 4 });
    const { islandId, quizId } = await createCourse(learner.id, [questions(10)]);
    await play(learner.id, quizId, 2);
    expect(await completeQuiz(learner.id, islandId, quizId, now)).toMatchObject({
      stars: 2,
      xpEarned: 50,
      xpEarnedBefore: 0,
      bonusStar: null,
    });
    await play(learner.id, quizId);
    expect(await completeQuiz(learner.id, islandId, quizId, now)).toMatchObject({
      stars: 3,
      xpEarned: 25,
      xpEarnedBefore: 50,
    });
    await play(learner.id, quizId, 1);
    expect(await completeQuiz(learner.id, islandId, quizId, now)).toMatchObject({
      xpEarned: 0,
      xpEarnedBefore: 75,
    });
    await expectTotals(learner.id, 75, 3);
  });

  it("pays a copy nothing, and a quiz that is partly new for that part", async () => {
    const learner = await createLearner();
    const ten = questions(10);
    const first = await createCourse(learner.id, [ten]);
    await play(learner.id, first.quizId);
    await completeQuiz(learner.id, first.islandId, first.quizId, now);
    await db().course.delete({ where: { id: first.courseId } });
    const copy = await createCourse(learner.id, [[...ten].reverse()]);
    await play(learner.id, copy.quizId);
    expect(await completeQuiz(learner.id, copy.islandId, copy.quizId, now)).toMatchObject({
      stars: 3,
      xpEarned: 0,
      xpEarnedBefore: 75,
    });
    const edited = await createCourse(learner.id, [[...ten.slice(1), questionDraft("A new one?")]]);
    await play(learner.id, edited.quizId);
    expect(await completeQuiz(learner.id, edited.islandId, edited.quizId, now)).toMatchObject({
      stars: 3,
      xpEarned: 7,
      xpEarnedBefore: 68,
    });
    await expectTotals(learner.id, 82, 3);
  });

  it.each([
    [{ isPremium: false }, "hearts"],
    [{ isPremium: true }, "premium"],
    [{ isPremium: true, hearts: 2 }, "premium"],
    [{ isPremium: false, hearts: 4 }, null],
  ])("names the rule that gave the bonus star: %o → %s", async (data, bonusStar) => {
    const learner = await createLearner(data);
    const { islandId, quizId } = await createCourse(learner.id, [questions(10)]);
    await play(learner.id, quizId, 2);
    const stars = bonusStar === null ? 2 : 3;
    expect(await completeQuiz(learner.id, islandId, quizId, now)).toMatchObject({ stars, bonusStar });
  });

  it("gives no bonus star without full hearts, 5 XP a right answer without stars", async () => {
    const learner = await createLearner({ isPremium: false, hearts: 4 });
    const { islandId, quizId } = await createCourse(learner.id, [questions(5)]);
    await play(learner.id, quizId, 3);
    expect(await completeQuiz(learner.id, islandId, quizId, now)).toMatchObject({
      stars: 0,
      percent: 40,
      xpEarned: 10,
      perfect: false,
    });
  });

  it("is refused with open questions, on a foreign island and without an attempt", async () => {
    const learner = await createLearner();
    const { islandId, quizId } = await createCourse(learner.id);
    const other = await createCourse(learner.id);
    await expect(completeQuiz(learner.id, islandId, quizId, now)).rejects.toMatchObject({
      code: "not_found",
    });
    await startQuiz(learner.id, quizId, now);
    await expect(completeQuiz(learner.id, islandId, quizId, now)).rejects.toMatchObject({
      code: "attempt_incomplete",
    });
    await expect(completeQuiz(learner.id, other.islandId, quizId, now)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("pays nothing after a game over", async () => {
    const learner = await createLearner({ hearts: 1 });
    const { islandId, quizId } = await createCourse(learner.id);
    const quiz = await startQuiz(learner.id, quizId, now);
    const question = quiz.questions[0]?._id ?? "";
    const selectedAnswer = ((await rightAnswer(quiz.attemptId, question)) + 1) % 4;
    await submitAnswer(learner.id, quizId, { questionId: question, selectedAnswer }, now);
    expect(await completeQuiz(learner.id, islandId, quizId, now)).toMatchObject({ stars: 0, xpEarned: 0 });
    await expectTotals(learner.id, 0, 0);
  });

  it("pays a rank once when it is reached", async () => {
    const learner = await createLearner();
    await db().award.create({
      data: {
        userId: learner.id,
        kind: "xp",
        amount: 990,
        reason: "quiz",
        reference: "before",
        localDay: now,
      },
    });
    await db().user.update({ where: { id: learner.id }, data: { xp: 990 } });
    const { islandId, quizId } = await createCourse(learner.id);
    await play(learner.id, quizId);
    const result = await completeQuiz(learner.id, islandId, quizId, now);
    expect(result.rankUp?.name).toBe("Dedicated Learner");
    expect(result.stats.xp).toBe(990 + 75 + 1000);
    await expectTotals(learner.id, 2065, 3);
  });

  it("counts the learner's local day, and a streak over days in a row", async () => {
    const learner = await createLearner({ timeZone: "Pacific/Kiritimati" });
    const { islandId, quizId } = await createCourse(learner.id);
    await play(learner.id, quizId);
    await completeQuiz(learner.id, islandId, quizId, now);
    const nextDay = new Date("2026-03-02T11:00:00Z");
    await play(learner.id, quizId, 0, nextDay);
    expect(await completeQuiz(learner.id, islandId, quizId, nextDay)).toMatchObject({
      stats: { currentStreak: 2 },
    });
    const days = await db().streakDay.findMany({ orderBy: { day: "asc" }, select: { day: true } });
    expect(days.map(({ day }) => day.toISOString().slice(0, 10))).toEqual(["2026-03-02", "2026-03-03"]);
    expect((await getStats(learner.id, new Date("2026-03-06T00:00:00Z")))?.currentStreak).toBe(0);
  });
});

describe("what a run tells beyond its payment", () => {
  /** Answers all questions right, each after `seconds`. */
  async function playIn(userId: string, quizId: string, seconds: number, at: Date) {
    const quiz = await startQuiz(userId, quizId, at);
    let time = at.getTime();
    for (const { _id: questionId } of quiz.questions) {
      time += seconds * 1000;
      const selectedAnswer = await rightAnswer(quiz.attemptId, questionId);
      await submitAnswer(userId, quizId, { questionId, selectedAnswer }, new Date(time));
    }
    return new Date(time);
  }

  it("says what the points are made of, and the best of the runs before", async () => {
    const learner = await createLearner();
    const { islandId, quizId } = await createCourse(learner.id);
    const complete = async (seconds: number, minute: number) => {
      const at = await playIn(learner.id, quizId, seconds, new Date(now.getTime() + minute * 60_000));
      return (await completeQuiz(learner.id, islandId, quizId, at)).score;
    };
    // 100, 100, 150, 150, 200: the combo adds 200.
    expect(await complete(20, 0)).toEqual({ points: 700, best: null, combo: 200, speed: 0 });
    expect(await complete(4, 5)).toEqual({ points: 850, best: 700, combo: 200, speed: 150 });
    expect(await complete(7, 10)).toEqual({ points: 750, best: 850, combo: 200, speed: 50 });
  });

  it("takes the best of a copy with the same questions, and none of a run that was left or lost", async () => {
    const learner = await createLearner({ hearts: 4 });
    const five = questions(5);
    const first = await createCourse(learner.id, [five]);
    await playIn(learner.id, first.quizId, 20, now);
    await completeQuiz(learner.id, first.islandId, first.quizId, now);
    await db().attempt.create({
      data: {
        ...{ userId: learner.id, quizId: first.quizId, hasBonusStar: false, total: 5, score: 900 },
        ...{ status: "game_over", endedAt: now, expiresAt: now },
        quizFingerprint: (await db().attempt.findFirstOrThrow({ select: { quizFingerprint: true } }))
          .quizFingerprint,
      },
    });
    const copy = await createCourse(learner.id, [[...five].reverse()]);
    await playIn(learner.id, copy.quizId, 20, now);
    const { score } = await completeQuiz(learner.id, copy.islandId, copy.quizId, now);
    expect(score).toMatchObject({ points: 700, best: 700 });
  });

  it("says the same score to fifty at once, and to a repeat", async () => {
    const learner = await createLearner();
    const { islandId, quizId } = await createCourse(learner.id);
    await playIn(learner.id, quizId, 4, now);
    await completeQuiz(learner.id, islandId, quizId, now);
    const at = await playIn(learner.id, quizId, 20, new Date(now.getTime() + 600_000));
    const all = await Promise.all(
      Array.from({ length: 50 }, () => completeQuiz(learner.id, islandId, quizId, at)),
    );
    for (const { score } of all) expect(score).toEqual({ points: 700, best: 850, combo: 200, speed: 0 });
    expect((await completeQuiz(learner.id, islandId, quizId, at)).score).toEqual(all[0]?.score);
  });

  it("repeats a result that was stored before there were scores", async () => {
    const learner = await createLearner();
    const { islandId, quizId } = await createCourse(learner.id);
    await play(learner.id, quizId);
    const {
      score: _,
      streakWeek: __,
      nextIsland: ___,
      ...old
    } = await completeQuiz(learner.id, islandId, quizId, now);
    await db().attempt.updateMany({
      where: { userId: learner.id },
      data: { result: JSON.parse(JSON.stringify(old)) },
    });
    expect(await completeQuiz(learner.id, islandId, quizId, now)).toMatchObject({
      ...{ stars: 3, score: null, streakWeek: null, nextIsland: null },
    });
  });

  it("shows the week, and today as new for the first run of the day alone", async () => {
    const learner = await createLearner();
    const { islandId, quizId } = await createCourse(learner.id);
    await play(learner.id, quizId);
    const first = await completeQuiz(learner.id, islandId, quizId, now);
    expect(first.streakWeek?.isNew).toBe(true);
    expect(first.streakWeek?.week.at(-1)).toEqual({ day: "2026-03-01", look: "done" });
    expect(first.streakWeek?.week).toHaveLength(7);
    await play(learner.id, quizId);
    const second = await completeQuiz(learner.id, islandId, quizId, new Date(now.getTime() + 1000));
    expect(second.streakWeek).toEqual({ ...first.streakWeek, isNew: false });
  });

  it("names what comes next on the course as its map does, and nothing once all is done", async () => {
    const learner = await createLearner();
    const { courseId, islandId, quizId } = await createCourse(learner.id);
    const unit = (number: number) =>
      db().unit.create({ data: { courseId, number, title: `Unit ${number}` } });
    const [second, tenth] = [await unit(2), await unit(10)];
    const place = async (title: string, unitId: string | null, position: number) => {
      const other = await createCourse(learner.id, [questions(2)]);
      const data = { courseId, title, unitId, position };
      await db().island.update({ where: { id: other.islandId }, data });
      return { ...other, title };
    };
    const later = await place("Later", tenth.id, 1);
    await db().island.create({ data: { courseId, title: "Empty", unitId: second.id, position: 2 } });
    const sooner = await place("Sooner", second.id, 9);
    const order: (string | undefined)[] = [];
    for (const quiz of [{ islandId, quizId }, sooner, later]) {
      await play(learner.id, quiz.quizId);
      const { nextIsland } = await completeQuiz(learner.id, quiz.islandId, quiz.quizId, now);
      order.push(nextIsland?.title);
      const islands = unitsOf(courseId, await listIslands(learner.id, courseId)).flatMap(
        (one) => one.islands,
      );
      const current = islands.find(({ quizzes, completed }) => quizzes.length > 0 && !completed);
      expect(nextIsland?._id).toBe(current?._id);
    }
    expect(order).toEqual(["Sooner", "Later", undefined]);
  });
});

describe("the default quiz", () => {
  it("leaves an island with quizzes as it is, and has no source for one without", async () => {
    const learner = await createLearner();
    const { islandId } = await createCourse(learner.id);
    expect(await addDefaultQuiz(learner.id, islandId, now)).toMatchObject({
      outcome: "exists",
      _id: islandId,
    });
    const empty = await createCourse(learner.id, []);
    expect(await addDefaultQuiz(learner.id, empty.islandId, now)).toMatchObject({ outcome: "no_source" });
    const stranger = await createLearner();
    await expect(addDefaultQuiz(stranger.id, islandId, now)).rejects.toMatchObject({ code: "not_found" });
  });
});

it("a course is complete though one of its islands has no questions to play", async () => {
  const { id } = await createLearner();
  const { courseId, islandId, quizId } = await createCourse(id);
  await db().island.create({ data: { courseId, title: "Nothing here", position: 1 } });
  const coursesCompleted = async () => (await getAchievementState(kysely(), id))?.facts.coursesCompleted;
  expect(await coursesCompleted()).toBe(0);
  await play(id, quizId);
  const { achievements } = await completeQuiz(id, islandId, quizId, now);
  expect(achievements.map((one) => one.id)).toContain("across-the-sea");
  expect(await coursesCompleted()).toBe(1);
});

it("a course that goes while its quiz is completed is told as gone, or paid before: never a fault", async () => {
  const learners = await Promise.all(Array.from({ length: 25 }, () => createLearner()));
  const calls = learners.map(async ({ id }) => {
    const { courseId, islandId, quizId } = await createCourse(id);
    await play(id, quizId);
    return { id, courseId, islandId, quizId };
  });
  const ready = await Promise.all(calls);
  const outcomes = await Promise.allSettled(
    ready.flatMap(({ id, courseId, islandId, quizId }) => [
      completeQuiz(id, islandId, quizId, now),
      db().course.delete({ where: { id: courseId } }),
    ]),
  );
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "not_found" });
  for (const [index, { id }] of ready.entries()) {
    const isPaid = outcomes[index * 2]?.status === "fulfilled";
    await expectTotals(id, isPaid ? 75 : 0, isPaid ? 3 : 0);
  }
});

it("a total that had drifted is not made worse: it grows by what the ledger took", async () => {
  const { id } = await createLearner();
  const { islandId, quizId } = await createCourse(id);
  const rank = {
    kind: "xp" as const,
    reason: "rank",
    reference: "Dedicated Learner",
    amount: 1000,
    localDay: now,
  };
  await db().award.create({ data: { ...rank, userId: id } });
  await db().user.update({ where: { id }, data: { xp: 980 } });
  await play(id, quizId);
  await completeQuiz(id, islandId, quizId, now);
  const { xp } = await db().user.findUniqueOrThrow({ where: { id } });
  expect([xp, (await ledgerOf(id)).xp]).toEqual([980 + 75, 1000 + 75]);
});

it("copies of a quiz that are completed at once pay once between them", async () => {
  const { id } = await createLearner();
  const draft = [1, 2, 3].map((index) => questionDraft(`The same ${index}?`));
  const copies = [];
  for (let copy = 0; copy < 6; copy += 1) {
    const { islandId, quizId } = await createCourse(id, [draft]);
    await play(id, quizId);
    copies.push({ islandId, quizId });
  }
  const done = await Promise.all(
    copies.map(({ islandId, quizId }) => completeQuiz(id, islandId, quizId, now)),
  );
  expect(done.map(({ xpEarned }) => xpEarned).sort()).toEqual([0, 0, 0, 0, 0, 75]);
  await expectTotals(id, 75, 3);
});

it("an achievement is told of once; a repeat of its completion tells it again", async () => {
  const { id } = await createLearner();
  const { islandId, quizId } = await createCourse(id, [questions(2)]);
  await play(id, quizId);
  const first = await completeQuiz(id, islandId, quizId, now);
  expect(first.achievements.map((one) => one.id)).toContain("first-splash");
  const run = await db().attempt.findFirstOrThrow({ where: { userId: id } });
  expect(run).toMatchObject({ bestRun: 2, quickAnswers: 0, heartsAtEnd: 5 });
  expect(await completeQuiz(id, islandId, quizId, new Date(now.getTime() + 5))).toEqual(first);
  await play(id, quizId);
  const second = await completeQuiz(id, islandId, quizId, new Date(now.getTime() + 1000));
  expect(second.achievements).toEqual([]);
});
