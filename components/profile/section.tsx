import clsx from "clsx";
import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  title: string;
  /** Beside the title */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A part of a tab under its own heading */
export function Section({ id, title, aside, children, className }: SectionProps) {
  return (
    <section aria-labelledby={id} className={clsx("min-w-0", className)}>
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
