import { beforeEach, describe, expect, it } from "vitest";
import { startPractice } from "#lib/practice/service.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createCourse, createLearner, questionDraft } from "#tests/support/factories.ts";
import { practiceGraded, submitGraded } from "#tests/support/graded.ts";
import { answersOf, attemptAnswers, kindDrafts, practiceAnswers } from "#tests/support/question-kinds.ts";
import { retryQuestion, startQuiz, submitAnswer } from "./service.ts";

const now = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const drafts = kindDrafts();
const KINDS = Object.keys(drafts) as (keyof typeof drafts)[];

beforeEach(resetDatabase);

/** A learner whose quiz has one question of this kind, with its answers as they would be sent. */
async function open(kind: keyof typeof drafts, learnerData = {}) {
  const { id: userId } = await createLearner(learnerData);
  const course = await createCourse(userId, [[drafts[kind]]]);
  const quiz = await startQuiz(userId, course.quizId, now);
  const question = at(quiz.questions, 0);
  const { right, wrong } = await attemptAnswers(quiz.attemptId, question._id);
  const body = (answer: typeof right) => ({ questionId: question._id, answer });
  const submit = (answer: typeof right, ms = 60_000) =>
    submitGraded(userId, course.quizId, body(answer), later(ms));
  return { userId, ...course, quiz, question, right, wrong, body, submit };
}

const heartsOf = async (id: string) =>
  (await db().user.findUniqueOrThrow({ where: { id }, select: { hearts: true } })).hearts;

describe.each(KINDS)("a question of the kind %s", (kind) => {
  it("is sealed until it is answered, and stays answered", async () => {
    const { userId, quizId, question, right, submit } = await open(kind);
    expect(question.task.kind).toBe(kind);
    expect(question).toMatchObject({ correct: null, answer: null, partsRight: null, explanation: null });
    const answer = await submit(right);
    expect(answer).toMatchObject({ isCorrect: true, correct: right, answer: right, correctAnswer: null });
    expect(answer).toMatchObject({ selectedAnswer: null, points: 100, streak: 1, hearts: 5 });
    const again = await startQuiz(userId, quizId, later(70_000));
    expect(again.questions[0]).toMatchObject({ isCorrect: true, correct: right, answer: right });
  });

  it("takes a heart for a wrong answer and tells the right one", async () => {
    const { userId, right, wrong, submit } = await open(kind);
    const answer = await submit(wrong);
    expect(answer).toMatchObject({ isCorrect: false, correct: right, answer: wrong, streak: 0, hearts: 4 });
    expect(answer.explanation).toMatch(/Why: /);
    expect(await heartsOf(userId)).toBe(4);
  });

  it("counts one of fifty answers at once", async () => {
    const { userId, right, wrong, submit } = await open(kind);
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) => submit(n % 2 ? right : wrong, 1000 + n)),
    );
    expect(new Set(all.map(({ isCorrect, answer }) => JSON.stringify([isCorrect, answer]))).size).toBe(1);
    const isRight = at(all, 0).isCorrect;
    expect(await heartsOf(userId)).toBe(isRight ? 5 : 4);
    expect(await db().attempt.findFirstOrThrow({})).toMatchObject({ correct: isRight ? 1 : 0 });
  });

  it("refuses what doesn't fit it, and nothing is lost", async () => {
    const { userId, quizId, question, submit } = await open(kind);
    const misfit =
      kind === "text" ? { kind: "numeric" as const, value: "1" } : { kind: "text" as const, value: "x" };
    await expect(submit(misfit)).rejects.toMatchObject({ code: "invalid_input" });
    const choice = { questionId: question._id, selectedAnswer: 0 };
    await expect(submitAnswer(userId, quizId, choice, now)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await heartsOf(userId)).toBe(5);
    expect((await startQuiz(userId, quizId, now)).questions[0]).toMatchObject({
      isCorrect: null,
      answer: null,
    });
  });

  it("can be tried again once it is answered, for nothing", async () => {
    const { userId, quizId, right, wrong, body, submit } = await open(kind);
    const retry = (answer: typeof right) => retryQuestion(userId, quizId, body(answer));
    await expect(retry(right)).rejects.toMatchObject({ code: "not_answered" });
    await submit(wrong);
    const before = await db().attemptQuestion.findFirstOrThrow();
    expect(await retry(right)).toMatchObject({ isCorrect: true, correct: right, answer: right });
    expect(await retry(wrong)).toMatchObject({ isCorrect: false, correct: right, answer: wrong });
    expect(await db().attemptQuestion.findFirstOrThrow()).toEqual(before);
    expect(await heartsOf(userId)).toBe(4);
    const stranger = await createLearner();
    await expect(retryQuestion(stranger.id, quizId, body(right))).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("comes back in practice, sealed, and is graded there", async () => {
    const { userId, wrong, submit } = await open(kind);
    await submit(wrong);
    const practice = await startPractice(userId, later(86_400_000));
    const asked = at(practice.questions, 0);
    expect(asked).toMatchObject({ task: { kind }, correct: null, answer: null, isCorrect: null });
    const { right } = await practiceAnswers(asked._id);
    const given = { questionId: asked._id, answer: right };
    const answer = await practiceGraded(userId, practice._id, given, later(86_500_000));
    expect(answer).toMatchObject({ isCorrect: true, correct: right, answer: right });
    expect(answer.nextDue).not.toBeNull();
  });
});

