import clsx from "clsx";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

interface GlanceCellProps {
  title: string;
  /** A drawing in a square of 48 px */
  art: ReactNode;
  /** What is measured: the figure of the cell */
  value: ReactNode;
  text: ReactNode;
  /** Color of the figure */
  tone?: string;
  children?: ReactNode;
}

/** One figure of the day: what it is, how it stands and what that means. */
export function GlanceCell({ title, art, value, text, tone = "text-ink", children }: GlanceCellProps) {
  return (
    <div className="flex min-h-30 gap-4 p-4 md:p-5">
      <span aria-hidden="true" className="grid size-12 shrink-0 place-items-center">
        {art}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-sans text-sm font-semibold tracking-normal text-ink-2">{title}</h3>
        <div className={clsx("num text-xl leading-snug", tone)}>{value}</div>
        <p className="mt-0.5 text-sm text-ink-2">{text}</p>
        {children}
      </div>
    </div>
  );
}

interface GlanceState {
  isFetching: boolean;
  refetch: () => unknown;
}

/** The same before its figure is known, or where it couldn't be loaded. */
export function GlanceGap({ title, query }: { title: string; query: GlanceState & { isPending: boolean } }) {
  if (query.isPending && query.isFetching) {
    return (
      <div role="status" aria-label={`Loading: ${title}`} className="flex min-h-30 gap-4 p-4 md:p-5">
        <Skeleton className="size-12" />
        <span className="grid min-w-0 flex-1 content-start gap-2">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-4 w-full" />
        </span>
      </div>
    );
  }
  return (
    <div role="alert" className="flex min-h-30 flex-col items-start gap-1 p-4 md:p-5">
      <p className="text-sm font-semibold text-ink-2">{title}</p>
      <p className="text-ink-2">We couldn't load this.</p>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3 min-h-11! px-3!"
        onClick={() => void query.refetch()}
        isLoading={query.isFetching}
      >
        Try Again<span className="sr-only">: {title}</span>
      </Button>
    </div>
  );
}
