import clsx from "clsx";
import { Puzzle, X } from "lucide-react";
import { HelloPose } from "#components/art/penguin-hello.tsx";
import { Svg } from "#components/art/svg.tsx";
import { DrawnCheck } from "#components/ui/drawn-check.tsx";

const tile = "grid size-16 shrink-0 place-items-center rounded-card border-2 xs:size-20";

/** The penguin on one side, the extension on the other, and how it went between them */
export function ExtensionBridge({ outcome }: { outcome?: "made" | "failed" }) {
  const dots = clsx(
    "h-0 min-w-4 flex-1 border-t-4 border-dotted",
    outcome === "made" ? "border-ok" : "border-border-strong",
  );
  return (
    <div aria-hidden="true" className="mx-auto flex max-w-72 items-center gap-2">
      <span className={clsx(tile, "border-transparent bg-ice-soft")}>
        <Svg box={[200, 200]} className="h-auto w-[84%]">
          <HelloPose />
        </Svg>
      </span>
      <span className={dots} />
      {outcome === "made" ? <DrawnCheck className="size-12" /> : null}
      {outcome === "failed" ? (
        <span className="grid size-10 shrink-0 animate-pop place-items-center rounded-full bg-bad-soft text-bad">
          <X strokeWidth={2.5} className="size-5" />
        </span>
      ) : null}
      {outcome ? <span className={dots} /> : null}
      <span className={clsx(tile, "border-line bg-bg text-brand")}>
        <Puzzle strokeWidth={1.75} className="size-8 xs:size-9" />
      </span>
    </div>
  );
}