describe("a partly right answer", () => {
  it.each([
    ["multiple", { kind: "multiple", selected: [0] }, 50],
    ["match", { kind: "match", matches: [1, 0, 3] }, 67],
  ] as const)("of %s scores its share, and is wrong for all else", async (kind, stored, points) => {
    const { userId, quiz, question, submit } = await open(kind);
    const shown = await db().attemptQuestion.findFirstOrThrow({ where: { attemptId: quiz.attemptId } });
    const shownAt = (index: number) => shown.optionOrder.indexOf(index);
    const answer =
      stored.kind === "multiple"
        ? { kind: stored.kind, selected: stored.selected.map(shownAt) }
        : { kind: stored.kind, matches: stored.matches.map(shownAt) };
    expect(question.isCorrect).toBeNull();
    expect(await submit(answer)).toMatchObject({
      isCorrect: false,
      points,
      streak: 0,
      hearts: 4,
      timeBonusPoints: 0,
    });
    expect(await db().attempt.findFirstOrThrow({ where: { userId } })).toMatchObject({
      score: points,
      correct: 0,
    });
  });
});

describe("a slip of a letter", () => {
  const slips = {
    text: {
      typed: { kind: "text", value: "photosyntesis" },
      meant: { kind: "text", value: "photosynthesis" },
    },
    cloze: {
      typed: { kind: "cloze", blanks: ["mitochondrio", "ATP", "36"] },
      meant: { kind: "cloze", blanks: ["mitochondrion", "ATP", "36"] },
    },
  } as const;
  it.each(["text", "cloze"] as const)(
    "in %s is asked about, and graded only as it is meant",
    async (kind) => {
      const { userId, quizId, question, submit } = await open(kind);
      const { typed, meant } = structuredClone(slips[kind]) as {
        typed: Parameters<typeof submit>[0];
        meant: Parameters<typeof submit>[0];
      };
      const given = { questionId: question._id, answer: typed };
      for (let time = 0; time < 3; time += 1)
        expect(await submitAnswer(userId, quizId, given, later(1000))).toEqual({ didYouMean: meant });
      expect(await heartsOf(userId)).toBe(5);
      expect(await db().attemptQuestion.findFirstOrThrow()).toMatchObject({ isCorrect: null, answer: null });
      const asTyped = await submitAnswer(userId, quizId, { ...given, isAsTyped: true }, later(2000));
      expect(asTyped).toMatchObject({ isCorrect: false, answer: typed, correct: meant });
      expect(await submit(meant)).toMatchObject({ isCorrect: false });
    },
  );
});

it("keys stand in no byte of a quiz that is not answered, and copies of a question are one", async () => {
  const { id } = await createLearner();
  const marked = Object.values(drafts).map((draft) => ({
    ...draft,
    text: `Copied: ${draft.text}`,
    explanation: "KEY-1",
    body: draft.body && { ...draft.body, feedback: { right: { text: "KEY-2", html: null }, wrong: null } },
  }));
  const one = await createCourse(id, [[...marked, questionDraft()]]);
  const two = await createCourse(id, [[...marked].reverse()]);
  const payload = JSON.stringify(await startQuiz(id, one.quizId, now));
  for (const secret of ["KEY-", "photosynthesis", "mitochondrion", "9.81", "respiration", '"36"'])
    expect(payload).not.toContain(secret);
  await startQuiz(id, two.quizId, now);
  const rows = await db().attemptQuestion.findMany({ select: { fingerprint: true } });
  expect(new Set(rows.map(({ fingerprint }) => fingerprint)).size).toBe(7);
  expect(answersOf(at(marked, 1).body ?? { kind: "order" }, [0, 1, 2, 3]).right).toEqual({
    kind: "order",
    order: [0, 1, 2, 3],
  });
});
