/** A lesson or quiz in a course's outline, as far as its order goes. */
export interface WorkItem {
  kind: "lesson" | "quiz";
  id: string;
  title: string;
  isDone: boolean;
  /** How long it takes, in whole minutes */
  minutes: number;
}

/** Seconds that a question takes, until a learner's own answers are known. docs/product.md#classroom */
const QUESTION_SECONDS = 25;

/** How long a quiz takes, in whole minutes. */
export function quizMinutes(questionCount: number): number {
  return Math.max(1, Math.round((questionCount * QUESTION_SECONDS) / 60));
}

interface Placed {
  islandId: string | null;
  unitId: string | null;
}

/** Lessons and islands of one unit in the order of the file: each lesson stands before its island. */
export function interleave<L extends Placed, I extends { id: string }>(
  lessons: readonly L[],
  islands: readonly I[],
): { lessons: L[]; island: I | null }[] {
  const known = new Set(islands.map(({ id }) => id));
  const before = Map.groupBy(lessons, ({ islandId }) => (islandId && known.has(islandId) ? islandId : ""));
  const parts = islands.map((island) => ({
    lessons: before.get(island.id) ?? [],
    island: island as I | null,
  }));
  const rest = before.get("") ?? [];
  return rest.length > 0 ? [...parts, { lessons: rest, island: null }] : parts;
}

interface Resumable {
  id: string;
  isDone: boolean;
}

/**
 * The lesson to go on with: the one studied last; where that is done, the next one that isn't, from the beginning again
 * after the end; the last one where all are done.
 */
export function lessonToResume<L extends Resumable>(lessons: readonly L[], latest: string | null): L | null {
  const at = lessons.findIndex(({ id }) => id === latest);
  const found = lessons[at];
  if (found && !found.isDone) return found;
  const open = (one: L) => !one.isDone;
  return lessons.slice(at + 1).find(open) ?? lessons.find(open) ?? found ?? lessons[0] ?? null;
}
