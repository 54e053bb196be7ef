import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createCourse, createLearner, questionDraft, questions } from "#tests/support/factories.ts";
import { practiceGraded } from "#tests/support/graded.ts";
import {
  answerAll,
  createMistakes,
  playQuiz,
  practiceBody,
  practiceKey,
  practise,
} from "#tests/support/practice.ts";
import { getPracticeState } from "./queries.ts";
import { finishPractice, startPractice } from "./service.ts";

const now = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const FIFTY = Array.from({ length: 50 }, (_, index) => index);
const UNKNOWN = "0190f000-0000-7000-8000-000000000000";

beforeEach(resetDatabase);

const heartsOf = (id: string) =>
  db().user.findUniqueOrThrow({ where: { id }, select: { hearts: true, heartResetAt: true, xp: true } });

describe("the state", () => {
  it("counts wrong answers before they have a card, and says what there is to do", async () => {
    const nobody = await createLearner();
    const cards = { total: 0, due: 0, fresh: 0, later: 0, nextDue: null };
    const nothing = { dueCount: 0, total: 0, isOpen: false, nextDue: null, canPractise: false, cards };
    expect(await getPracticeState(nobody.id, now)).toEqual({
      ...nothing,
      ...{ heartsLeftToday: 4, nextHearts: 0, keepsStreak: false },
    });
    const { id } = await createMistakes({ wrong: 3, right: 2 });
    expect(await getPracticeState(id, later(HOUR_MS))).toMatchObject({
      dueCount: 3,
      total: 3,
      isOpen: false,
      canPractise: true,
    });
    await startPractice(id, later(HOUR_MS));
    expect(await getPracticeState(id, later(HOUR_MS))).toMatchObject({ dueCount: 3, total: 3, isOpen: true });
    expect(await getPracticeState(id, later(25 * HOUR_MS))).toMatchObject({ isOpen: false });
  });

  it("tells when the next one comes back", async () => {
    const { id } = await createMistakes({ wrong: 5 });
    const at = later(HOUR_MS);
    await practise(id, at, (index) => index > 0);
    const tomorrow = new Date(at.getTime() + DAY_MS).toISOString();
    expect(await getPracticeState(id, at)).toMatchObject({ dueCount: 0, total: 5, nextDue: tomorrow });
    expect(await getPracticeState(id, later(26 * HOUR_MS))).toMatchObject({
      dueCount: 1,
      nextDue: new Date(at.getTime() + 3 * DAY_MS).toISOString(),
    });
  });
});

