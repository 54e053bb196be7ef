import { startQuiz, submitAnswer } from "#lib/quiz/service.ts";
import { rightAnswer } from "./factories.ts";

interface Play {
  now: Date;
  /** The first so many questions are answered wrong */
  wrong?: number;
}

/** Answers all questions of a quiz; completing it is left to the caller. */
export async function playQuiz(userId: string, quizId: string, { now, wrong = 0 }: Play) {
  const quiz = await startQuiz(userId, quizId, now);
  for (const [index, question] of quiz.questions.entries()) {
    const right = await rightAnswer(quiz.attemptId, question._id);
    const selectedAnswer = index < wrong ? (right + 1) % question.options.length : right;
    await submitAnswer(userId, quizId, { questionId: question._id, selectedAnswer }, now);
  }
  return quiz;
}
