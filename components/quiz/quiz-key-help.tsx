import { KeyHelp, type KeyUse } from "#components/ui/key-help.tsx";
import { letterAt } from "#lib/core/letter-at.ts";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { optionKeysOf } from "./quiz-keys.ts";
import type { Shortcuts } from "./use-shortcuts.ts";

/** As many as fit into a line */
const MAX_SHOWN = 4;

function shownKeys(count: number, nameAt: (at: number) => string): string[] {
  const keys = Array.from({ length: count }, (_, at) => nameAt(at));
  return count > MAX_SHOWN ? [...keys.slice(0, 2), "…", ...keys.slice(-1)] : keys;
}

function usesOf(question: QuizQuestionDto | undefined): KeyUse[] {
  const count = optionKeysOf(question);
  const does = question?.task.kind === "multiple" ? "Choose options" : "Choose an option";
  if (count > 0)
    return [
      { keys: shownKeys(count, (at) => String(at + 1)), does, isSingle: true },
      { keys: shownKeys(count, letterAt), does: `${does} by letter`, isSingle: true },
    ];
  if (question?.task.kind === "order")
    return [
      { keys: ["Space"], does: "Pick an item up or drop it" },
      { keys: ["↑", "↓"], does: "Move it, or go to the next" },
    ];
  return question?.task.kind === "match" ? [{ keys: ["↑", "↓"], does: "Choose in a list" }] : [];
}

const ALWAYS: readonly KeyUse[] = [
  { keys: ["Enter"], does: "Submit and go on" },
  { keys: ["Ctrl", "M"], does: "Turn the sound on or off" },
  { keys: ["?"], does: "Show these keys", isSingle: true },
];

interface QuizKeyHelpProps extends Shortcuts {
  /** On the screen: each kind has keys of its own */
  question: QuizQuestionDto | undefined;
}

/** What the keys of a quiz do; the profile keeps the same switch. */
export function QuizKeyHelp({ question, ...shortcuts }: QuizKeyHelpProps) {
  return <KeyHelp uses={[...usesOf(question), ...ALWAYS]} what="choosing by key" {...shortcuts} />;
}
