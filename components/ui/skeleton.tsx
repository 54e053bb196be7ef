import clsx from "clsx";

/** A grey shape of what is coming; anyone who waits less than 150 ms never sees it. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("skeleton block max-w-full rounded-input", className)} />;
}
