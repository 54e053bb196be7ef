import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

interface FoldProps {
  summary: ReactNode;
  startsOpen?: boolean;
  className?: string;
  summaryClass?: string;
  children: ReactNode;
}

/** What opens at a press, also without any script. */
export function Fold({
  summary,
  startsOpen = false,
  className,
  summaryClass = "font-semibold text-brand text-sm",
  children,
}: FoldProps) {
  return (
    <details open={startsOpen} className={className}>
      <summary
        className={clsx(
          "flex min-h-11 w-fit max-w-full items-center gap-1 [&::-webkit-details-marker]:hidden",
          summaryClass,
        )}
      >
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform duration-state [details[open]>summary>&]:rotate-90"
        />
        <span className="min-w-0">{summary}</span>
      </summary>
      {children}
    </details>
  );
}
