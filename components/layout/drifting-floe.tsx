import { Penguin } from "#components/art/penguin.tsx";
import { Svg } from "#components/art/svg.tsx";
import { Waves } from "#components/art/waves.tsx";
import styles from "./drifting-floe.module.css";

/** A penguin adrift on its floe: one row of sea behind it, one before it */
export function DriftingFloe() {
  return (
    <div aria-hidden="true" className="relative isolate h-64 shrink-0 overflow-hidden md:h-72">
      <Waves className="absolute inset-x-0 bottom-0 -z-10 h-28 md:h-32" />
      <div className={styles.drift}>
        <div className={styles.sway}>
          <Penguin pose="hello" size={150} className="relative z-10 mx-auto block" />
          <Floe />
        </div>
      </div>
      <Waves className="absolute inset-x-0 -bottom-14 h-28 opacity-90 md:h-32" />
    </div>
  );
}

function Floe() {
  return (
    <Svg box={[260, 62]} size={260} className="-mt-9 block">
      <path
        d="M8 20c4-10 22-16 52-18 50-3 110-2 152 1 26 2 40 8 40 18 0 16-24 30-62 36-42 6-92 5-128-2C26 49 4 36 8 20Z"
        fill="var(--art-floe-3)"
      />
      <path
        d="M8 17C12 8 30 3 60 2c50-3 110-2 152 0 26 2 40 7 40 15 0 13-24 22-62 26-42 5-92 4-128-1C26 37 4 29 8 17Z"
        fill="var(--art-floe-2)"
      />
      <path
        d="M16 15C24 7 42 3 68 2c46-2 98-2 136 0 24 2 38 6 40 13 1 9-22 16-56 19-40 4-86 3-120-1-34-4-58-10-52-18Z"
        fill="var(--art-floe)"
      />
      <path
        d="M46 14c16-4 34-5 52-5M176 25c18-1 32-3 44-6"
        stroke="var(--art-floe-2)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </Svg>
  );
}
