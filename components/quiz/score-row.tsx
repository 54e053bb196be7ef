import clsx from "clsx";
import { FlameIcon } from "#components/art/flame-icon.tsx";
import { CountUp } from "#components/ui/count-up.tsx";
import { ON_FIRE_STREAK } from "#lib/quiz/rules.ts";
import styles from "./quiz.module.css";

const SCORE_MS = 300;
/** The combo shows above this many right answers in a row */
const COMBO_ABOVE = 2;

interface ScoreRowProps {
  current: number;
  total: number;
  score: number;
  streak: number;
  multiplier: number;
}

export function ScoreRow({ current, total, score, streak, multiplier }: ScoreRowProps) {
  return (
    <div className="flex items-center gap-3">
      <p className="num text-lg leading-none text-ink-2">
        <span className="sr-only">
          Question {current} of {total}
        </span>
        <span aria-hidden="true">
          {current}/{total}
        </span>
      </p>
      {streak > COMBO_ABOVE ? <Combo multiplier={multiplier} isOnFire={streak >= ON_FIRE_STREAK} /> : null}
      <Score score={score} />
    </div>
  );
}

function Combo({ multiplier, isOnFire }: { multiplier: number; isOnFire: boolean }) {
  return (
    <p
      key={`${multiplier}-${isOnFire}`}
      className={clsx(
        "num inline-flex min-h-8 items-center gap-1 rounded-full px-3 text-base leading-none",
        isOnFire ? ["bg-flame-soft text-flame-text", styles.ignite] : ["bg-gold text-gold-ink", styles.combo],
      )}
    >
      {isOnFire ? <FlameIcon size={20} /> : null}
      <span className="sr-only">Combo </span>×{multiplier}
    </p>
  );
}

function Score({ score }: { score: number }) {
  return (
    <p className="num ml-auto text-lg leading-none text-gold-text">
      <span className="sr-only">Score: {score.toLocaleString("en")} points</span>
      <span aria-hidden="true">
        <CountUp value={score} durationMs={SCORE_MS} /> <span className="text-sm">points</span>
      </span>
    </p>
  );
}
