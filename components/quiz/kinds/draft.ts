import type { AnswerValue } from "#lib/quiz/kinds/answer-schema.ts";
import { readNumberFor } from "#lib/quiz/kinds/typed-number.ts";
import type { PlainAnswerBody, QuizQuestionDto } from "#lib/quiz/schema.ts";

/** What the learner has chosen, moved or typed so far. Indexes count the options as they are shown. */
export type Draft =
  | { kind: "choice"; option: number | null }
  /** In ascending order */
  | { kind: "multiple"; selected: readonly number[] }
  /** No answer before something was moved: items never come in their right order */
  | { kind: "order"; order: readonly number[]; isMoved: boolean }
  | { kind: "match"; matches: readonly (number | null)[] }
  /** `unit`: chosen beside the field; "" where none is, or where it was typed */
  | { kind: "numeric"; value: string; unit: string }
  | { kind: "text"; value: string }
  | { kind: "cloze"; blanks: readonly string[] };

/** What is sent of it: a place for a choice, an answer for every other kind. */
export type Given = Pick<PlainAnswerBody, "selectedAnswer" | "answer">;

/** Why a typed answer can't be sent, and at which of several blanks. */
export interface Fault {
  message: string;
  blank: number | null;
}

type Asked = Pick<QuizQuestionDto, "task" | "options">;

/** A question as nothing was done to it yet. */
export function emptyDraft({ task, options }: Asked): Draft {
  switch (task.kind) {
    case "choice":
      return { kind: "choice", option: null };
    case "multiple":
      return { kind: "multiple", selected: [] };
    case "order":
      return { kind: "order", order: options.map((_, at) => at), isMoved: false };
    case "match":
      return { kind: "match", matches: task.lefts.map(() => null) };
    case "cloze":
      return { kind: "cloze", blanks: task.blanks.map(() => "") };
    case "numeric":
      return { kind: "numeric", value: "", unit: "" };
    case "text":
      return { kind: "text", value: "" };
  }
}

function answerIn(draft: Exclude<Draft, { kind: "choice" }>): AnswerValue | null {
  switch (draft.kind) {
    case "multiple":
      return draft.selected.length > 0 ? { kind: "multiple", selected: [...draft.selected] } : null;
    case "order":
      return draft.isMoved ? { kind: "order", order: [...draft.order] } : null;
    case "match": {
      const matches = draft.matches.filter((match) => match !== null);
      return matches.length === draft.matches.length ? { kind: "match", matches } : null;
    }
    case "cloze": {
      const blanks = draft.blanks.map((blank) => blank.trim());
      return blanks.every(Boolean) ? { kind: "cloze", blanks } : null;
    }
    case "numeric": {
      const value = draft.value.trim();
      return value ? { kind: "numeric", value: `${value} ${draft.unit}`.trim() } : null;
    }
    case "text": {
      const value = draft.value.trim();
      return value ? { kind: "text", value } : null;
    }
  }
}

/** The answer that a draft has become; null as long as something is missing. */
export function givenIn(draft: Draft): Given | null {
  if (draft.kind === "choice") return draft.option === null ? null : { selectedAnswer: draft.option };
  const answer = answerIn(draft);
  return answer && { answer };
}

/** An answer as the draft that it was; as nothing was done where there is none. */
export function draftOf(
  question: Asked,
  { selectedAnswer, answer }: Pick<QuizQuestionDto, "selectedAnswer" | "answer">,
): Draft {
  if (answer === null) {
    const empty = emptyDraft(question);
    return empty.kind === "choice" ? { ...empty, option: selectedAnswer } : empty;
  }
  if (answer.kind === "order") return { ...answer, isMoved: true };
  return answer.kind === "numeric" ? { ...answer, unit: "" } : answer;
}

function contentOf(answer: AnswerValue): string {
  switch (answer.kind) {
    case "multiple":
      return JSON.stringify(answer.selected.toSorted((a, b) => a - b));
    case "order":
      return JSON.stringify(answer.order);
    case "match":
      return JSON.stringify(answer.matches);
    case "cloze":
      return JSON.stringify(answer.blanks);
    default:
      return answer.value;
  }
}

/** Whether what counted is what was sent: an earlier answer from another tab may have come first. */
export function isSameAnswer(
  { selectedAnswer, answer }: Given,
  counted: Pick<QuizQuestionDto, "selectedAnswer" | "answer">,
): boolean {
  if (answer && counted.answer) return contentOf(answer) === contentOf(counted.answer);
  return (selectedAnswer ?? null) === counted.selectedAnswer;
}

/** An option that was chosen by its row or key: the one of a choice; on or off where several may be right. */
export function withOption(draft: Draft, option: number): Draft {
  if (draft.kind === "choice") return { ...draft, option };
  if (draft.kind !== "multiple") return draft;
  const { selected } = draft;
  const others = selected.filter((one) => one !== option);
  const isOn = others.length < selected.length;
  return { ...draft, selected: isOn ? others : [...others, option].sort((a, b) => a - b) };
}

/** What the server would refuse, found before it is sent: a number that can't be read. */
export function faultOf({ task }: Pick<Asked, "task">, draft: Draft): Fault | null {
  const faultIn = (typed: string, field: { units: readonly string[]; needsUnit: boolean }) => {
    const read = readNumberFor(typed, field);
    return "fault" in read ? read.fault : null;
  };
  if (task.kind === "numeric" && draft.kind === "numeric") {
    // One unit is enough: with one chosen, the number stands alone.
    const message = faultIn(draft.value, draft.unit ? { units: [], needsUnit: false } : task);
    return message === null ? null : { message, blank: null };
  }
  if (task.kind !== "cloze" || draft.kind !== "cloze") return null;
  for (const [blank, { isNumber, units }] of task.blanks.entries()) {
    const message = isNumber ? faultIn(draft.blanks[blank] ?? "", { units, needsUnit: false }) : null;
    if (message !== null) return { message, blank };
  }
  return null;
}

/** The words of a suggestion that a draft has otherwise. */
export function meantWords(suggestion: AnswerValue, draft: Draft): string[] {
  if (suggestion.kind === "text") return [suggestion.value];
  if (suggestion.kind !== "cloze" || draft.kind !== "cloze") return [];
  return suggestion.blanks.filter((blank, at) => blank !== draft.blanks[at]?.trim());
}
