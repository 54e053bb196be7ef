import { counted, countedOf } from "#components/course/course-view.ts";
import type { Section, Unit } from "#lib/island/rules.ts";
import type { IslandDto, IslandQuizDto } from "#lib/island/schema.ts";

/** "cards": it has recall cards and no quizzes */
export type NodeState = "available" | "current" | "complete" | "cards" | "empty";

export const MAX_STARS = 3;

/** Whether there is a quiz on the island. */
export function isPlayable({ quizzes }: Pick<IslandDto, "quizzes">): boolean {
  return quizzes.length > 0;
}

/** All islands of a course, from unit to unit. */
export function islandsOf(section: Section<IslandDto>): IslandDto[] {
  return section.units.flatMap((unit) => unit.islands);
}

/**
 * The island to play next: the first of the section that has something to play and isn't complete. Null where all
 * are complete, or none has anything to play.
 */
export function currentIslandId(section: Section<IslandDto>): string | null {
  return islandsOf(section).find((island) => isPlayable(island) && !island.completed)?._id ?? null;
}

export function nodeState(island: IslandDto, currentId: string | null): NodeState {
  if (!isPlayable(island)) return island.cardCount > 0 ? "cards" : "empty";
  if (island.completed) return "complete";
  return island._id === currentId ? "current" : "available";
}

/** The stars under an island, 0 to 3: the average of its quizzes, rounded down. */
export function nodeStars(island: IslandDto): number {
  if (island.quizzes.length === 0) return 0;
  return Math.min(MAX_STARS, Math.floor(island.starsEarned / island.quizzes.length));
}

/** How many quizzes of an island are complete. */
export function doneQuizzes({ quizzes }: Pick<IslandDto, "quizzes">): number {
  return quizzes.filter(({ completed }) => completed).length;
}

/** Whether some quizzes of an island are complete and others aren't. */
export function isBegun(island: Pick<IslandDto, "quizzes">): boolean {
  const done = doneQuizzes(island);
  return done > 0 && done < island.quizzes.length;
}

/** What its next quiz is offered with. */
export function startWord(island: Pick<IslandDto, "quizzes">): "Continue" | "Start" {
  return isBegun(island) ? "Continue" : "Start";
}

/** "1 of 3 quizzes", where an island is begun; null elsewhere. */
export function begunInWords(island: Pick<IslandDto, "quizzes">): string | null {
  return isBegun(island) ? countedOf(doneQuizzes(island), island.quizzes.length, "quiz", "quizzes") : null;
}

/** Complete quizzes that no star was won in. */
export function starless({ quizzes }: Pick<IslandDto, "quizzes">): number {
  return quizzes.filter(({ completed, stars }) => completed && stars === 0).length;
}

/** "3 of 6 stars", and where stars are missing: docs/product.md#map */
export function starsInWords(island: IslandDto): string {
  const { quizzes, starsEarned } = island;
  const stars = countedOf(starsEarned, quizzes.length * MAX_STARS, "star");
  const without = starless(island);
  if (without === 0) return stars;
  if (starsEarned === 0) return "no stars yet";
  return `${stars}, no stars yet in ${counted(without, "quiz", "quizzes")}`;
}

function contentInWords(island: IslandDto): string {
  const cards = counted(island.cardCount, "card");
  if (!isPlayable(island)) return island.cardCount > 0 ? cards : "no questions yet";
  const parts = [begunInWords(island), starsInWords(island), island.cardCount > 0 ? cards : null];
  return parts.filter((part) => part !== null).join(", ");
}

const STATE_WORDS: Record<NodeState, string> = {
  available: "",
  current: ", current",
  complete: ", complete",
  cards: "",
  empty: "",
};

/** "2 of 3 stars, complete" */
export function standingInWords(island: IslandDto, state: NodeState): string {
  return `${contentInWords(island)}${STATE_WORDS[state]}`;
}

/** "Island 4, Loops, 2 of 3 stars, complete": what a screen reader says. */
export function nodeName(island: IslandDto, index: number, state: NodeState): string {
  return `Island ${index + 1}, ${island.title}, ${standingInWords(island, state)}`;
}

/** How many of the islands that can be played are complete; those with cards alone are neither playable nor empty. */
export function progressOf(islands: readonly IslandDto[]) {
  const playable = islands.filter(isPlayable);
  return {
    completed: playable.filter((island) => island.completed).length,
    playable: playable.length,
    empty: islands.filter((island) => !isPlayable(island) && island.cardCount === 0).length,
    cards: islands.reduce((sum, island) => sum + island.cardCount, 0),
  };
}

/** Where all islands lie in one unit that no one named, its name says nothing. */
export function needsUnitHeader(units: readonly Pick<Unit<unknown>, "id">[]): boolean {
  return units.length > 1 || units.some((unit) => !isFallback(unit));
}

function isFallback({ id }: Pick<Unit<unknown>, "id">): boolean {
  return id.startsWith("misc-");
}

/** "Unit 2 · Fractions"; a title that already says so isn't said twice, Miscellaneous has no number. */
export function unitHeading(unit: Pick<Unit<unknown>, "id" | "title">, index: number): string {
  if (isFallback(unit)) return unit.title;
  const number = `Unit ${index + 1}`;
  const rest = unit.title.replace(/^unit\s+\d+\s*[:.·–—-]?\s*/i, "");
  if (rest === "") return unit.title;
  return `${number} · ${rest}`;
}

/** The quiz that the popover offers first: the first unfinished one, else the first without stars, else the first. */
export function nextQuizOf(quizzes: readonly IslandQuizDto[]): IslandQuizDto | undefined {
  return (
    quizzes.find(({ completed }) => !completed) ?? quizzes.find(({ stars }) => stars === 0) ?? quizzes[0]
  );
}

/** Done quizzes of all, 0 to 1, for the ring around an island. */
export function quizShare(island: IslandDto): number {
  return isPlayable(island) ? doneQuizzes(island) / island.quizzes.length : 0;
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
