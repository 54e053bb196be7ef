import { MINUTE_MS } from "#lib/core/time.ts";
import type { PracticeDto } from "#lib/practice/schema.ts";
import { finishPractice, startPractice } from "#lib/practice/service.ts";
import { startQuiz, submitAnswer } from "#lib/quiz/service.ts";
import { db } from "#lib/server/db/db.ts";
import { createCourse, createLearner, questions, rightAnswer } from "./factories.ts";
import { practiceGraded } from "./graded.ts";

const PLAYED_AT = new Date("2026-03-01T12:00:00Z");

export interface Played {
  wrong?: number;
  right?: number;
}

/** Answers a quiz, a minute between the answers; the first ones wrong. No one loses hearts by it. */
export async function playQuiz(
  userId: string,
  quizId: string,
  { wrong = 0, right = 0 }: Played,
  from = PLAYED_AT,
) {
  const where = { id: userId };
  const { isPremium } = await db().user.findUniqueOrThrow({ where });
  await db().user.update({ where, data: { isPremium: true } });
  const quiz = await startQuiz(userId, quizId, from);
  for (const [index, question] of quiz.questions.slice(0, wrong + right).entries()) {
    const key = await rightAnswer(quiz.attemptId, question._id);
    const selectedAnswer = index < wrong ? (key + 1) % question.options.length : key;
    const answeredAt = new Date(from.getTime() + index * MINUTE_MS);
    await submitAnswer(userId, quizId, { questionId: question._id, selectedAnswer }, answeredAt);
  }
  await db().user.update({ where, data: { isPremium } });
  return quiz;
}

/** A learner with a quiz of which so many were answered wrong and right. */
export async function createMistakes(played: Played = { wrong: 3 }, learnerData = {}) {
  const learner = await createLearner(learnerData);
  const course = await createCourse(learner.id, [questions(10)]);
  const quiz = await playQuiz(learner.id, course.quizId, played);
  return { id: learner.id, ...course, texts: quiz.questions.map(({ question }) => question) };
}

/** Where the right option stands in a practice's question. */
export async function practiceKey(questionId: string): Promise<number> {
  const shown = await db().practiceQuestion.findUniqueOrThrow({
    where: { id: questionId },
    select: { optionOrder: true, version: { select: { correctIndex: true } } },
  });
  return shown.optionOrder.indexOf(shown.version?.correctIndex ?? -1);
}

export async function practiceBody(questionId: string, isRight: boolean) {
  const key = await practiceKey(questionId);
  return { questionId, selectedAnswer: isRight ? key : (key + 1) % 4 };
}

export async function answerAll(
  userId: string,
  practice: PracticeDto,
  now: Date,
  isRight = (_: number) => true,
) {
  const answers = [];
  for (const [index, question] of practice.questions.entries())
    answers.push(
      await practiceGraded(userId, practice._id, await practiceBody(question._id, isRight(index)), now),
    );
  return answers;
}

/** Makes everything that waits in practice due. */
export async function makeDue(userId: string): Promise<void> {
  await db().practiceCard.updateMany({ where: { userId }, data: { due: new Date(0) } });
}

/** A whole practice at one instant; `isRight` says which of its answers are, all unless told. */
export async function practise(userId: string, now: Date, isRight?: (index: number) => boolean) {
  const practice = await startPractice(userId, now);
  await answerAll(userId, practice, now, isRight);
  return finishPractice(userId, practice._id, now);
}