describe("starting a practice", () => {
  it("asks what was answered wrong, the oldest first, and fills up with what was known", async () => {
    const { id, texts } = await createMistakes({ wrong: 3, right: 4 });
    const { questions: shown } = await startPractice(id, later(HOUR_MS));
    expect(shown.map(({ question }) => question)).toEqual(texts.slice(0, 5));
    expect(await db().practiceCard.count({ where: { due: { lte: later(HOUR_MS) } } })).toBe(3);
    expect(await getPracticeState(id, later(HOUR_MS))).toMatchObject({ dueCount: 3, total: 3 });
  });

  it("goes round again where there are fewer than five", async () => {
    const { id, texts } = await createMistakes({ wrong: 2 });
    const { questions: shown } = await startPractice(id, later(HOUR_MS));
    expect(shown.map(({ question }) => texts.indexOf(question))).toEqual([0, 1, 0, 1, 0]);
    expect(new Set(shown.map(({ _id }) => _id)).size).toBe(5);
  });

  it("resumes the open one with what it has answered; after 24 hours it begins anew", async () => {
    const { id } = await createMistakes();
    const first = await startPractice(id, now);
    const body = await practiceBody(at(first.questions, 0)._id, false);
    const answer = await practiceGraded(id, first._id, body, later(MINUTE_MS));
    const again = await startPractice(id, later(DAY_MS - 1));
    expect(again._id).toBe(first._id);
    expect(again.questions[0]).toMatchObject(answer);
    expect(again.questions[1]).toMatchObject({ correctAnswer: null, explanation: null, nextDue: null });
    const anew = await startPractice(id, later(DAY_MS));
    expect(anew._id).not.toBe(first._id);
    expect(await db().practiceRun.findUnique({ where: { id: first._id } })).toMatchObject({
      status: "abandoned",
      endedAt: later(DAY_MS),
    });
  });

  it("opens one practice for fifty that start at once", async () => {
    const { id } = await createMistakes({ wrong: 2, right: 5 });
    const all = await Promise.all(FIFTY.map(() => startPractice(id, now)));
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(1);
    expect(await db().practiceQuestion.count()).toBe(5);
    expect(await db().practiceCard.count()).toBe(5);
  });

  it("is refused where nothing was ever answered, and in courses that are gone", async () => {
    const nobody = await createLearner();
    const refusal = { code: "nothing_to_practise", message: "Nothing to practice yet: play a quiz first." };
    await expect(startPractice(nobody.id, now)).rejects.toMatchObject(refusal);
    const { id, courseId } = await createMistakes();
    await db().enrolment.deleteMany({ where: { courseId } });
    await expect(startPractice(id, now)).rejects.toMatchObject(refusal);
    expect(await getPracticeState(id, later(HOUR_MS))).toMatchObject({ dueCount: 0, canPractise: false });
  });

  it("finds a question in another copy of its course, and only what is asked there now", async () => {
    const drafts = questions(3);
    const learner = await createLearner();
    const old = await createCourse(learner.id, [drafts]);
    await playQuiz(learner.id, old.quizId, { wrong: 3 });
    const first = await startPractice(learner.id, later(HOUR_MS));
    await answerAll(learner.id, first, later(HOUR_MS));
    await finishPractice(learner.id, first._id, later(HOUR_MS));
    await db().course.delete({ where: { id: old.courseId } });
    await createCourse(learner.id, [[...drafts.slice(0, 2), questionDraft("Something else?")]]);
    const { questions: shown } = await startPractice(learner.id, later(2 * HOUR_MS));
    expect(new Set(shown.map(({ question }) => question))).toEqual(
      new Set([drafts[0]?.text, drafts[1]?.text]),
    );
    expect(await getPracticeState(learner.id, later(2 * HOUR_MS))).toMatchObject({ total: 2 });
  });

  it("puts the right answer at every position, and keeps the order of options that refer to each other", async () => {
    const learner = await createLearner();
    const fixed = questionDraft("Fixed?", { canShuffle: false });
    const { quizId } = await createCourse(learner.id, [[fixed, ...questions(4)]]);
    await playQuiz(learner.id, quizId, { wrong: 5 });
    const seen = new Set<number>();
    for (let run = 0; run < 30; run += 1) {
      const practice = await startPractice(learner.id, now);
      for (const { question, _id } of practice.questions) {
        const key = await practiceKey(_id);
        if (question === "Fixed?") expect(key).toBe(1);
        else seen.add(key);
      }
      await db().practiceRun.update({ where: { id: practice._id }, data: { status: "abandoned" } });
    }
    expect([...seen].sort()).toEqual([0, 1, 2, 3]);
  });
});

