import clsx from "clsx";
import styles from "./drawn-check.module.css";

const line = { stroke: "currentColor", strokeLinecap: "round", strokeLinejoin: "round" } as const;

/** A check in a ring that draws itself: something is done. */
export function DrawnCheck({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      fill="none"
      className={clsx("shrink-0 text-ok", className ?? "size-16")}
    >
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
