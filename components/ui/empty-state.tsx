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
  /** Of a whole page: its title is the page's */
  isPage?: boolean;
}

export function EmptyState({ art, title, text, action, className, isPage = false }: EmptyStateProps) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div
      className={clsx("mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center", className)}
    >
      {art}
      <Heading className="text-2xl">{title}</Heading>
      {text ? <p className="text-ink-2">{text}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
