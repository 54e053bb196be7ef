import { dice, hashOf } from "#lib/core/dice.ts";

/** What a cover shows; every choice follows from the slug. */
export interface CoverPlan {
  sky: string;
  sun: { x: number; y: number; r: number; fill: string };
  main: { shape: CoverShape; x: number; scale: number };
  far: { shape: CoverShape; x: number; scale: number };
  waves: readonly { y: number; shift: number; length: number; height: number }[];
}

export const COVER_SHAPES = ["iceberg", "island", "peaks", "boat", "lighthouse"] as const;
export type CoverShape = (typeof COVER_SHAPES)[number];

/** None of them may be the colour of the sea, neither by day nor by night. */
const SKIES = ["sunken", "ok-soft", "gold-soft", "violet-soft", "flame-soft"] as const;
const SUNS = ["gold", "art-belly", "art-beak"] as const;

/** The picture that belongs to a slug. Posts have none of their own, and no two look alike by accident alone. */
export function planCover(slug: string): CoverPlan {
  const roll = dice(hashOf(slug));
  const pick = <T>(list: readonly [T, ...T[]]): T => list[roll(list.length)] ?? list[0];
  const isLeft = roll(2) === 0;
  const main = roll(COVER_SHAPES.length);
  const far = (main + 1 + roll(COVER_SHAPES.length - 1)) % COVER_SHAPES.length;
  const length = 44 + roll(5) * 12;
  return {
    sky: pick(SKIES),
    sun: {
      x: isLeft ? 330 + roll(80) : 70 + roll(80),
      y: 64 + roll(44),
      r: 24 + roll(26),
      fill: pick(SUNS),
    },
    main: {
      shape: COVER_SHAPES[main] ?? "island",
      x: isLeft ? 70 + roll(60) : 210 + roll(60),
      scale: 1 + roll(4) / 10,
    },
    far: {
      shape: COVER_SHAPES[far] ?? "iceberg",
      x: isLeft ? 330 + roll(50) : 40 + roll(50),
      scale: 0.5 + roll(3) / 10,
    },
    waves: [0, 1, 2].map((row) => ({
      y: 186 + row * 28 + roll(8),
      shift: -roll(length * 2),
      length: length + row * 6,
      height: 9 + roll(9),
    })),
  };
}
