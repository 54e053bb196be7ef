import { useEffect, useEffectEvent } from "react";
import { focusKind } from "#components/quiz/quiz-keys.ts";
import { isDialogOpen } from "#components/ui/open-dialog.ts";
import { GRADES, type Grade } from "#lib/practice/recall/recall-rules.ts";

interface RecallKeys {
  isTurned: boolean;
  /** Whether the single keys are on (docs/product.md#keyboard) */
  hasShortcuts: boolean;
  onTurn: () => void;
  onGrade: (grade: Grade) => void;
}

/** Enter and Space show the answer, 1 to 4 grade; never while a text or a button has the focus that needs them itself. */
export function useRecallKeys({ isTurned, hasShortcuts, onTurn, onGrade }: RecallKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event;
    if (event.defaultPrevented || event.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
    const focus = focusKind(target);
    if (focus === "text" || repeat || isDialogOpen()) return;
    const grade = hasShortcuts && isTurned ? GRADES["1234".indexOf(key)] : undefined;
    if ((key === "Enter" || key === " ") && !isTurned && focus !== "control") onTurn();
    else if (grade && key.length === 1) onGrade(grade);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
