import type { AnswerDto } from "#lib/quiz/schema.ts";

export type OptionLook = "open" | "chosen" | "right" | "wrong" | "rest";

/** How one option looks: before the answer, chosen or not; after it, right, chosen and wrong, or neither. */
export function optionLook(option: number, selected: number | null, result: AnswerDto | null): OptionLook {
  if (!result) return option === selected ? "chosen" : "open";
  if (option === result.correctAnswer) return "right";
  return option === selected ? "wrong" : "rest";
}
