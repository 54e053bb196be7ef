import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import {
  at,
  createCourse,
  createLearner,
  questionDraft,
  questions,
  rightAnswer,
} from "#tests/support/factories.ts";
import { submitGraded } from "#tests/support/graded.ts";
import { retryQuestion, startQuiz } from "./service.ts";

const now = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

beforeEach(resetDatabase);

async function setUp(learnerData = {}, drafts = [questions(5)]) {
  const learner = await createLearner(learnerData);
  const course = await createCourse(learner.id, drafts);
  return { learner, ...course };
}

/** Starts a quiz and knows the right and a wrong option of each question. */
async function open(userId: string, quizId: string) {
  const quiz = await startQuiz(userId, quizId, now);
  const right = await Promise.all(
    quiz.questions.map((question) => rightAnswer(quiz.attemptId, question._id)),
  );
  const bodies = quiz.questions.map((question, index) => ({
    right: { questionId: question._id, selectedAnswer: right[index] ?? 0 },
    wrong: { questionId: question._id, selectedAnswer: ((right[index] ?? 0) + 1) % question.options.length },
  }));
  return { quiz, bodies };
}

const heartsOf = async (id: string) =>
  (await db().user.findUniqueOrThrow({ where: { id }, select: { hearts: true } })).hearts;

describe("starting a quiz", () => {
  it("resumes the one open attempt, with what it has answered", async () => {
    const { learner, quizId } = await setUp();
    const { quiz, bodies } = await open(learner.id, quizId);
    await submitGraded(learner.id, quizId, at(bodies, 0).right, later(4000));
    const again = await startQuiz(learner.id, quizId, later(5000));
    expect(again.attemptId).toBe(quiz.attemptId);
    expect(again.questions[0]).toMatchObject({
      isCorrect: true,
      correctAnswer: bodies[0]?.right.selectedAnswer,
    });
    expect(again.questions[0]?.explanation).toMatch(/^Why/);
    expect(again.questions[1]).toMatchObject({
      correctAnswer: null,
      explanation: null,
      selectedAnswer: null,
    });
    expect(again).toMatchObject({ score: 130, streak: 1 });
  });

  it("opens one attempt for fifty that start at once", async () => {
    const { learner, quizId } = await setUp();
    const all = await Promise.all(Array.from({ length: 50 }, () => startQuiz(learner.id, quizId, now)));
    expect(new Set(all.map((quiz) => quiz.attemptId)).size).toBe(1);
  });

  it("begins anew after 24 hours", async () => {
    const { learner, quizId } = await setUp();
    const { quiz } = await open(learner.id, quizId);
    const next = await startQuiz(learner.id, quizId, later(86_400_000));
    expect(next.attemptId).not.toBe(quiz.attemptId);
  });

  it("is refused for other people's quizzes as for unknown ones, and without hearts", async () => {
    const { quizId } = await setUp();
    const stranger = await createLearner();
    await expect(startQuiz(stranger.id, quizId, now)).rejects.toMatchObject({ code: "not_found" });
    const empty = await setUp({ hearts: 0 });
    await expect(startQuiz(empty.learner.id, empty.quizId, now)).rejects.toMatchObject({
      code: "out_of_hearts",
    });
  });

  it("has nothing to ask once all its questions are out of play", async () => {
    const { learner, quizId } = await setUp();
    await db().question.updateMany({ where: { quizId }, data: { withdrawnAt: now } });
    await expect(startQuiz(learner.id, quizId, now)).rejects.toMatchObject({
      code: "no_questions",
      message: "This quiz has no questions to play yet.",
    });
    expect(await db().attempt.count()).toBe(0);
  });

  it("puts the right answer at every position, and keeps the order of options that refer to each other", async () => {
    const { learner, quizId } = await setUp({}, [
      [...questions(9), questionDraft("Fixed?", { canShuffle: false })],
    ]);
    const seen = new Set<number>();
    for (let run = 0; run < 30; run += 1) {
      const { quiz, bodies } = await open(learner.id, quizId);
      for (const body of bodies.slice(0, 9)) seen.add(body.right.selectedAnswer);
      expect(bodies[9]?.right.selectedAnswer).toBe(1);
      await db().attempt.update({ where: { id: quiz.attemptId }, data: { status: "expired" } });
    }
    expect([...seen].sort()).toEqual([0, 1, 2, 3]);
  });
});

