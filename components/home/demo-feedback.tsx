import clsx from "clsx";
import styles from "./demo.module.css";
import { DemoStars } from "./demo-marks.tsx";
import { DEMO_PAY } from "./demo-quiz.ts";

/** The explanation has the room; the pay is what the game would show. */
export function DemoFeedback({ isRight, explanation }: { isRight: boolean; explanation: string }) {
  return (
    <div className={clsx(styles.feedback, isRight ? "border-ok" : "border-bad")}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className={clsx("font-display text-xl font-semibold", isRight ? "text-ok" : "text-bad")}>
          {isRight ? "Correct!" : "Not quite right"}
        </p>
        {isRight ? (
          <p className={styles.pay}>
            <span className="num">{`+${DEMO_PAY} XP`}</span>
            <DemoStars count={3} size={20} className={styles.stars} />
            <span className="sr-only">and 3 of 3 stars in the demo</span>
          </p>
        ) : null}
      </div>
      <p className="mt-1 text-base text-ink">{explanation}</p>
    </div>
  );
}
