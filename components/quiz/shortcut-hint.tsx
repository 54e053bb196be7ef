import type { Shortcuts } from "./use-shortcuts.ts";

/** For those with a keyboard. Single keys can be switched off: they get in the way of speech input. */
export function ShortcutHint({ isOn, toggle }: Shortcuts) {
  return (
    <p className="hidden items-center gap-x-2 text-xs text-ink-3 sm:pointer-fine:flex">
      <span>{isOn ? "1–4 choose · Enter submit · Ctrl+M sound" : "Enter submit · Ctrl+M sound"}</span>
      <button
        type="button"
        onClick={toggle}
        className="min-h-8 rounded-input px-1.5 underline underline-offset-3 hover:text-ink"
      >
        {isOn ? "Turn off choosing by key" : "Turn on choosing by key"}
      </button>
    </p>
  );
}