describe("answering", () => {
  it("grades on the server, whatever the client claims", async () => {
    const { learner, quizId } = await setUp();
    const { bodies } = await open(learner.id, quizId);
    const lie = { ...at(bodies, 0).wrong, isCorrect: true, elapsedMs: 400 };
    expect(await submitGraded(learner.id, quizId, lie, later(5000))).toMatchObject({
      isCorrect: false,
      points: 0,
      hearts: 4,
    });
  });

  it("counts streak, multiplier and speed", async () => {
    const { learner, quizId } = await setUp();
    const { bodies } = await open(learner.id, quizId);
    const answers = [];
    for (const [index, body] of bodies.entries()) {
      answers.push(
        await submitGraded(
          learner.id,
          quizId,
          { ...body.right, elapsedMs: 2000 },
          later((index + 1) * 10_000),
        ),
      );
    }
    expect(answers.map((answer) => answer.multiplier)).toEqual([1, 1, 1.5, 1.5, 2]);
    expect(answers.map((answer) => answer.points)).toEqual([150, 150, 200, 200, 250]);
    expect(answers.every((answer) => answer.timeBonusPoints === 50 && answer.hearts === 5)).toBe(true);
  });

  it("takes no claim that the server's own clock contradicts", async () => {
    const { learner, quizId } = await setUp();
    const { bodies } = await open(learner.id, quizId);
    const slow = await submitGraded(
      learner.id,
      quizId,
      { ...at(bodies, 0).right, elapsedMs: 100_000 },
      later(9000),
    );
    const fast = await submitGraded(
      learner.id,
      quizId,
      { ...at(bodies, 1).right, elapsedMs: 10 },
      later(9100),
    );
    expect([slow.timeBonusPoints, fast.timeBonusPoints]).toEqual([0, 0]);
  });

  it("says what the source says to the chosen option, then what it says to everyone", async () => {
    const options = ["Wrong 1", "Right", "Wrong 2"].map((text) => ({
      text,
      html: null,
      feedback: `To ${text}`,
    }));
    const { learner, quizId } = await setUp({}, [
      [questionDraft("A?", { options }), questionDraft("B?", { options, explanation: null })],
    ]);
    const { quiz, bodies } = await open(learner.id, quizId);
    const wrong = await submitGraded(learner.id, quizId, at(bodies, 0).wrong, later(1000));
    expect(wrong.explanation).toMatch(/^To Wrong [12]\n\nWhy: A\?$/);
    const right = await submitGraded(learner.id, quizId, at(bodies, 1).right, later(2000));
    expect(right.explanation).toBe("To Right");
    const again = await startQuiz(learner.id, quizId, later(3000));
    expect(again.questions.map((question) => question.explanation)).toEqual([wrong.explanation, "To Right"]);
    expect(JSON.stringify(quiz)).not.toContain("To ");
  });

  it("answers a repeat with the first result", async () => {
    const { learner, quizId } = await setUp();
    const { bodies } = await open(learner.id, quizId);
    const first = await submitGraded(learner.id, quizId, at(bodies, 0).wrong, later(1000));
    const second = await submitGraded(learner.id, quizId, at(bodies, 0).right, later(2000));
    expect(second).toEqual(first);
    expect(await heartsOf(learner.id)).toBe(4);
  });

  it("counts for the run that it names, whatever another tab has begun meanwhile", async () => {
    const { learner, quizId } = await setUp();
    const { quiz, bodies } = await open(learner.id, quizId);
    const { attemptId } = quiz;
    const given = { ...at(bodies, 0).right, attemptId };
    const first = await submitGraded(learner.id, quizId, given, later(1000));
    await db().attempt.update({
      where: { id: attemptId },
      data: { status: "completed", endedAt: later(2000) },
    });
    const next = await startQuiz(learner.id, quizId, later(3000));
    expect(await submitGraded(learner.id, quizId, given, later(4000))).toEqual(first);
    const late = submitGraded(learner.id, quizId, { ...at(bodies, 1).wrong, attemptId }, later(5000));
    await expect(late).rejects.toMatchObject({ code: "attempt_closed" });
    const where = { attemptId: next.attemptId, answeredAt: { not: null } };
    expect(await db().attemptQuestion.count({ where })).toBe(0);
    expect(await heartsOf(learner.id)).toBe(5);
    const again = { ...at(bodies, 0).wrong, attemptId };
    expect(await retryQuestion(learner.id, quizId, again)).toMatchObject({ isCorrect: false });
  });

  it("names no run of anybody else", async () => {
    const { learner, quizId } = await setUp();
    const { bodies } = await open(learner.id, quizId);
    const other = await setUp();
    const { attemptId } = (await open(other.learner.id, other.quizId)).quiz;
    const answer = submitGraded(learner.id, quizId, { ...at(bodies, 0).right, attemptId }, later(1000));
    await expect(answer).rejects.toMatchObject({ code: "not_found" });
  });

  it("counts one of fifty simultaneous answers to one question", async () => {
    const { learner, quizId } = await setUp();
    const { quiz, bodies } = await open(learner.id, quizId);
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        submitGraded(learner.id, quizId, index % 2 ? at(bodies, 0).right : at(bodies, 0).wrong, later(1000)),
      ),
    );
    expect(new Set(all.map((answer) => answer.isCorrect)).size).toBe(1);
    const attempt = await db().attempt.findUniqueOrThrow({ where: { id: quiz.attemptId } });
    const isRight = all[0]?.isCorrect === true;
    expect(attempt.correct).toBe(isRight ? 1 : 0);
    expect(await heartsOf(learner.id)).toBe(isRight ? 5 : 4);
  });

  it("loses exactly three hearts to fifty simultaneous wrong answers with three left", async () => {
    const { learner, quizIds } = await setUp({ hearts: 3 }, [
      questions(10),
      questions(10),
      questions(10),
      questions(10),
      questions(10),
    ]);
    const opened = await Promise.all(quizIds.map((quizId) => open(learner.id, quizId)));
    const calls = opened.flatMap(({ quiz, bodies }) =>
      bodies.map((body) => submitGraded(learner.id, quiz._id, body.wrong, later(1000))),
    );
    const settled = await Promise.allSettled(calls);
    expect(settled.filter((call) => call.status === "fulfilled")).toHaveLength(3);
    for (const call of settled)
      if (call.status === "rejected") expect(call.reason).toMatchObject({ code: "out_of_hearts" });
    expect(await heartsOf(learner.id)).toBe(0);
    expect(await db().attemptQuestion.count({ where: { answeredAt: { not: null } } })).toBe(3);
  });

  it("would lose more by reading first and writing after (the control of the test above)", async () => {
    const { learner } = await setUp({ hearts: 3 });
    const reads = await Promise.all(Array.from({ length: 50 }, () => heartsOf(learner.id)));
    const allowed = reads.filter((hearts) => hearts > 0);
    expect(allowed.length).toBeGreaterThan(3);
  });

  it("refuses options and questions that are not there", async () => {
    const { learner, quizId, quizIds } = await setUp({}, [questions(3), questions(3)]);
    const { bodies } = await open(learner.id, quizId);
    const other = await open(learner.id, at(quizIds, 1));
    await expect(
      submitGraded(learner.id, quizId, { ...at(bodies, 0).right, selectedAnswer: 4 }, now),
    ).rejects.toMatchObject({ code: "invalid_input" });
    await expect(submitGraded(learner.id, quizId, at(other.bodies, 0).right, now)).rejects.toMatchObject({
      code: "not_found",
    });
    const stranger = await createLearner();
    await expect(submitGraded(stranger.id, quizId, at(bodies, 0).right, now)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("ends the attempt with the last heart, and after 24 hours", async () => {
    const { learner, quizId } = await setUp({ hearts: 1 });
    const { bodies } = await open(learner.id, quizId);
    const last = await submitGraded(learner.id, quizId, at(bodies, 0).wrong, later(1000));
    expect(last).toMatchObject({ hearts: 0, heartResetTime: later(1000 + 86_400_000).getTime() });
    await expect(submitGraded(learner.id, quizId, at(bodies, 1).right, later(2000))).rejects.toMatchObject({
      code: "out_of_hearts",
    });
    const other = await setUp();
    const run = await open(other.learner.id, other.quizId);
    const tooLate = submitGraded(other.learner.id, other.quizId, at(run.bodies, 0).right, later(86_400_000));
    await expect(tooLate).rejects.toMatchObject({ code: "attempt_closed" });
  });

  it("costs premium no hearts", async () => {
    const { learner, quizId } = await setUp({ isPremium: true });
    const { bodies } = await open(learner.id, quizId);
    expect(await submitGraded(learner.id, quizId, at(bodies, 0).wrong, later(1000))).toMatchObject({
      hearts: 5,
    });
  });
});

it("ten right answers to ten questions at once make a run of ten, one after the other", async () => {
  const { id: userId } = await createLearner();
  const { quizId } = await createCourse(userId, [questions(10)]);
  const quiz = await startQuiz(userId, quizId, now);
  const answers = await Promise.all(
    quiz.questions.map(async ({ _id: questionId }) => ({
      questionId,
      selectedAnswer: await rightAnswer(quiz.attemptId, questionId),
    })),
  );
  const replies = await Promise.all(answers.map((body) => submitGraded(userId, quizId, body, now)));
  const runs = replies.map(({ streak }) => streak).sort((a, b) => a - b);
  expect(runs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const { streak, correct, score } = await db().attempt.findFirstOrThrow({ where: { userId } });
  expect({ streak, correct, score }).toEqual({
    streak: 10,
    correct: 10,
    score: 2 * 100 + 2 * 150 + 5 * 200 + 300,
  });
});

it("untimed mode gives no speed bonus, and takes nothing else", async () => {
  const { id: userId } = await createLearner();
  await db().user.update({ where: { id: userId }, data: { isUntimed: true } });
  const { quizId } = await createCourse(userId);
  const quiz = await startQuiz(userId, quizId, now);
  expect(quiz).toMatchObject({ isUntimed: true, hasShortcuts: true });
  const questionId = quiz.questions[0]?._id ?? "";
  const selectedAnswer = await rightAnswer(quiz.attemptId, questionId);
  const later = new Date(now.getTime() + 1000);
  expect(await submitGraded(userId, quizId, { questionId, selectedAnswer }, later)).toMatchObject({
    isCorrect: true,
    timeBonusPoints: 0,
    points: 100,
  });
});

describe("an answer faster than any person", () => {
  const lines = () =>
    db().auditEvent.findMany({ where: { event: "fast_answer" }, select: { userId: true, details: true } });

  it("counts, gets no bonus and is written down, once an hour", async () => {
    const { learner, quizId } = await setUp();
    const { bodies } = await open(learner.id, quizId);
    const fast = { ...at(bodies, 0).right, elapsedMs: 2000 };
    expect(await submitGraded(learner.id, quizId, fast, later(299))).toMatchObject({ timeBonusPoints: 0 });
    await submitGraded(learner.id, quizId, fast, later(299));
    await submitGraded(learner.id, quizId, at(bodies, 1).wrong, later(300));
    expect(await lines()).toEqual([{ userId: learner.id, details: { quizId, spanMs: 299 } }]);
  });

  it("is none from 300 ms on", async () => {
    const { learner, quizId } = await setUp();
    const { bodies } = await open(learner.id, quizId);
    await submitGraded(learner.id, quizId, at(bodies, 0).right, later(300));
    await submitGraded(learner.id, quizId, at(bodies, 1).right, later(600));
    expect(await lines()).toEqual([]);
  });
});
