import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { optionKeysOf } from "./quiz-keys.ts";

interface ShortcutHintProps {
  question: QuizQuestionDto | undefined;
  hasShortcuts: boolean;
}

/** What the keys do for this question; in a list of the browser's own, Enter belongs to the list. */
function hintsOf({ question, hasShortcuts }: ShortcutHintProps): (string | false)[] {
  const count = optionKeysOf(question);
  const isAnswered = question ? question.isCorrect !== null : true;
  if (isAnswered) return ["Enter go on", "Ctrl+M sound"];
  const isOrder = question?.task.kind === "order";
  const isMatch = question?.task.kind === "match";
  return [
    hasShortcuts && count > 0 && `1–${count} choose`,
    isOrder && "Space pick up or drop",
    isOrder && "↑ ↓ move",
    isMatch && "↑ ↓ choose",
    isMatch ? "Tab next" : "Enter submit",
    "Ctrl+M sound",
    hasShortcuts && count > 0 && "? help",
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
