import { answerPractice } from "#lib/practice/service.ts";
import type { SuggestionDto } from "#lib/quiz/schema.ts";
import { submitAnswer } from "#lib/quiz/service.ts";

function graded<T extends object>(answer: T | SuggestionDto): T {
  if ("didYouMean" in answer) throw new Error("the answer was not graded but asked about");
  return answer;
}

/** `submitAnswer`, for an answer that has no slip of a letter in it. */
export async function submitGraded(...given: Parameters<typeof submitAnswer>) {
  return graded(await submitAnswer(...given));
}

/** `answerPractice`, for an answer that has no slip of a letter in it. */
export async function practiceGraded(...given: Parameters<typeof answerPractice>) {
  return graded(await answerPractice(...given));
}
