import clsx from "clsx";
import { Puzzle, X } from "lucide-react";
import { HelloPose } from "#components/art/penguin-hello.tsx";
import { Svg } from "#components/art/svg.tsx";
import styles from "./extension.module.css";

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
      {outcome === "made" ? <DrawnCheck /> : null}
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

function DrawnCheck() {
  const line = { stroke: "currentColor", strokeLinecap: "round", strokeLinejoin: "round" } as const;
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" fill="none" className="size-12 shrink-0 text-ok">
      <circle
        {...line}
        className={styles.ring}
        cx="24"
        cy="24"
        r="20"
        strokeWidth="3.5"
        pathLength="1"
        transform="rotate(-90 24 24)"
      />
      <path {...line} className={styles.check} d="m15 25 6.5 6.5L33.5 18" strokeWidth="4.5" pathLength="1" />
    </svg>
  );
}
