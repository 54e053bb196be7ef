import { useEffect, useEffectEvent } from "react";
import { focusKind, type KeyAction, type KeyContext, keyAction } from "./quiz-keys.ts";

/** A dialog of a page that is kept hidden does not count. */
function isDialogOpen(): boolean {
  const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog], dialog[open]");
  return [...dialogs].some((dialog) => dialog.checkVisibility());
}

type Handled = Exclude<KeyAction, { type: "swallow" }>;

/** The keys of the quiz screen, for as long as it is visible. */
export function useQuizKeys(
  context: Omit<KeyContext, "isDialogOpen">,
  onAction: (action: Handled) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const focus = focusKind(event.target);
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    const press = { key, ctrlKey, metaKey, altKey, shiftKey, repeat, focus };
    const action = keyAction(press, { ...context, isDialogOpen: isDialogOpen() });
    if (!action) return;
    event.preventDefault();
    if (action.type !== "swallow") onAction(action);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
