import { addDays, daysBetween, type LocalDay } from "#lib/core/time.ts";
import type { GoalPoint } from "./goal-line.ts";
import { countWords } from "./words.ts";

/** What a plan held on a local day. */
export interface Mark {
  day: LocalDay;
  scopeMinutes: number;
  doneMinutes: number;
  /** Why the scope changed: "3 lessons added"; empty where it didn't */
  step: string;
}

export interface BurnUp {
  points: {
    day: LocalDay;
    scope: number | null;
    done: number | null;
    promised: number | null;
    wanted: number | null;
  }[];
  steps: { day: LocalDay; title: string; minutes: number }[];
}

/** The line ahead has a point a day for so long, then one a week. */
const DAILY_AHEAD = 56;
const WEEK = 7;

const rounded = (minutes: number) => Math.round(minutes * 10) / 10;

function linePoint({ promised, wanted }: GoalPoint) {
  return { promised: rounded(promised), wanted: Math.abs(wanted - promised) < 0.05 ? null : rounded(wanted) };
}

/** A day without a mark is as the one before it. */
function pointsSoFar(marks: readonly Mark[], line: ReadonlyMap<LocalDay, GoalPoint>, today: LocalDay) {
  const sorted = marks.filter(({ day }) => day <= today).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const first = sorted[0];
  if (!first) return [];
  const points: BurnUp["points"] = [];
  let [latest, next] = [first, 0];
  for (let day = first.day; day <= today; day = addDays(day, 1)) {
    for (let mark = sorted[next]; mark && mark.day <= day; mark = sorted[next]) {
      latest = mark;
      next += 1;
    }
    const at = line.get(day);
    const goal = at ? linePoint(at) : { promised: null, wanted: null };
    points.push({ day, scope: rounded(latest.scopeMinutes), done: rounded(latest.doneMinutes), ...goal });
  }
  return points;
}

function stepsOf(marks: readonly Mark[], today: LocalDay): BurnUp["steps"] {
  const sorted = marks.filter(({ day }) => day <= today).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return sorted.flatMap(({ day, scopeMinutes, step }, index) => {
    const before = sorted[index - 1];
    if (!before || step === "") return [];
    return [{ day, title: step, minutes: rounded(scopeMinutes - before.scopeMinutes) }];
  });
}

/** The line up to the day on which all is promised: from there on it is level. */
function risingPart(line: readonly GoalPoint[]): readonly GoalPoint[] {
  const end = line.at(-1);
  const rises = ({ promised, wanted }: GoalPoint) => promised !== end?.promised || wanted !== end.wanted;
  return line.slice(0, line.findLastIndex(rises) + 2);
}

/**
 * Scope, done and goal lines: a point a local day up to today and for 56 days ahead, then one a week, until the line
 * has reached its end. docs/product.md#study-plans
 */
export function burnUpOf(marks: readonly Mark[], line: readonly GoalPoint[], today: LocalDay): BurnUp {
  const byDay = new Map(line.map((point) => [point.day, point]));
  const rising = risingPart(line);
  const ahead = rising.filter(({ day }, index) => {
    const days = daysBetween(today, day);
    return days > 0 && (days <= DAILY_AHEAD || days % WEEK === 0 || index === rising.length - 1);
  });
  const later = ahead.map((point) => ({ day: point.day, scope: null, done: null, ...linePoint(point) }));
  return { points: [...pointsSoFar(marks, byDay, today), ...later], steps: stepsOf(marks, today) };
}

interface Held {
  kind: "lesson" | "quiz";
  id: string;
}

function changeWords(items: readonly Held[], verb: string): string[] {
  const count = (kind: Held["kind"]) => items.filter((item) => item.kind === kind).length;
  const [lessons, quizzes] = [count("lesson"), count("quiz")];
  return [
    ...(lessons > 0 ? [`${countWords(lessons, "lesson")} ${verb}`] : []),
    ...(quizzes > 0 ? [`${quizzes === 1 ? "1 quiz" : `${quizzes} quizzes`} ${verb}`] : []),
  ];
}

/** Why a scope changed, from what is there before and after: "3 lessons added, 1 quiz removed"; empty where nothing did. */
export function stepTitle(before: readonly Held[], after: readonly Held[]): string {
  const [had, has] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))];
  const added = after.filter(({ id }) => !had.has(id));
  const removed = before.filter(({ id }) => !has.has(id));
  return [...changeWords(added, "added"), ...changeWords(removed, "removed")].join(", ");
}
