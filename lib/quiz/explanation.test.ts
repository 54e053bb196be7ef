import { beforeEach, expect, it } from "vitest";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createCourse, createLearner, questionDraft, rightAnswer } from "#tests/support/factories.ts";
import { submitGraded } from "#tests/support/graded.ts";
import { startQuiz } from "./service.ts";

const now = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
/** The id of a picture that only an explanation shows */
const HIDDEN = "0190f000-0000-7000-8000-00000000abcd";

beforeEach(resetDatabase);

it("explains with markup where the source had some, and nothing of it before the answer", async () => {
  const attack = `<p>See <img src="/api/courses/media/${HIDDEN}" alt="a"></p><script>alert(1)</script>`;
  const options = ["Wrong 1", "Right", "Wrong 2"].map((text) => ({
    text,
    html: null,
    feedback: `To < ${text}`,
    ...(text === "Right" && { feedbackHtml: "<b>To</b> it" }),
  }));
  const learner = await createLearner();
  const { quizId } = await createCourse(learner.id, [
    [
      questionDraft("A?", { options, explanation: "See", explanationHtml: attack }),
      questionDraft("B?", { options, explanation: null }),
    ],
  ]);
  const quiz = await startQuiz(learner.id, quizId, now);
  const answer = async (index: number, step: number) => {
    const questionId = at(quiz.questions, index)._id;
    const selectedAnswer = ((await rightAnswer(quiz.attemptId, questionId)) + step) % options.length;
    return submitGraded(learner.id, quizId, { questionId, selectedAnswer }, later(1000 * (index + 1)));
  };
  expect(quiz.questions.map((question) => question.explanationHtml)).toEqual([null, null]);
  expect(JSON.stringify(quiz)).not.toContain(HIDDEN);
  const wrong = await answer(0, 1);
  const shown = `<p>See <img src="/api/courses/media/${HIDDEN}" alt="a"></p>`;
  expect(wrong.explanation).toMatch(/^To < Wrong [12]\n\nSee$/);
  expect(wrong.explanationHtml).toMatch(/^<p>To &lt; Wrong [12]<\/p>/);
  expect(wrong.explanationHtml?.endsWith(shown)).toBe(true);
  const right = await answer(1, 0);
  expect(right.explanationHtml).toBe("<b>To</b> it");
  const again = await startQuiz(learner.id, quizId, later(3000));
  const kept = again.questions.map((question) => question.explanationHtml);
  expect(kept).toEqual([wrong.explanationHtml, right.explanationHtml]);
});
