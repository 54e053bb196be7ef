import clsx from "clsx";
import type { ReactNode } from "react";

interface EmptyStateProps {
  art?: ReactNode;
  title: string;
  /** One sentence: why it is empty */
  text?: ReactNode;
  /** One way on */
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ art, title, text, action, className }: EmptyStateProps) {
  return (
    <div
      className={clsx("mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center", className)}
    >
      {art}
      <h2 className="text-2xl">{title}</h2>
      {text ? <p className="text-ink-2">{text}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
