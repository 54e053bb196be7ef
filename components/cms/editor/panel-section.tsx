import type { ReactNode } from "react";

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 border-line border-b py-6 last:border-b-0">
      <h3 className="font-display font-semibold text-base text-ink">{title}</h3>
      {children}
    </section>
  );
}

/** "12 of 500" below a field; nothing speaks while one types. */
export function Counter({ text, most }: { text: string; most: number }) {
  return (
    <span className="tabular-nums">
      {text.length} of {most}
    </span>
  );
}
