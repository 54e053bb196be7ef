import { spokenText } from "#components/ui/math-parts.ts";
import type { AnswerDto } from "#lib/quiz/schema.ts";
import { partlyRightOf, rightAnswerText } from "./kinds/answer-parts.ts";
import { currentQuestion, type QuizState } from "./quiz-reducer.ts";

export const CORRECT = "Correct!";
export const WRONG = "Not quite right";
export const OTHER_TAB = "You answered this in another tab.";
const WRONG_FALLBACK = "That's not right.";

export function verdictOf(result: AnswerDto): string {
  return result.isCorrect ? CORRECT : WRONG;
}

export function explanationOf(result: AnswerDto): string {
  return result.explanation || (result.isCorrect ? CORRECT : WRONG_FALLBACK);
}

export function bonusOf(result: AnswerDto): string | null {
  return result.isCorrect && result.timeBonusPoints > 0
    ? `Speed bonus: +${result.timeBonusPoints.toLocaleString("en")} points!`
    : null;
}

/** How much of an answer is right, and what that scored; null for one that is right, or has no parts. */
export function partlyRight(state: Pick<QuizState, "questions" | "index">, result: AnswerDto): string | null {
  const question = state.questions[state.index];
  const counted = question ? partlyRightOf(question) : null;
  if (counted === null || result.points <= 0) return counted;
  return `${counted}: +${result.points.toLocaleString("en")} points`;
}

function withStop(text: string | null): string | null {
  return text && `${text}.`;
}

/** What a listener hears after an answer; `costsHearts` where a wrong one takes a heart. */
export function statusOf(state: QuizState, costsHearts: boolean): string {
  const { result } = state;
  const question = currentQuestion(state);
  if (!result || !question) return state.isOutOfHearts ? "Out of Hearts!" : "";
  const parts = [
    verdictOf(result),
    state.isFromOtherTab ? OTHER_TAB : null,
    withStop(partlyRight(state, result)),
    result.isCorrect ? null : rightAnswerText(question),
  ];
  const explanation = explanationOf(result);
  if (explanation !== verdictOf(result)) parts.push(explanation);
  parts.push(bonusOf(result));
  if (!result.isCorrect && costsHearts && !state.isFromOtherTab)
    parts.push(`Heart lost, ${result.hearts} left.`);
  if (state.isOutOfHearts) parts.push("Out of Hearts!");
  return spokenText(parts.filter(Boolean).join(" "));
}
