import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import type { Draft } from "./kinds/draft.ts";

/** "missed": one of several right ones that was not chosen */
export type OptionLook = "open" | "chosen" | "right" | "missed" | "wrong" | "rest";

export function isChosen(draft: Draft, option: number): boolean {
  if (draft.kind === "choice") return draft.option === option;
  return draft.kind === "multiple" && draft.selected.includes(option);
}

function isRight({ correct, correctAnswer }: QuizQuestionDto, option: number): boolean {
  return correct?.kind === "multiple" ? correct.selected.includes(option) : option === correctAnswer;
}

/** How one option looks: before the answer, chosen or not; after it, what it is and whether it was chosen. */
export function optionLook(question: QuizQuestionDto, draft: Draft, option: number): OptionLook {
  const wasChosen = isChosen(draft, option);
  if (question.isCorrect === null) return wasChosen ? "chosen" : "open";
  if (isRight(question, option)) return wasChosen || draft.kind === "choice" ? "right" : "missed";
  return wasChosen ? "wrong" : "rest";
}
