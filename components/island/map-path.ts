import { islandPoint, type Point } from "#lib/island/rules.ts";

/** The curve swings between 10 and 110; its middle line */
export const MAP_MIDDLE = 60;
/** The curve's highest and lowest point */
const TOP = 10;
const BOTTOM = 110;
const STEP = 120;

/** The slope of the curve at an island, as one step's vector. */
function tangent(index: number): Point {
  return { x: STEP, y: 50 * 0.8 * Math.cos(0.8 * index) };
}

function swap({ x, y }: Point): Point {
  return { x: y, y: x };
}

function text({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

/** From island `index` to the next one, as a cubic that follows the sine closely. */
function segment(index: number, turn: (point: Point) => Point): string {
  const from = islandPoint(index);
  const to = islandPoint(index + 1);
  const leave = tangent(index);
  const arrive = tangent(index + 1);
  const first = { x: from.x + leave.x / 3, y: from.y + leave.y / 3 };
  const second = { x: to.x - arrive.x / 3, y: to.y - arrive.y / 3 };
  return `M${text(turn(from))}C${text(turn(first))} ${text(turn(second))} ${text(turn(to))}`;
}

export interface MapPaths {
  whole: string;
  done: string;
  open: string;
}

/** `done[i]` says whether the stretch from island i to the next one has been sailed. */
export function mapPaths(done: readonly boolean[], isVertical: boolean): MapPaths {
  const turn = isVertical ? swap : (point: Point) => point;
  const segments = done.map((_, index) => segment(index, turn));
  return {
    whole: segments.join(""),
    done: segments.filter((_, index) => done[index]).join(""),
    open: segments.filter((_, index) => !done[index]).join(""),
  };
}

/** The box of the first `count` islands: its length, its height, and how far below the curve's top it begins. */
export function mapSize(count: number): { length: number; height: number; rise: number } {
  const heights = Array.from({ length: Math.max(1, count) }, (_, index) => islandPoint(index).y);
  const rise = Math.floor(Math.min(...heights) - TOP);
  const below = Math.floor(BOTTOM - Math.max(...heights));
  return { length: islandPoint(heights.length - 1).x + 50, height: BOTTOM + TOP - rise - below, rise };
}
