import { spokenText } from "#components/ui/math-parts.ts";
import { letterAt } from "#lib/core/letter-at.ts";
import type { AnswerDto } from "#lib/quiz/schema.ts";
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

function rightAnswerOf(state: QuizState, result: AnswerDto): string {
  const text = currentQuestion(state)?.options[result.correctAnswer] ?? "";
  return `The right answer is ${letterAt(result.correctAnswer)}: ${text}.`;
}

/** What a listener hears after an answer; `costsHearts` where a wrong one takes a heart. */
export function statusOf(state: QuizState, costsHearts: boolean): string {
  const { result } = state;
  if (!result) return state.isOutOfHearts ? "Out of Hearts!" : "";
  const parts = [
    verdictOf(result),
    state.isFromOtherTab ? OTHER_TAB : null,
    result.isCorrect ? null : rightAnswerOf(state, result),
  ];
  const explanation = explanationOf(result);
  if (explanation !== verdictOf(result)) parts.push(explanation);
  parts.push(bonusOf(result));
  if (!result.isCorrect && costsHearts && !state.isFromOtherTab)
    parts.push(`Heart lost, ${result.hearts} left.`);
  if (state.isOutOfHearts) parts.push("Out of Hearts!");
  return spokenText(parts.filter(Boolean).join(" "));
}
