import "#tests/support/without-limits.ts";
import { expect, it } from "vitest";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import {
  bearer,
  createCourse,
  createLearner,
  questionDraft,
  rightAnswer,
  signIn,
} from "#tests/support/factories.ts";
import { GET as getQuiz } from "./[quizId]/route.ts";

const QUIZZES = 1000;
const OPTIONS = 4;
/** Chi-square of three degrees of freedom at p = 0.001: a fair order passes all but once in a thousand runs. */
const CHI_SQUARE_LIMIT = 16.27;

it("a thousand quizzes give nothing away: no key in any byte, no favourite position, no telling length", async () => {
  await resetDatabase();
  const learner = await createLearner();
  const headers = bearer((await signIn(learner.id)).bearer);
  // Every option has the same length, so that the payload's length could only tell of the key itself.
  const drafts = Array.from({ length: QUIZZES }, (_, quiz) => [
    questionDraft(`Quiz ${String(quiz).padStart(4, "0")}?`, {
      options: ["aaaa", "bbbb", "cccc", "dddd"].map((text) => ({
        text,
        html: null,
        feedback: `KEY-${text}`,
        feedbackHtml: `<b>KEY-${text}</b>`,
      })),
      correctIndex: quiz % OPTIONS,
      explanation: `KEY-${quiz}`,
      explanationHtml: `<p>KEY-${quiz}</p>`,
    }),
  ]);
  const { quizIds } = await createCourse(learner.id, drafts);
  const positions = [0, 0, 0, 0];
  const lengths = new Set<number>();
  for (const quizId of quizIds) {
    const text = await (await callRoute(getQuiz, "/", { headers, params: { quizId } })).text();
    expect(text).not.toContain("KEY-");
    const quiz = JSON.parse(text);
    const right = await rightAnswer(quiz.attemptId, quiz.questions[0]._id);
    positions[right] = (positions[right] ?? 0) + 1;
    lengths.add(text.length - quiz.title.length);
  }
  expect(lengths.size).toBe(1);
  const expected = QUIZZES / OPTIONS;
  const chiSquare = positions.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(chiSquare).toBeLessThan(CHI_SQUARE_LIMIT);
});
