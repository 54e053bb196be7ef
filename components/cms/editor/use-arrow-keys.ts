import type { Editor } from "@tiptap/core";
import type { KeyboardEvent, RefObject } from "react";

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Returns the keys of a toolbar: one stop for Tab, arrow keys inside it, Escape back to the text. */
export function useArrowKeys(editor: Editor, bar: RefObject<HTMLElement | null>) {
  return (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      return void editor.commands.focus();
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = buttons[step(at, buttons.length)];
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next?.focus();
  };
}