describe("answering", () => {
  it("grades on the server, explains, and says when the question comes back; it costs no heart", async () => {
    const { id } = await createMistakes({ wrong: 5 }, { hearts: 2 });
    const practice = await startPractice(id, now);
    const wrong = await practiceBody(at(practice.questions, 0)._id, false);
    const key = await practiceKey(wrong.questionId);
    expect(await practiceGraded(id, practice._id, wrong, now)).toEqual({
      isCorrect: false,
      selectedAnswer: wrong.selectedAnswer,
      answer: null,
      correct: null,
      partsRight: null,
      correctAnswer: key,
      explanation: expect.stringMatching(/^Why/),
      explanationHtml: null,
      nextDue: later(DAY_MS).toISOString(),
    });
    const right = await practiceBody(at(practice.questions, 1)._id, true);
    const known = { isCorrect: true, nextDue: later(3 * DAY_MS).toISOString() };
    expect(await practiceGraded(id, practice._id, right, now)).toMatchObject(known);
    expect(await heartsOf(id)).toMatchObject({ hearts: 2, xp: 0 });
  });

  it("counts one of fifty answers at once, and a repeat answers the first result", async () => {
    const { id } = await createMistakes({ wrong: 5 });
    const practice = await startPractice(id, now);
    const questionId = at(practice.questions, 0)._id;
    const bodies = await Promise.all([true, false].map((isRight) => practiceBody(questionId, isRight)));
    const all = await Promise.all(
      FIFTY.map((index) => practiceGraded(id, practice._id, at(bodies, index % 2), later(index))),
    );
    expect(new Set(all.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await db().practiceCard.count({ where: { reps: 1 } })).toBe(1);
    expect(await db().practiceCard.count({ where: { reps: { gt: 1 } } })).toBe(0);
  });

  it("lets the first answer decide when a question comes back that stands twice in a practice", async () => {
    const { id } = await createMistakes({ wrong: 1 });
    const practice = await startPractice(id, now);
    const answers = await answerAll(id, practice, now, (index) => index > 0);
    expect(answers.map(({ isCorrect }) => isCorrect)).toEqual([false, true, true, true, true]);
    expect(new Set(answers.map(({ nextDue }) => nextDue))).toEqual(new Set([later(DAY_MS).toISOString()]));
  });

  it("lets what was always known sleep on, until it is answered wrong", async () => {
    const { id } = await createMistakes({ right: 5 });
    const practice = await startPractice(id, now);
    const answers = await answerAll(id, practice, now, (index) => index > 0);
    expect(answers.map(({ nextDue }) => nextDue)).toEqual([
      later(DAY_MS).toISOString(),
      null,
      null,
      null,
      null,
    ]);
    expect(await getPracticeState(id, now)).toMatchObject({ total: 1, dueCount: 0 });
  });

  it("wakes a sleeping question that a quiz sees answered wrong", async () => {
    const learner = await createLearner();
    const drafts = questions(1);
    const { quizIds } = await createCourse(learner.id, [drafts, drafts]);
    await playQuiz(learner.id, at(quizIds, 0), { right: 1 });
    await practise(learner.id, now);
    await playQuiz(learner.id, at(quizIds, 1), { wrong: 1 }, later(HOUR_MS));
    expect(await getPracticeState(learner.id, later(2 * HOUR_MS))).toMatchObject({ dueCount: 1, total: 1 });
    const { questions: shown } = await startPractice(learner.id, later(2 * HOUR_MS));
    expect(shown).toHaveLength(5);
    expect(await db().practiceCard.findFirst({ where: { userId: learner.id } })).toMatchObject({
      due: later(HOUR_MS),
    });
  });

  it("refuses what is not there, what is another's and what is over", async () => {
    const { id } = await createMistakes();
    const practice = await startPractice(id, now);
    const body = await practiceBody(at(practice.questions, 0)._id, true);
    const answer = (userId: string, runId: string, changes = {}, when = now) =>
      practiceGraded(userId, runId, { ...body, ...changes }, when);
    const stranger = await createMistakes();
    const theirs = await startPractice(stranger.id, now);
    const missing = { code: "not_found" };
    await expect(answer(id, UNKNOWN)).rejects.toMatchObject(missing);
    await expect(answer(id, practice._id, { questionId: UNKNOWN })).rejects.toMatchObject(missing);
    await expect(answer(stranger.id, practice._id)).rejects.toMatchObject(missing);
    await expect(answer(stranger.id, theirs._id)).rejects.toMatchObject(missing);
    await expect(finishPractice(stranger.id, practice._id, now)).rejects.toMatchObject(missing);
    await expect(answer(id, practice._id, { selectedAnswer: 4 })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(answer(id, practice._id, {}, later(DAY_MS))).rejects.toMatchObject({
      code: "practice_closed",
    });
    await expect(finishPractice(id, practice._id, now)).rejects.toMatchObject({
      code: "attempt_incomplete",
      message: "5 questions are still open.",
    });
    await answerAll(id, practice, now);
    await expect(finishPractice(id, practice._id, later(DAY_MS))).rejects.toMatchObject({
      code: "practice_closed",
    });
  });
});
