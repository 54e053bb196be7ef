import clsx from "clsx";
import type { CellLook } from "../day-look.ts";
import styles from "./days.module.css";

/** More XP is a larger square, so that the shape says what the colour says */
const INSETS = ["", "inset-[31%]", "inset-[21%]", "inset-[11%]", "inset-0"];

const GROUNDS: Record<CellLook, string> = {
  done: "bg-sunken dark:bg-raised",
  missed: "bg-sunken dark:bg-raised",
  open: "border border-border-strong border-dashed",
  frozen: "border border-ice bg-ice-soft",
  skipped: `border border-border-strong ${styles.hatched}`,
  rest: "border border-rest bg-rest-soft",
  ahead: "border border-line",
  before: "bg-sunken/60",
};

interface DayMarkProps {
  look: CellLook;
  step: number;
  className?: string;
}

/** A day as a small square; its name stands in the button around it. */
export function DayMark({ look, step, className }: DayMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx("relative block aspect-square rounded-[3px]", styles.mark, GROUNDS[look], className)}
    >
      {look === "frozen" ? <span className="absolute inset-[26%] rotate-45 bg-ice" /> : null}
      {look === "rest" ? <span className="absolute inset-[30%] rounded-full bg-rest" /> : null}
      {look !== "frozen" && look !== "rest" && step > 0 ? (
        <span
          className={clsx(
            "absolute rounded-[3px]",
            INSETS[step],
            look === "done" ? "bg-brand" : "border border-border-strong",
          )}
        />
      ) : null}
    </span>
  );
}
