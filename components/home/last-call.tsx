import { Island } from "#components/art/island.tsx";
import { Penguin } from "#components/art/penguin.tsx";
import { Waves } from "#components/art/waves.tsx";
import styles from "./last-call.module.css";
import { StartButton } from "./start-button.tsx";

/** In percent of the sky; px of the star */
const SKY = [
  { x: 4, y: 18, size: 3 },
  { x: 9, y: 47, size: 2 },
  { x: 15, y: 10, size: 4 },
  { x: 22, y: 33, size: 3 },
  { x: 33, y: 7, size: 2 },
  { x: 47, y: 5, size: 3 },
  { x: 63, y: 8, size: 2 },
  { x: 79, y: 30, size: 4 },
  { x: 86, y: 52, size: 2 },
  { x: 97, y: 40, size: 3 },
];

/** The night before the first lesson: navy in both themes */
export function LastCall() {
  return (
    <section aria-labelledby="landing-last-call" className={styles.night}>
      <svg aria-hidden="true" className="-z-10 absolute inset-0 size-full">
        {SKY.map(({ x, y, size }) => (
          <circle key={x} cx={`${x}%`} cy={`${y}%`} r={size / 2} fill="#cfe6f1" opacity=".75" />
        ))}
      </svg>
      <div aria-hidden="true" className={styles.moon} />
      <div className="mx-auto flex max-w-page flex-col items-center gap-5 px-4 pt-[72px] text-center md:px-6 md:pt-24">
        <h2 id="landing-last-call" className="text-4xl md:text-5xl">
          Your first island is ready
        </h2>
        <p className={styles.whisper}>
          Bring the course you meant to finish. Twenty minutes is enough for today.
        </p>
        <StartButton className="mt-2" />
      </div>
      <div aria-hidden="true" className={styles.horizon}>
        <Island index={1} state="current" className={styles.lighthouse} />
        <Island index={3} size={104} className={styles.far} />
        <Penguin pose="swim" className={styles.swimmer} />
        <Waves className="absolute inset-x-0 bottom-0 h-24 md:h-32" />
      </div>
    </section>
  );
}
