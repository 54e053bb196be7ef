import { Star } from "#components/art/star.tsx";
import styles from "./demo.module.css";
import { type DemoState, demoXp, nextIsland } from "./demo-quiz.ts";

interface DemoTallyProps {
  state: DemoState;
  onRestart: () => void;
}

/** What the game would have paid so far */
export function DemoTally({ state, onRestart }: DemoTallyProps) {
  const isOver = nextIsland(state) === null;
  return (
    <div className={styles.tally}>
      <p className={styles.plate}>
        <span className="text-xs font-semibold text-ink-2">Demo</span>
        <Star size={18} />
        <span className="num text-gold-text">{`${demoXp(state)} XP`}</span>
      </p>
      {isOver ? (
        <button type="button" className={styles.restart} onClick={onRestart}>
          Start over
        </button>
      ) : null}
    </div>
  );
}
