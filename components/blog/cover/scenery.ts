import type { CoverPlan, Distance, Season, Spot } from "./plan.ts";
import { disc } from "./shapes.ts";

export const WIDTH = 480;
export const HEIGHT = 270;

/** A row of waves with all the water below it */
export function wavePath({ y, shift, length, height }: CoverPlan["waves"][number], margin: number): string {
  const start = shift - margin;
  const third = Math.round(length / 3);
  const crest = `c${third}-${height} ${2 * third}-${height} ${length} 0s${2 * third} ${height} ${length} 0`;
  const count = Math.ceil((WIDTH + margin - start) / (2 * length));
  return `M${start} ${y}${crest.repeat(count)}V${HEIGHT}H${start}Z`;
}

/** What lies on the horizon, around x = 0; the second path is its light side. */
export const DISTANT: Record<Distance, readonly [string, string]> = {
  hills: [
    "M-170 8c20-50 66-64 100-34 24-40 90-42 120 10 30-16 62-8 90 24Z",
    "M-70-26c24-40 90-42 120 10-40-10-80-6-120-10Z",
  ],
  peaks: [
    "M-150 8-84-66-52-34-6-102 44-30 72-58 140 8Z",
    "M-84-66-104-43-88-48-76-40-64-46ZM-6-102-28-70-14-76-2-66 8-74 20-64ZM72-58 58-44 74-48 88-42Z",
  ],
  bergs: ["M-120 8-96-44-60-58-44 8ZM-20 8 4-28 40-22 54 8ZM80 8 92-14 120 8Z", "M-96-44-60-58-44 8-78-6Z"],
  islets: [
    "M-110 8c16-26 62-26 80 0ZM10 8c24-40 92-40 116 0Z",
    "M-74-16l-12 4 8-22 10-14 10 14 8 22-12-4ZM64-26l-12 2 8-26 10-14 10 14 8 26-12-2Z",
  ],
  open: ["", ""],
};

const at = (spots: readonly Spot[], draw: (spot: Spot) => string) => spots.map(draw).join("");
const some = (spots: readonly Spot[], every: number) => spots.filter((_, index) => index % every === 0);

/** What a season leaves in the air, as one path */
export function seasonPath(season: Season, bits: readonly Spot[]): string {
  if (season === "winter") return at(bits, ({ x, y }) => disc(x, y, 2 + (y % 3)));
  if (season === "autumn")
    return at(bits, ({ x, y }) =>
      y % 2 ? `M${x} ${y}q9-9 17-4-3 11-17 4Z` : `M${x} ${y}q-2-11 8-15 5 11-8 15Z`,
    );
  if (season === "spring")
    return at(bits, ({ x, y }) => `M${x} ${y}q1-8 9-7-1 7-9 7Zm5 14q6-4 10 1-5 5-10-1Z`);
  return at(some(bits, 3), ({ x, y }) => `M${x} ${y}q8-11 15 0 7-11 15 0-8-5-15 3-7-8-15-3Z`);
}

/** Two flat clouds, as one path */
export function cloudPath([first, , , , second]: readonly Spot[]): string {
  const cloud = ({ x, y }: Spot, shift: number) =>
    `M${x + shift} ${56 + (y % 50)}c-12-16 8-28 22-20 8-16 36-16 42 0 18-4 28 14 14 20Z`;
  return `${first ? cloud(first, 300) : ""}${second ? cloud(second, 340) : ""}`;
}

/** The shore in front: higher in the middle, where something stands on it */
export const shorePath = (x: number, margin: number): readonly [string, string] => [
  `M${-margin} 270V246C${x - 190} 244 ${x - 150} 206 ${x} 206S${x + 150} 244 ${WIDTH + margin} 246V270Z`,
  `M${-margin} 270V258C${x - 150} 258 ${x - 40} 222 ${x + 60} 222S${x + 220} 258 ${WIDTH + margin} 260V270Z`,
];
