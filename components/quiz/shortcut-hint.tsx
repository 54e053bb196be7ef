import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { isTypedFirst, optionKeysOf } from "./quiz-keys.ts";

interface ShortcutHintProps {
  question: QuizQuestionDto | undefined;
  hasShortcuts: boolean;
}

/** Whether the answer is chosen in lists of the browser's own alone, which take Enter for themselves. */
function isInLists({ task }: QuizQuestionDto): boolean {
  return task.kind === "match" || (task.kind === "cloze" && task.blanks.every(({ options }) => options));
}

/** What the keys do for this question. */
function hintsOf({ question, hasShortcuts }: ShortcutHintProps): (string | false)[] {
  if (!question || question.isCorrect !== null) return ["Enter go on", "Ctrl+M sound"];
  const count = hasShortcuts ? optionKeysOf(question) : 0;
  const isOrder = question.task.kind === "order";
  const inLists = isInLists(question);
  return [
    count > 0 && `1–${count} choose`,
    isOrder && "Space pick up or drop",
    isOrder && "↑ ↓ move",
    inLists && "↑ ↓ choose",
    inLists ? "Tab next" : "Enter submit",
    "Ctrl+M sound",
    hasShortcuts && !isTypedFirst(question) && "? help",
  ];
}

/** For those with a keyboard; the "?" above says the same, and switches the single keys off. */
export function ShortcutHint(props: ShortcutHintProps) {
  return (
    <p className="hidden text-xs text-ink-3 sm:pointer-fine:block">
      {hintsOf(props).filter(Boolean).join(" · ")}
    </p>
  );
}
