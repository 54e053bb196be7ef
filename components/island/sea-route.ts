import type { Point } from "#lib/island/rules.ts";
import type { Stop } from "./sea-layout.ts";
import type { Range } from "./sea-window.ts";

type Cubic = [Point, Point, Point, Point];

/** From one stop to the next as a cubic; between islands it follows the sine closely. */
function cubicOf(from: Stop, to: Stop): Cubic {
  const third = (to.point.x - from.point.x) / 3;
  const leave = { x: from.point.x + third, y: from.point.y + from.slope * third };
  const arrive = { x: to.point.x - third, y: to.point.y - to.slope * third };
  return [from.point, leave, arrive, to.point];
}

const swap = ({ x, y }: Point): Point => ({ x: y, y: x });
const text = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

export interface Stretch {
  /** Where it begins, along the stops */
  at: number;
  path: string;
  isDone: boolean;
}

/**
 * Per stretch between two stops: done, where the island before it is complete and the one after it complete or current.
 * Harbors and islands without quizzes are passed by; behind the last island it is done where that is complete.
 */
export function doneStretches(states: readonly Stop["state"][]): boolean[] {
  const counts = (state: Stop["state"]) =>
    state === "complete" || state === "current" || state === "available";
  const after: (Stop["state"] | null)[] = [];
  let next: Stop["state"] | null = null;
  for (let at = states.length - 1; at > 0; at -= 1) {
    const state = states[at] as Stop["state"];
    if (counts(state)) next = state;
    after[at - 1] = next;
  }
  let before: Stop["state"] | null = null;
  return states.slice(0, -1).map((state, at) => {
    if (counts(state)) before = state;
    return before === "complete" && after[at] !== "available";
  });
}

/** Returns the stretches of the route within a range. */
export function stretchesIn(
  stops: readonly Stop[],
  done: readonly boolean[],
  range: Range,
  isVertical: boolean,
): Stretch[] {
  const turn = isVertical ? swap : (point: Point) => point;
  return stops.slice(0, -1).flatMap((from, at): Stretch[] => {
    const to = stops[at + 1] as Stop;
    if (to.point.x < range.from || from.point.x > range.to) return [];
    const [start, leave, arrive, end] = cubicOf(from, to).map((point) => text(turn(point)));
    return [{ at, path: `M${start}C${leave} ${arrive} ${end}`, isDone: done[at] === true }];
  });
}

function along([a, b, c, d]: Cubic, t: number): Point {
  const mix = (key: "x" | "y") =>
    a[key] * (1 - t) ** 3 + 3 * b[key] * t * (1 - t) ** 2 + 3 * c[key] * t ** 2 * (1 - t) + d[key] * t ** 3;
  return { x: mix("x"), y: mix("y") };
}

/** Points of a long journey, at the most */
const MAX_POINTS = 48;
const POINTS_A_STRETCH = 8;

/** Returns points on the route from one stop to another, both included, in either direction. */
export function journey(stops: readonly Stop[], fromIndex: number, toIndex: number): Point[] {
  const [low, high] = [Math.min(fromIndex, toIndex), Math.max(fromIndex, toIndex)];
  const stretches = high - low;
  const count = Math.min(MAX_POINTS, stretches * POINTS_A_STRETCH);
  const points = Array.from({ length: count + 1 }, (_, step) => {
    const place = count === 0 ? 0 : (step * stretches) / count;
    const at = Math.min(stretches - 1, Math.floor(place));
    const from = stops[low + Math.max(0, at)] as Stop;
    const to = stops[low + Math.max(0, at) + 1];
    return to ? along(cubicOf(from, to), place - Math.max(0, at)) : from.point;
  });
  return toIndex < fromIndex ? points.toReversed() : points;
}
