import { Penguin } from "#components/art/penguin.tsx";
import styles from "./night-sea.module.css";

/** In percent of the sky; px of the star */
const SKY = [
  { x: 5, y: 16, size: 3 },
  { x: 11, y: 52, size: 2 },
  { x: 17, y: 30, size: 2 },
  { x: 24, y: 9, size: 3 },
  { x: 30, y: 44, size: 2 },
  { x: 35, y: 22, size: 2 },
  { x: 66, y: 12, size: 2 },
  { x: 71, y: 38, size: 3 },
  { x: 78, y: 20, size: 2 },
  { x: 84, y: 50, size: 2 },
  { x: 89, y: 10, size: 4 },
  { x: 95, y: 34, size: 2 },
];

/** Where moonlight lies on the water below the moon, the nearest last: from its middle, and half the width */
const GLINTS = [
  { x: 0, half: 46 },
  { x: -7, half: 34 },
  { x: 5, half: 38 },
  { x: -3, half: 24 },
  { x: 4, half: 28 },
  { x: -1, half: 15 },
];

/** Decoration: a clear night, icebergs far off, and a penguin asleep on its floe in the moon's light. The moon goes above. */
export function NightSea() {
  return (
    <div aria-hidden="true" className="-z-10 pointer-events-none absolute inset-0 overflow-hidden">
      <div className={`relative h-60 ${styles.sky}`}>
        <Stars />
        <Icebergs />
      </div>
      <Moonlight />
      <div className="absolute top-42 left-1/2 ml-3 w-[min(9.5rem,42vw)]">
        <Penguin pose="sleep" size={152} className="h-auto w-full" />
      </div>
    </div>
  );
}

function Stars() {
  return (
    <svg className="absolute inset-0 size-full text-ink" role="presentation">
      {SKY.map(({ x, y, size }) => (
        <circle key={x} cx={`${x}%`} cy={`${y}%`} r={size / 2} fill="currentColor" opacity=".75" />
      ))}
    </svg>
  );
}

/** A wide place sees more of them, not larger ones. */
function Icebergs() {
  return (
    <svg
      viewBox="0 0 1600 90"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-x-0 bottom-0 h-22 w-full"
      role="presentation"
    >
      <path
        d="M0 90V70l60-14 54 10 70-38 42 22 58-10 88 30 96-12 70 18 110-6 90-26 64 20 106-8 84 14 92-30 60 14 88-34 66 32 90-12 92 24 120-14v40Z"
        fill="var(--night-far)"
        opacity=".55"
      />
      <path d="m250 90 34-40 30-22 26 16 40 46ZM1190 90l46-30 20-34 36 14 58 50Z" fill="var(--night-berg)" />
      <path d="m284 50 30-22 4 30-22 8ZM1256 26l36 14-10 22-34-2Z" fill="var(--night-moon)" opacity=".22" />
      <path d="M560 90l22-20 28-12 40 32ZM960 90l30-24 40 8 26 16Z" fill="var(--night-berg)" opacity=".8" />
    </svg>
  );
}

function Moonlight() {
  return (
    <svg
      viewBox="0 0 120 96"
      className="-ml-[calc(min(3rem,15vw)+3.75rem)] absolute top-61 left-1/2 w-30"
      role="presentation"
    >
      {GLINTS.map(({ x, half }, index) => (
        <ellipse
          key={half}
          cx={60 + x}
          cy={6 + index * 15}
          rx={half}
          ry="3"
          fill="var(--night-moon)"
          opacity={0.42 - index * 0.06}
        />
      ))}
    </svg>
  );
}
