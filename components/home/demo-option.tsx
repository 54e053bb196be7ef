import clsx from "clsx";
import { letterAt } from "#lib/core/letter-at.ts";
import styles from "./demo.module.css";
import { Glyph } from "./demo-marks.tsx";
import type { DemoState } from "./demo-quiz.ts";

type Look = "open" | "chosen" | "right" | "wrong" | "rest";

interface DemoOptionProps {
  name: string;
  text: string;
  option: number;
  correct: number;
  state: DemoState;
  onChoose: () => void;
}

function lookOf(option: number, correct: number, { choice, isAnswered }: DemoState): Look {
  if (!isAnswered) return option === choice ? "chosen" : "open";
  if (option === correct) return "right";
  return option === choice ? "wrong" : "rest";
}

const VERDICTS: Partial<Record<Look, string>> = { right: "Right answer", wrong: "Your answer" };

/** As in the game: a row, its letter on a key cap, and after the answer an icon and a word beside the colour */
export function DemoOption({ name, text, option, correct, state, onChoose }: DemoOptionProps) {
  const look = lookOf(option, correct, state);
  const verdict = option === state.choice && look === "right" ? "Correct" : VERDICTS[look];
  return (
    <label data-look={look} className={styles.option}>
      <input
        type="radio"
        name={name}
        value={option}
        checked={option === state.choice}
        aria-disabled={state.isAnswered}
        onChange={onChoose}
        className="sr-only"
      />
      <span aria-hidden="true" className={clsx("num", styles.cap)}>
        {letterAt(option)}
      </span>
      <span className="min-w-0 flex-1">{text}</span>
      {verdict ? (
        <span className={styles.verdict}>
          <Glyph name={look === "right" ? "check" : "cross"} />
          <span className="max-sm:sr-only">{verdict}</span>
        </span>
      ) : null}
    </label>
  );
}
