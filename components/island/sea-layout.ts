import { hashOf } from "#lib/core/dice.ts";
import { type Region, regionAt } from "#lib/island/regions.ts";
import { islandPoint, type Point, type Section, type Unit } from "#lib/island/rules.ts";
import type { IslandDto } from "#lib/island/schema.ts";
import { type NodeState, nodeState } from "./map-view.ts";

/** x runs along the course, y across it; px. On narrow screens both swap. docs/product.md#map */
const LEAD = 70;
const HARBOR_GAP = 170;
const BORDER_GAP = 120;
const ENTRY = 60;
const TAIL = 150;
/** The middle line of the curve */
export const MIDDLE = 60;
/** About how long a piece of the backdrop is */
const TILE = 520;
/** Up to here the sea is drawn where a course is shorter than a wide screen */
const LEAST = 1240;
/** How many drawings of an island a region has */
export const LOOKS = 3;

export interface SeaIsland {
  island: IslandDto;
  /** Its unit's place, and its own within the unit, from 0 */
  unit: number;
  index: number;
  state: NodeState;
  region: Region;
  /** Which of its region's drawings, and whether that is mirrored */
  look: number;
  isMirrored: boolean;
  point: Point;
}

export interface SeaUnit {
  unit: Unit<IslandDto>;
  region: Region;
  /** Where its region begins and ends along the course */
  from: number;
  to: number;
  first: number;
  last: number;
  harbor: Point;
}

/** A place on the route: an island or a harbor. */
export interface Stop {
  /** The island's id, or `harbor-` and the unit's place */
  id: string;
  point: Point;
  /** dy/dx of the route here */
  slope: number;
  state: NodeState | "harbor";
}

export interface Sea {
  courseId: string;
  length: number;
  islands: SeaIsland[];
  units: SeaUnit[];
  stops: Stop[];
}

/** Neighbors differ, and an island keeps its drawing as long as the one before it does. */
function lookAfter(previous: number | null, id: string): number {
  const look = hashOf(id) % LOOKS;
  return look === previous ? (look + 1) % LOOKS : look;
}

const slopeAt = (index: number) => (50 * 0.8 * Math.cos(0.8 * index)) / 120;

export const harborId = (unit: number) => `harbor-${unit}`;

function unitIslands(
  unit: Unit<IslandDto>,
  at: number,
  start: number,
  region: Region,
  currentId: string | null,
) {
  let look: number | null = null;
  return unit.islands.map((island, index): SeaIsland => {
    look = lookAfter(look, island._id);
    const { x, y } = islandPoint(index);
    return {
      ...{ island, unit: at, index, region, look, state: nodeState(island, currentId) },
      isMirrored: (hashOf(island._id) >>> 8) % 2 === 1,
      point: { x: start + x, y },
    };
  });
}

/** Returns where everything of a course lies: its units follow each other, each with a harbor at its end. */
export function seaOf(section: Section<IslandDto>, currentId: string | null): Sea {
  const sea: Sea = { courseId: section.courseId, length: 0, islands: [], units: [], stops: [] };
  let from = 0;
  let start = LEAD;
  for (const [at, unit] of section.units.entries()) {
    const region = regionAt(section.courseId, at);
    const islands = unitIslands(unit, at, start, region, currentId);
    const last = islands.at(-1)?.point ?? { x: start + 50, y: MIDDLE };
    const harbor = { x: last.x + HARBOR_GAP, y: MIDDLE };
    const isEnd = at === section.units.length - 1;
    const to = harbor.x + (isEnd ? TAIL : BORDER_GAP);
    sea.units.push({ unit, region, from, to, first: start + 50, last: last.x, harbor });
    sea.islands.push(...islands);
    for (const { island, point, index, state } of islands)
      sea.stops.push({ id: island._id, point, slope: slopeAt(index), state });
    sea.stops.push({ id: harborId(at), point: harbor, slope: 0, state: "harbor" });
    from = to;
    start = to + ENTRY;
  }
  sea.length = from;
  return sea;
}

export interface Tile {
  key: string;
  region: Region;
  /** The region on either side, where this is the first or last piece of its own */
  before: Region | null;
  after: Region | null;
  from: number;
  to: number;
  seed: number;
  /** Sun or moon may stand here: never two in one view */
  hasOrb: boolean;
  /** Of the unit's first island, along the course */
  first: number;
}

/** Returns the backdrop in pieces: each unit's region is cut evenly. */
export function tilesOf({ courseId, units }: Pick<Sea, "courseId" | "units">): Tile[] {
  return units.flatMap(({ region, from, to: end, first }, at) => {
    const to = at === units.length - 1 ? Math.max(end, LEAST) : end;
    const count = Math.max(1, Math.round((to - from) / TILE));
    const size = (to - from) / count;
    return Array.from(
      { length: count },
      (_, piece): Tile => ({
        key: `${at}-${piece}`,
        region,
        before: piece === 0 ? (units[at - 1]?.region ?? null) : null,
        after: piece === count - 1 ? (units[at + 1]?.region ?? null) : null,
        from: Math.round(from + piece * size),
        to: Math.round(from + (piece + 1) * size),
        seed: hashOf(`${courseId}-${at}-${piece}`),
        hasOrb: at % 3 === 0 && piece === 0,
        first,
      }),
    );
  });
}

/** Returns the place of the unit at `x`. */
export function unitAt({ units }: Pick<Sea, "units">, x: number): number {
  const found = units.findIndex(({ to }) => x < to);
  return found === -1 ? Math.max(0, units.length - 1) : found;
}
