import { dice, hashOf } from "#lib/core/dice.ts";
import { SEA_MOTIFS } from "./sea-motifs.ts";
import type { Motif } from "./shapes.ts";
import { SHORE_MOTIFS } from "./shore-motifs.ts";
import { SKY_MOTIFS } from "./sky-motifs.ts";

export const MOTIFS: Readonly<Record<string, Motif>> = { ...SEA_MOTIFS, ...SHORE_MOTIFS, ...SKY_MOTIFS };
export const MOTIF_NAMES = Object.keys(MOTIFS);
export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
export const PALETTES = ["dawn", "noon", "mint", "dusk", "night", "haze"] as const;
export const DISTANCES = ["hills", "peaks", "bergs", "islets", "open"] as const;

export type Season = (typeof SEASONS)[number];
export type Palette = (typeof PALETTES)[number];
export type Distance = (typeof DISTANCES)[number];

export interface Spot {
  x: number;
  y: number;
}

/** What a cover shows. */
export interface CoverPlan {
  motif: string;
  season: Season;
  palette: Palette;
  distance: Distance;
  /** The motif stands left of the middle, what is far away right of it */
  isLeft: boolean;
  x: number;
  scale: number;
  sun: Spot & { r: number };
  waves: readonly { y: number; shift: number; length: number; height: number }[];
  /** Snow, leaves, petals or gulls */
  bits: readonly Spot[];
}

const BITS = 15;
/** The widest cover reaches from -240 to 720. */
const [LEFTMOST, STEP] = [-225, 64];

/** Returns the scene that belongs to a post's id. Posts have no pictures of their own. docs/product.md#blog */
export function planCover(id: string): CoverPlan {
  const roll = dice(hashOf(id));
  const pick = <T>(list: readonly T[], fallback: T): T => list[roll(list.length)] ?? fallback;
  const motif = pick(MOTIF_NAMES, "iceberg");
  const season = pick(SEASONS, "summer");
  const palette = pick(PALETTES, "noon");
  const distance = pick(DISTANCES, "hills");
  const isLeft = roll(2) === 0;
  const length = 44 + roll(5) * 12;
  return {
    motif,
    season,
    palette,
    distance,
    isLeft,
    x: isLeft ? 160 + roll(50) : 270 + roll(50),
    scale: (MOTIFS[motif]?.stance === "flies" ? 0.92 : 1.05) + roll(4) / 20,
    sun: { x: isLeft ? 340 + roll(70) : 70 + roll(70), y: 66 + roll(36), r: 22 + roll(16) },
    waves: [0, 1, 2].map((row) => ({
      y: 178 + row * 30 + roll(8),
      shift: -roll(length * 2),
      length: length + row * 6,
      height: 8 + roll(8),
    })),
    bits: Array.from({ length: BITS }, (_, at) => ({
      x: LEFTMOST + at * STEP + roll(40),
      y: 14 + roll(150),
    })),
  };
}
