import { useEffect, useEffectEvent } from "react";
import { isDialogOpen } from "#components/ui/open-dialog.ts";
import { focusKind, type KeyAction, type KeyContext, keyAction } from "./quiz-keys.ts";

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
    // What is typed goes to the field that has the focus by then.
    if (action.type !== "type") event.preventDefault();
    if (action.type !== "swallow") onAction(action);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
