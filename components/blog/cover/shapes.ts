/** One letter for each color of the illustrations (app/globals.css). */
export const PAINTS: Readonly<Record<string, string>> = {
  c: "art-coat",
  C: "art-coat-2",
  w: "art-belly",
  g: "art-shade",
  b: "art-beak",
  B: "art-beak-2",
  h: "art-blush",
  n: "art-line",
  f: "art-floe",
  F: "art-floe-2",
  e: "art-floe-3",
  s: "art-sand",
  S: "art-sand-2",
  l: "art-leaf",
  L: "art-leaf-2",
  t: "art-trunk",
  r: "art-scarf",
  R: "art-scarf-2",
  p: "art-paper",
  y: "gold",
};

/** A shape in one line: paint, then its opacity (".5") or the width of its stroke ("/4"), then its path. */
export type Shape = string;

export interface Motif {
  /** On water (half below the waterline), on the ground, or in the air */
  stance: "floats" | "stands" | "flies";
  /** Around x = 0, from y = -150 to the ground at 0; at most 1.2 kB */
  shapes: readonly Shape[];
  /** Degrees, clockwise */
  turn?: number;
  /** Shines by itself: no sun beside it */
  isLight?: boolean;
}

/** A circle as a path */
export const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** A star with four points */
export const spark = (x: number, y: number, r: number): string =>
  `M${x} ${y - r}q0 ${r} ${r} ${r}q${-r} 0 ${-r} ${r}q0 ${-r} ${-r} ${-r}q${r} 0 ${r} ${-r}Z`;
