import clsx from "clsx";
import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  text?: ReactNode;
  /** One toolbar row beside the title */
  actions?: ReactNode;
  className?: string;
}

/** The one h1 of a work page */
export function PageHeader({ title, text, actions, className }: PageHeaderProps) {
  return (
    <header className={clsx("mb-6 flex flex-wrap items-end justify-between gap-4", className)}>
      <div className="min-w-0">
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        {text ? <p className="mt-1 max-w-prose text-ink-2">{text}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-3">{actions}</div> : null}
    </header>
  );
}
