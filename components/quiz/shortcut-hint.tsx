/** For those with a keyboard; the "?" above says the same, and switches the single keys off. */
export function ShortcutHint({ hasShortcuts }: { hasShortcuts: boolean }) {
  return (
    <p className="hidden text-xs text-ink-3 sm:pointer-fine:block">
      {hasShortcuts ? "1–4 choose · Enter submit · Ctrl+M sound · ? help" : "Enter submit · Ctrl+M sound"}
    </p>
  );
}
