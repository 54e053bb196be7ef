import { Check } from "lucide-react";
import { FlameIcon } from "#components/art/flame-icon.tsx";
import { HeartIcon } from "#components/art/heart-icon.tsx";
import { Island } from "#components/art/island.tsx";
import { Penguin } from "#components/art/penguin.tsx";
import { SnowflakeIcon } from "#components/art/snowflake-icon.tsx";
import { Star } from "#components/art/star.tsx";
import { Waves } from "#components/art/waves.tsx";
import styles from "./voyage.module.css";

const WEEK = ["M", "T", "W", "T", "F", "S", "S"].map((letter, index) => ({
  letter,
  key: index,
  isFrozen: index === 3 || index === 4,
}));
const HEARTS = [1, 2, 3, 4, 5];
const FULL_HEARTS = 4;

/** A picture: the words beside it say the same. */
export function KeepersScene() {
  return (
    <div aria-hidden="true" className={styles.scene}>
      <div className={styles.isle}>
        <Island index={0} state="current" size={300} className="h-auto w-full" />
      </div>
      <div className={styles.reader}>
        <Penguin pose="read" className="h-auto w-full" />
      </div>
      <Waves className={styles.shore} />
      <StreakPart />
      <HeartsPart />
      <PracticePart />
    </div>
  );
}

function StreakPart() {
  return (
    <div className={styles.streakPart}>
      <p className="flex items-center gap-2">
        <FlameIcon size={36} />
        <span className="num text-3xl text-flame-text leading-none">12</span>
        <span className="text-ink-2">days</span>
      </p>
      <div className="mt-3 flex gap-1.5">
        {WEEK.map(({ letter, key, isFrozen }) => (
          <span key={key} className="grid justify-items-center gap-1 text-ink-3 text-xs">
            {letter}
            <span className={isFrozen ? styles.frozen : styles.done}>
              {isFrozen ? <SnowflakeIcon size={15} /> : <Check size={15} strokeWidth={3.5} />}
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}

function HeartsPart() {
  return (
    <div className={styles.heartsPart}>
      {HEARTS.map((heart) => (
        <HeartIcon key={heart} size={26} isFilled={heart <= FULL_HEARTS} />
      ))}
      <span className="num ml-1 text-ink-2 text-sm">
        {FULL_HEARTS}/{HEARTS.length}
      </span>
    </div>
  );
}

function PracticePart() {
  return (
    <div className={styles.practicePart}>
      <p className="font-display font-semibold">Which bird swims, but can’t fly?</p>
      <p className={styles.option}>
        <span className={styles.cap}>A</span>Puffin
      </p>
      <p className={styles.chosen}>
        <span className={styles.cap}>B</span>Penguin
        <Check size={18} strokeWidth={3} className="ml-auto text-ok" />
      </p>
      <p className="mt-3 flex items-center gap-1.5 font-medium text-ink-2 text-sm">
        <Star size={18} />
        Practice 5 of 5
        <span className="num ml-auto flex items-center gap-1 text-heart">
          +1 <HeartIcon size={18} />
        </span>
      </p>
    </div>
  );
}
