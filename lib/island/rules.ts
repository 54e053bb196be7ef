/** docs/product.md#map */
export interface Point {
  x: number;
  y: number;
}

/** Where the island stands on the curve, in px. */
export function islandPoint(index: number): Point {
  return { x: 50 + 120 * index, y: 60 + 50 * Math.sin(0.8 * index) };
}

export const LOAD_TIMEOUT_MS = 10_000;
export const PRELOAD_DELAY_MS = 2000;
export const PRELOAD_MAX_ISLANDS = 3;
export const PRELOAD_INTERVAL_MS = 500;

interface UnitIsland {
  _id: string;
  title: string;
  unitId: string | null;
  unitTitle: string | null;
  unitSubtitle: string | null;
  unitDifficulty: string | null;
  position: number;
}

export interface Unit<I> {
  id: string;
  title: string;
  subtitle: string;
  difficulty: string;
  unlocked: true;
  islands: I[];
}

export interface Section<I> {
  id: string;
  title: string;
  courseId: string;
  units: Unit<I>[];
  hasNoIslands: boolean;
}

function digitsOf(id: string): number {
  return Number(id.replace(/\D/g, "") || "0");
}

function unitOf<I extends UnitIsland>(island: I, index: number): Unit<I> {
  return {
    id: island.unitId ?? "",
    title: island.unitTitle || `Unit ${digitsOf(island.unitId ?? "") || index + 1}`,
    subtitle: island.unitSubtitle ?? "",
    difficulty: island.unitDifficulty || "beginner",
    unlocked: true,
    islands: [],
  };
}

/** Units of one course by the digits of their ids; islands without a unit come last, under Miscellaneous. */
export function unitsOf<I extends UnitIsland>(courseId: string, islands: readonly I[]): Unit<I>[] {
  const units = new Map<string, Unit<I>>();
  const misc: I[] = [];
  for (const island of islands) {
    if (!island.unitId) misc.push(island);
    else {
      const unit = units.get(island.unitId) ?? unitOf(island, units.size);
      unit.islands.push(island);
      units.set(island.unitId, unit);
    }
  }
  const sorted = [...units.values()].sort((a, b) => digitsOf(a.id) - digitsOf(b.id));
  for (const unit of sorted) unit.islands.sort((a, b) => a.position - b.position);
  if (misc.length === 0) return sorted;
  misc.sort((a, b) => a.position - b.position);
  const id = `misc-${courseId}`;
  return [
    ...sorted,
    {
      id,
      title: "Miscellaneous",
      subtitle: "Various Topics",
      difficulty: "mixed",
      unlocked: true,
      islands: misc,
    },
  ];
}

/** A course with its islands in their units. */
export function sectionOf<I extends UnitIsland>(
  { _id, title }: { _id: string; title: string },
  islands: readonly I[],
): Section<I> {
  return {
    id: _id,
    title,
    courseId: _id,
    units: unitsOf(_id, islands),
    hasNoIslands: islands.length === 0,
  };
}

/** An island is completed when it has quizzes and all of them are completed; its stars are theirs. */
export function islandProgress(quizzes: readonly { completed: boolean; stars: number }[]) {
  return {
    completed: quizzes.length > 0 && quizzes.every((quiz) => quiz.completed),
    starsEarned: quizzes.reduce((sum, quiz) => sum + quiz.stars, 0),
  };
}
