import { countedOf } from "#components/course/course-view.ts";
import type { Section, Unit } from "#lib/island/rules.ts";
import type { IslandDto, IslandQuizDto } from "#lib/island/schema.ts";

export type NodeState = "available" | "current" | "complete";

export const MAX_STARS = 3;

/** The island to play next: the first of the section that isn't complete, or null where all are. */
export function currentIslandId(section: Section<IslandDto>): string | null {
  const islands = section.units.flatMap((unit) => unit.islands);
  return islands.find((island) => !island.completed)?._id ?? null;
}

export function nodeState(island: IslandDto, currentId: string | null): NodeState {
  if (island.completed) return "complete";
  return island._id === currentId ? "current" : "available";
}

/** The stars under an island, 0 to 3: the average of its quizzes, rounded down. */
export function nodeStars(island: IslandDto): number {
  if (island.quizzes.length === 0) return 0;
  return Math.min(MAX_STARS, Math.floor(island.starsEarned / island.quizzes.length));
}

function starsInWords({ quizzes, starsEarned }: IslandDto): string {
  return quizzes.length === 0 ? "no quizzes yet" : countedOf(starsEarned, quizzes.length * MAX_STARS, "star");
}

const STATE_WORDS: Record<NodeState, string> = {
  available: "",
  current: ", current",
  complete: ", complete",
};

/** "Island 4, Loops, 2 of 3 stars, complete": what a screen reader says. */
export function nodeName(island: IslandDto, index: number, state: NodeState): string {
  return `Island ${index + 1}, ${island.title}, ${starsInWords(island)}${STATE_WORDS[state]}`;
}

/** Per stretch between neighbours: sailed, where the one is complete and the other complete or current. */
export function sailedStretches(states: readonly NodeState[]): boolean[] {
  return states.slice(1).map((state, index) => states[index] === "complete" && state !== "available");
}

export function completedCount(islands: readonly IslandDto[]): number {
  return islands.filter((island) => island.completed).length;
}

/** "Unit 2 · Fractions"; a title that already says so isn't said twice, Miscellaneous has no number. */
export function unitHeading(unit: Pick<Unit<unknown>, "id" | "title">, index: number): string {
  if (unit.id.startsWith("misc-")) return unit.title;
  const number = `Unit ${index + 1}`;
  const rest = unit.title.replace(/^unit\s+\d+\s*[:.·–—-]?\s*/i, "");
  if (rest === "") return unit.title;
  return `${number} · ${rest}`;
}

/** The quiz that the popover offers first: the first unfinished one, else the first. */
export function nextQuizOf(quizzes: readonly IslandQuizDto[]): IslandQuizDto | undefined {
  return quizzes.find((quiz) => !quiz.completed) ?? quizzes[0];
}

/** Done quizzes of all, 0 to 1, for the ring around the current island. */
export function quizShare({ quizzes }: IslandDto): number {
  return quizzes.length === 0 ? 0 : quizzes.filter((quiz) => quiz.completed).length / quizzes.length;
}

/** The section that the address asks for, or the first one with something left to play, or the first. */
export function chooseSection(
  sections: readonly Section<IslandDto>[],
  wanted: string | null,
): Section<IslandDto> | undefined {
  return (
    sections.find((section) => section.courseId === wanted) ??
    sections.find((section) => currentIslandId(section) !== null) ??
    sections[0]
  );
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Where a key leads from `index` in a row of `count`; null where it leads nowhere. */
export function keyTarget(key: string, index: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  if (step === undefined) return null;
  const target = index + step;
  return target >= 0 && target < count ? target : null;
}
