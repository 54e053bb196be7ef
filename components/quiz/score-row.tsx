import clsx from "clsx";
import * as m from "framer-motion/m";
import { FlameIcon } from "#components/art/flame-icon.tsx";
import { CountUp } from "#components/ui/count-up.tsx";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { DURATION_MS, transition } from "#components/ui/motion/tokens.ts";
import { ON_FIRE_STREAK } from "#lib/quiz/rules.ts";
import { Counter } from "./counter.tsx";

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
      <Counter current={current} total={total} />
      {streak > COMBO_ABOVE ? (
        <Combo
          key={`${multiplier}-${streak >= ON_FIRE_STREAK}`}
          multiplier={multiplier}
          isOnFire={streak >= ON_FIRE_STREAK}
        />
      ) : null}
      <Score score={score} />
    </div>
  );
}

/** Keyed by what it says: a higher one comes anew, and a fire with more of a leap. */
function Combo({ multiplier, isOnFire }: { multiplier: number; isOnFire: boolean }) {
  const initial = useInitial(isOnFire ? { scale: 0.4, rotate: -12 } : { opacity: 0, scale: 0.6 });
  return (
    <m.p
      initial={initial}
      animate={{ opacity: 1, scale: 1, rotate: 0 }}
      transition={isOnFire ? transition("panel", "land") : transition("pop")}
      className={clsx(
        "num inline-flex min-h-8 items-center gap-1 rounded-full px-3 text-base leading-none",
        isOnFire ? "bg-flame-soft text-flame-text" : "bg-gold text-gold-ink",
      )}
    >
      {isOnFire ? <FlameIcon size={20} /> : null}
      <span className="sr-only">{`Combo ×${multiplier}`}</span>
      <span aria-hidden="true">×{multiplier}</span>
    </m.p>
  );
}

function Score({ score }: { score: number }) {
  return (
    <p className="num ml-auto text-lg leading-none text-gold-text">
      <span className="sr-only">{`Score: ${score.toLocaleString("en")} points`}</span>
      <span aria-hidden="true">
        <CountUp value={score} durationMs={DURATION_MS.panel} /> <span className="text-sm">points</span>
      </span>
    </p>
  );
}
