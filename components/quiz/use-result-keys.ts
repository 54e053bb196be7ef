import { useEffect, useEffectEvent } from "react";
import { isDialogOpen } from "#components/ui/open-dialog.ts";
import { useSound } from "#components/ui/sound/use-sound.ts";
import { focusKind } from "./quiz-keys.ts";
import type { Sequence } from "./use-sequence.ts";

/** Buttons and links take Enter, Space and taps themselves. */
function isControl(target: EventTarget | null): boolean {
  return focusKind(target) === "control";
}

/**
 * Enter, Space and a tap anywhere go on to the next step, Escape to all of them; Ctrl+M switches the sound. A held Enter does
 * nothing, not even once the results are there.
 */
export function useResultKeys({ step, advance, showAll }: Sequence): void {
  const { toggle } = useSound();
  const isRunning = step !== null;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event;
    if (event.defaultPrevented || isDialogOpen() || focusKind(target) === "text") return;
    if (metaKey || altKey || shiftKey) return;
    const goesOn = key === "Enter" || (key === " " && isRunning);
    const isSound = ctrlKey && key.toLowerCase() === "m";
    if (repeat && (goesOn || isSound)) return event.preventDefault();
    if (isSound) {
      event.preventDefault();
      toggle();
    } else if (isRunning && !ctrlKey && key === "Escape") showAll();
    else if (isRunning && !ctrlKey && goesOn && !isControl(target)) {
      event.preventDefault();
      advance();
    }
  });
  const onTap = useEffectEvent((event: MouseEvent) => {
    if (isRunning && !event.defaultPrevented && !isControl(event.target) && !isDialogOpen()) advance();
  });
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event);
    const tap = (event: MouseEvent) => onTap(event);
    document.addEventListener("keydown", key);
    document.addEventListener("click", tap);
    return () => {
      document.removeEventListener("keydown", key);
      document.removeEventListener("click", tap);
    };
  }, []);
}
