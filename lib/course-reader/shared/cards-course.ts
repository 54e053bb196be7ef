import { type Flashcard, questionsOfCards } from "../questions/flashcards.ts";
import { type CategorySection, takeCategories, toIslands } from "./categories.ts";
import type { CourseBuilder } from "./course-builder.ts";
import { refuseTooMany } from "./limits.ts";

const UNIT_SEPARATOR = "\x1f";

/** "A::B::C" → ["A", "B", "C"]; some versions of Anki divide the names by another sign. */
export function deckPath(deck: string): string[] {
  return deck
    .replaceAll(UNIT_SEPARATOR, "::")
    .split("::")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** The names that all decks begin with, but for the last name of one. */
export function commonPath(paths: readonly (readonly string[])[]): string[] {
  const [first = []] = paths;
  const isCommon = (name: string, at: number) =>
    paths.every((path) => path.length > at + 1 && path[at] === name);
  const end = first.findIndex((name, at) => !isCommon(name, at));
  return first.slice(0, end < 0 ? first.length : end);
}

/** Puts cards into the course, by the tree of their decks; `below`: names that all of them begin with. */
export function addCards(
  builder: CourseBuilder,
  cards: readonly Flashcard[],
  title: string,
  below: readonly string[] = [],
): void {
  refuseTooMany(cards.length);
  const questions = questionsOfCards(cards);
  const sections = new Map<string, CategorySection & { entries: (typeof questions)[number][] }>();
  for (const [at, { deck }] of cards.entries()) {
    const path = deckPath(deck).slice(below.length);
    const section = sections.get(deck) ?? { path, sourceId: null, entries: [] };
    sections.set(deck, section);
    section.entries.push(...questions.slice(at, at + 1));
  }
  const only =
    sections.size === 1 ? [...sections.values()].map((section) => ({ ...section, path: [] })) : null;
  takeCategories(builder, toIslands(only ?? [...sections.values()], title));
}
