import type { DropMark } from "./use-row-drag.ts";

/** Where a dragged part would go: a line with a dot, or a frame around what would take it in. */
export function DropLine({ mark }: { mark: DropMark }) {
  if (mark === null) return null;
  if (mark === "into") {
    return (
      <span className="pointer-events-none absolute inset-0 rounded-input border-2 border-brand bg-brand-soft/40" />
    );
  }
  return (
    <span
      className={`pointer-events-none absolute inset-x-1 z-10 h-0.5 bg-brand ${mark === "above" ? "-top-px" : "-bottom-px"}`}
    >
      <span className="-top-[3px] -left-1 absolute size-2 rounded-full border-2 border-brand bg-surface" />
    </span>
  );
}
