import { dice, hashOf } from "#lib/core/dice.ts";
import { type Region, regionAt } from "#lib/island/regions.ts";
import { unitsOf } from "#lib/island/rules.ts";

/** What a region is called, after "from". */
export const REGION_NAMES: Record<Region, string> = {
  coast: "the coast",
  reef: "the reef",
  ice: "the ice",
  jungle: "the jungle",
  volcano: "the volcano",
  pines: "the pine woods",
  dunes: "the dunes",
  aurora: "the northern lights",
};

/** Titles of islands that a postcard tells; it keeps all of them. docs/product.md#postcards */
export const TOLD_TITLES = 40;
/** Postcards a page */
export const POSTCARD_PAGE = 60;
/** Islets around a course's island, at the most. docs/product.md#archipelago */
export const MAX_ISLETS = 7;
/** How the chest of the islands without a unit is called on the wire */
export const REST = "rest";

interface ChestIsland {
  _id: string;
  title: string;
  courseTitle: string;
  unitId: string | null;
  unitTitle: string | null;
  unitSubtitle: string | null;
  unitDifficulty: string | null;
  position: number;
  completed: boolean;
  starsEarned: number;
  quizzes: readonly unknown[];
}

/** What a chest holds. */
export interface ChestContent {
  courseTitle: string;
  unitTitle: string;
  region: Region;
  /** Titles of the islands with questions, in their order */
  islands: string[];
  stars: number;
}

/**
 * Returns what the chest of a unit holds, or why it stays closed: the unit has no island, or an island with questions
 * isn't complete, or none has questions. `islands`: all of the course; `unitId`: null for those without a unit.
 */
export function chestOf(
  courseId: string,
  islands: readonly ChestIsland[],
  unitId: string | null,
): ChestContent | "missing" | "incomplete" {
  const units = unitsOf(courseId, islands);
  const index = units.findIndex((unit) => unit.islands.some((island) => island.unitId === unitId));
  const unit = units[index];
  if (!unit) return "missing";
  const playable = unit.islands.filter(({ quizzes }) => quizzes.length > 0);
  if (playable.length === 0 || playable.some(({ completed }) => !completed)) return "incomplete";
  const courseTitle = playable[0]?.courseTitle ?? "";
  return {
    courseTitle,
    unitTitle: unitId === null && units.length === 1 ? courseTitle : unit.title,
    region: regionAt(courseId, index),
    islands: playable.map(({ title }) => title),
    stars: playable.reduce((sum, { starsEarned }) => sum + starsEarned, 0),
  };
}

interface CourseProgress {
  islandCount: number;
  quizCount: number;
  completedQuizzes: number;
}

/** Whether every quiz of a course is complete. */
export function isCourseDone({ quizCount, completedQuizzes }: Omit<CourseProgress, "islandCount">): boolean {
  return quizCount > 0 && completedQuizzes >= quizCount;
}

/**
 * Returns how many islets a course has in the archipelago, and how many of them are lit: the share of its quizzes that is
 * complete, rounded down, but one as soon as a quiz is, and all only when all are.
 */
export function isletsOf({ islandCount, quizCount, completedQuizzes }: CourseProgress): {
  lit: number;
  total: number;
} {
  const total = Math.min(MAX_ISLETS, Math.max(0, islandCount));
  if (quizCount <= 0 || completedQuizzes <= 0) return { lit: 0, total };
  if (completedQuizzes >= quizCount) return { lit: total, total };
  const share = Math.floor((total * completedQuizzes) / quizCount);
  return { lit: Math.min(total, Math.max(1, share)), total };
}

/** The grid of one course's group of islands, px; its main island stands around 160, 126. */
export const GROUP = { width: 320, height: 200 } as const;

/** Where islets may stand, as seen from a little above; jitter keeps them apart from each other and from the main island. */
const PLACES = [
  { x: 44, y: 62 },
  { x: 100, y: 34 },
  { x: 220, y: 34 },
  { x: 276, y: 62 },
  { x: 46, y: 142 },
  { x: 274, y: 142 },
  { x: 224, y: 176 },
] as const;
const JITTER = 5;

/** Where a finished course's lighthouse stands: where no islet of its own does. */
const LIGHTHOUSE = { x: 92, y: 176 } as const;

export interface Islet {
  x: number;
  y: number;
  /** Which of the drawings it is */
  look: number;
}

interface Group {
  islets: Islet[];
  lighthouse: { x: number; y: number };
}

/** Returns where a course's islets stand, in the order in which they light up, and its lighthouse: the same for the same course. */
export function placeGroup(courseId: string, count: number): Group {
  const roll = dice(hashOf(courseId));
  const isMirrored = roll(2) === 1;
  const across = (x: number) => (isMirrored ? GROUP.width - x : x);
  const left = [...PLACES];
  const jitter = () => roll(2 * JITTER + 1) - JITTER;
  const islets: Islet[] = [];
  while (islets.length < Math.min(count, PLACES.length)) {
    const [place] = left.splice(roll(left.length), 1);
    if (!place) break;
    islets.push({ x: across(place.x) + jitter(), y: place.y + jitter(), look: roll(4) });
  }
  return { islets, lighthouse: { x: across(LIGHTHOUSE.x), y: LIGHTHOUSE.y } };
}
