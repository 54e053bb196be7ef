import type { QuizQuestionDto } from "#lib/quiz/schema.ts";

/** Options of a choice that have a key of their own: 1–4 and a–d. */
const MAX_CHOICE_KEYS = 4;
/** All options of which several may be right: 1–8 and a–h */
const MAX_OPTION_KEYS = 8;

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  repeat: boolean;
  /**
   * What has the focus: text takes every key, a control takes Enter and Space itself, a toggle Space alone. The fields of
   * an answer leave Enter to the quiz, its lists do not.
   */
  focus: "text" | "answerText" | "answerList" | "control" | "toggle" | "other";
}

export interface KeyContext {
  /** Options with a key of their own */
  optionCount: number;
  /** The answer is typed, at least at first */
  isTyped: boolean;
  isDialogOpen: boolean;
  /** Whether the single keys are switched on (docs/product.md#keyboard) */
  hasShortcuts: boolean;
}

export type KeyAction =
  | { type: "choose"; option: number }
  | { type: "advance" }
  /** To the field of the answer, which is given this key and those to come */
  | { type: "type" }
  | { type: "toggleSound" }
  /** A held Enter must not run through the feedback */
  | { type: "swallow" };

function optionOf(key: string, count: number): KeyAction | null {
  if (key.length !== 1) return null;
  const digit = "12345678".indexOf(key);
  const option = digit === -1 ? "abcdefgh".indexOf(key.toLowerCase()) : digit;
  return option === -1 || option >= count ? null : { type: "choose", option };
}

function advanceOf(press: KeyPress): KeyAction | null {
  if (press.repeat) return { type: "swallow" };
  if (press.focus === "control") return null;
  return press.focus === "toggle" && press.key === " " ? null : { type: "advance" };
}

/** A letter or a digit; Space goes on, and "?" opens the help. */
function startsTyping({ key, ctrlKey, focus }: KeyPress, { isTyped, hasShortcuts }: KeyContext): boolean {
  const isWritten = key.length === 1 && key !== " " && key !== "?";
  return isTyped && hasShortcuts && isWritten && !ctrlKey && focus === "other";
}

/** What a key means on the quiz screen; null leaves it to the browser. */
export function keyAction(press: KeyPress, context: KeyContext): KeyAction | null {
  if (context.isDialogOpen || press.focus === "text" || press.metaKey || press.altKey) return null;
  if (startsTyping(press, context)) return { type: "type" };
  if (press.shiftKey) return null;
  if (press.ctrlKey) {
    if (press.key.toLowerCase() !== "m") return null;
    return press.repeat ? { type: "swallow" } : { type: "toggleSound" };
  }
  if (press.focus === "answerList") return null;
  if (press.focus === "answerText") return press.key === "Enter" ? advanceOf(press) : null;
  if (press.key === "Enter" || press.key === " ") return advanceOf(press);
  return context.hasShortcuts ? optionOf(press.key, context.optionCount) : null;
}

/** How many options of a question can be chosen by a key of their own. */
export function optionKeysOf(question: Pick<QuizQuestionDto, "task" | "options"> | undefined): number {
  const count = question?.options.length ?? 0;
  if (question?.task.kind === "choice") return Math.min(count, MAX_CHOICE_KEYS);
  return question?.task.kind === "multiple" ? Math.min(count, MAX_OPTION_KEYS) : 0;
}

/** Whether the first thing to do for an answer is to type. */
export function isTypedFirst(question: Pick<QuizQuestionDto, "task" | "isCorrect"> | undefined): boolean {
  if (!question || question.isCorrect !== null) return false;
  const { task } = question;
  return task.kind === "cloze" ? task.blanks[0]?.options === null : ["numeric", "text"].includes(task.kind);
}

const NOT_TEXT = ["radio", "checkbox", "button", "submit", "reset", "range", "color", "file"];

/** Reads from the focused element what `keyAction` needs to know. */
export function focusKind(target: EventTarget | null): KeyPress["focus"] {
  if (!(target instanceof HTMLElement)) return "other";
  if (target instanceof HTMLInputElement) {
    if (target.type === "radio") return target.checked ? "other" : "toggle";
    if (target.type === "checkbox") return "toggle";
    if (target.matches("[data-answer]")) return "answerText";
    return NOT_TEXT.includes(target.type) ? "control" : "text";
  }
  if (target.matches("select[data-answer]")) return "answerList";
  if (target.matches("[data-takes-space]")) return "toggle";
  if (target.isContentEditable || target.matches("textarea, select")) return "text";
  return target.closest("button, a[href], summary, audio, [role=button], [role=switch]")
    ? "control"
    : "other";
}
