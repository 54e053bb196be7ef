/** Keys as they stand on a keyboard, side by side. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => (
    <kbd
      key={key}
      className="inline-grid min-h-7 min-w-7 place-items-center rounded-lg border border-border-strong border-b-[3px] bg-surface px-1.5 font-display font-semibold text-ink text-sm leading-none"
    >
      {key}
    </kbd>
  ));
}
