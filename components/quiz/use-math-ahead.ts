import { mayHoldMath } from "#components/ui/math-parts.ts";
import { useMath } from "#components/ui/use-math.ts";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";

function isMathematical({ question, options, explanation, task }: QuizQuestionDto): boolean {
  const lefts = task.kind === "match" ? task.lefts.map(({ text }) => text) : [];
  return [question, explanation, ...options, ...lefts].some(mayHoldMath);
}

/** Has what draws formulas come before the question that needs it. */
export function useMathAhead(questions: readonly QuizQuestionDto[]): void {
  useMath(questions.some(isMathematical));
}
