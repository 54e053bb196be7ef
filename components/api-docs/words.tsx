import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./api-docs.module.css";

/** A name as a program writes it */
export function Code({ children }: { children: ReactNode }) {
  return (
    <code className={clsx(styles.mono, "rounded-md bg-sunken wrap-anywhere px-1.5 py-0.5 text-[0.875em]")}>
      {children}
    </code>
  );
}

/** A sentence in which `backticks` mark such names */
export function Words({ text }: { text: string }) {
  const parts = text.split("`").map((part, index) => ({ part, isCode: index % 2 === 1 }));
  return parts.map(({ part, isCode }) => (isCode ? <Code key={part}>{part}</Code> : part));
}

/** Something to copy: its lines wrap, so that nothing has to be scrolled sideways. */
export function Listing({ label, text }: { label: string; text: string }) {
  return (
    <figure>
      <figcaption className="font-medium text-ink-3 text-sm">{label}</figcaption>
      <pre className="mt-1.5 whitespace-pre-wrap rounded-button border border-line bg-sunken px-4 py-3 text-sm leading-relaxed [overflow-wrap:anywhere]">
        <code className={styles.mono}>{text}</code>
      </pre>
    </figure>
  );
}

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="scroll-mt-24 text-2xl">
        {title}
      </h2>
      <div className="mt-3 grid gap-4 text-lg leading-[1.7]">{children}</div>
    </section>
  );
}

export function Text({ children }: { children: string }) {
  return (
    <p className="max-w-prose">
      <Words text={children} />
    </p>
  );
}
