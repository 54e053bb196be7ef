import { dice } from "#lib/core/dice.ts";

/** Where the horizon lies on wide screens, px from the top of the sea */
export const HORIZON = 126;
/** How high the sea is there */
export const SEA_HEIGHT = 508;
/** How wide half of a silhouette is */
const HALF = 120;

export interface Placed {
  /** Which of the region's drawings, to be taken modulo their number */
  pick: number;
  x: number;
  y: number;
  scale: number;
  isMirrored: boolean;
}

interface Scene {
  horizon: Placed[];
  far: Placed[];
  near: Placed[];
  /** The sun, at night the moon */
  orb: { x: number; y: number };
  clouds: { x: number; y: number; scale: number }[];
  /** Path data */
  stars: string;
  waves: string;
}

type Roll = (end: number) => number;

function silhouettes(roll: Roll, width: number): Placed[] {
  const count = Math.max(1, Math.floor(width / 200));
  const slot = width / count;
  return Array.from({ length: count }, (_, at) => {
    const scale = Math.min(slot / (2 * HALF), 0.9 + roll(35) / 100);
    const play = Math.max(0, slot / 2 - HALF * scale);
    const x = (at + 0.5) * slot + (roll(201) / 100 - 1) * play;
    return { pick: roll(60), x, y: HORIZON + 1, scale, isMirrored: roll(2) === 0 };
  });
}

function small(roll: Roll, width: number, [top, height]: [number, number], scale: number): Placed {
  const x = 60 + roll(Math.max(1, Math.round(width - 120)));
  const factor = scale * (0.9 + roll(21) / 100);
  return { pick: roll(60), x, y: top + roll(height), scale: factor, isMirrored: roll(2) === 0 };
}

/** Along the lower edge, apart from each other */
function nearby(roll: Roll, width: number): Placed[] {
  const count = Math.max(1, Math.floor(width / 200));
  const slot = (width - 100) / count;
  return Array.from({ length: count }, (_, at) => ({
    ...{ pick: roll(60), isMirrored: roll(2) === 0, scale: 0.72 + roll(21) / 100 },
    ...{ x: 50 + at * slot + 40 + roll(Math.max(1, Math.round(slot - 80))), y: 476 + roll(18) },
  }));
}

/** Short crests in a box; closer together near its top, where the box begins at the horizon */
function crests(roll: Roll, width: number, height: number, top = 0): string {
  return Array.from({ length: Math.round((width * height) / 5200) }, () => {
    const depth = roll(1000) / 1000;
    const y = Math.round(top + 14 + (top > 0 ? depth ** 1.4 : depth) * (height - 24));
    const size = Math.round(top > 0 ? 5 + depth * 9 : 11);
    const x = roll(Math.max(1, Math.round(width - size * 2)));
    return `M${x} ${y}c${Math.round(size / 3)}-${Math.round(size / 3)} ${Math.round(size / 1.5)}-${Math.round(size / 3)} ${size} 0`;
  }).join("");
}

/** Returns crests all over a piece of the sea, as path data. */
export function wavesOf(seed: number, width: number, height: number): string {
  return crests(dice(seed), width, height);
}

function stars(roll: Roll, width: number): string {
  return Array.from(
    { length: Math.round(width / 22) },
    () => `M${roll(Math.round(width))} ${4 + roll(96)}h.01`,
  ).join("");
}

/** Returns what stands in a piece of the backdrop on wide screens; the same seed gives the same. */
export function sceneOf(seed: number, width: number): Scene {
  const roll = dice(seed);
  return {
    horizon: silhouettes(roll, width),
    far: [small(roll, width, [146, 18], 0.5)],
    near: nearby(roll, width),
    orb: { x: 70 + roll(Math.max(1, Math.round(width - 140))), y: 34 + roll(26) },
    clouds: Array.from({ length: 1 + roll(2) }, () => ({
      x: 40 + roll(Math.max(1, Math.round(width - 80))),
      y: 18 + roll(44),
      scale: 0.6 + roll(50) / 100,
    })),
    stars: stars(roll, width),
    waves: crests(roll, width, SEA_HEIGHT - HORIZON, HORIZON),
  };
}

interface Beside extends Omit<Placed, "x"> {
  isLeft: boolean;
}

/** Returns what lies beside the route on narrow screens, between `from` and `to` along the course: where no name stands. */
export function besideOf(
  seed: number,
  { from, to, first }: { from: number; to: number; first: number },
): Beside[] {
  const roll = dice(seed);
  const things: Beside[] = [];
  const begin = Math.max(0, Math.ceil((from - first) / 120));
  for (let at = begin; first + 120 * (at + 0.5) + 40 < to; at += 1) {
    const pick = roll(60);
    const isHere = roll(5) < 3;
    const isMirrored = roll(2) === 0;
    const curve = Math.sin(0.8 * (at + 0.5));
    if (!isHere || Math.abs(curve) > 0.8) continue;
    things.push({ pick, isMirrored, isLeft: curve <= 0, y: 120 * (at + 0.5) + first - from, scale: 0.9 });
  }
  return things;
}
