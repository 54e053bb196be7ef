/** Durations in ms. Every animation takes its time from here; tailwind.config.ts gives them to the style sheets. */
export const DURATION_MS = {
  press: 70,
  state: 140,
  pop: 220,
  panel: 320,
  reward: 700,
  voyage: 1600,
} as const;

type Curve = readonly [number, number, number, number];

/** Cubic Bézier curves: `standard` for what moves, `enter` for what comes, `exit` for what goes, `land` overshoots. */
export const EASE = {
  standard: [0.2, 0, 0, 1],
  enter: [0.05, 0.7, 0.1, 1],
  exit: [0.3, 0, 0.8, 0.15],
  land: [0.3, 1.6, 0.5, 1],
} as const satisfies Record<string, Curve>;

/** A transition of framer-motion, which counts in seconds. `delayMs` in ms. */
export function transition(
  duration: keyof typeof DURATION_MS,
  ease: keyof typeof EASE = "enter",
  delayMs = 0,
): { duration: number; ease: Curve; delay: number } {
  return { duration: DURATION_MS[duration] / 1000, ease: EASE[ease], delay: delayMs / 1000 };
}
