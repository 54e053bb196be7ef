import type { Layout } from "../layout/layout-schema.ts";
import type { CourseDraft, IslandDraft, PlacedLesson } from "../rules.ts";
import type { Addition } from "./addition-schema.ts";

type Parts = Pick<CourseDraft, "title" | "units" | "islands" | "lessons">;

/** "Week 1 · Tides", where the island's own title doesn't tell its unit */
function titleIn(unit: string, { title }: IslandDraft): string {
  return unit === "" || title.includes(unit) ? title : `${unit} · ${title}`;
}

/** Lessons of units that follow one another as those of one list of islands. */
function joinedLessons(
  units: readonly { islands: readonly unknown[]; lessons?: PlacedLesson[] }[],
): PlacedLesson[] {
  let first = 0;
  return units.flatMap(({ islands, lessons = [] }) => {
    const start = first;
    first += islands.length;
    // What stood behind the last island of its unit stands before the first one of the next.
    return lessons.map((lesson) => ({ ...lesson, before: start + (lesson.before ?? islands.length) }));
  });
}

/**
 * A draft so that it comes behind everything that is there. Islands without a unit stand last on a map: where a course
 * has some, what is added has no units either; elsewhere the loose islands of the draft become a unit of their own.
 */
export function behindCourse({ title, units, islands, lessons = [] }: Parts, hasLooseIslands: boolean) {
  if (!hasLooseIslands) {
    const own = { title, subtitle: "", difficulty: "beginner", islands, lessons };
    return { units: islands.length + lessons.length > 0 ? [...units, own] : units, islands: [] };
  }
  const isOne = units.length === 1;
  const inUnits = units.flatMap((unit) =>
    unit.islands.map((island) => (isOne ? island : { ...island, title: titleIn(unit.title, island) })),
  );
  return {
    units: [],
    islands: [...inUnits, ...islands],
    lessons: joinedLessons([...units, { islands, lessons }]),
  };
}

/** The course without what an import has added. What its owner has put into that stays, with what it lies in. */
export function withoutAdded(layout: Layout, added: Addition): Layout {
  const set = (ids: readonly string[]) => new Set(ids);
  const [isUnit, isIsland, isQuiz] = [set(added.units), set(added.islands), set(added.quizzes)];
  const [isQuestion, isCard] = [set(added.questions), set(added.cards)];
  const questions = layout.questions.filter(({ id }) => !isQuestion.has(id));
  const cards = layout.cards.filter(({ id }) => !isCard.has(id));
  const inQuizzes = set(questions.map(({ quizId }) => quizId));
  const quizzes = layout.quizzes.filter(({ id }) => !isQuiz.has(id) || inQuizzes.has(id));
  const inIslands = set([...quizzes, ...cards].map(({ islandId }) => islandId));
  const islands = layout.islands.filter(({ id }) => !isIsland.has(id) || inIslands.has(id));
  const lessons = layout.lessons?.filter(({ id }) => !set(added.lessons).has(id));
  const inUnits = set([...islands, ...(lessons ?? [])].map(({ unitId }) => unitId ?? ""));
  const units = layout.units.filter(({ id }) => !isUnit.has(id) || inUnits.has(id));
  return {
    ...layout,
    units: units.map((unit, index) => ({ ...unit, number: index + 1 })),
    islands: islands.map((island, position) => ({ ...island, position })),
    quizzes,
    questions,
    cards,
    ...(lessons && { lessons: lessons.map((lesson, position) => ({ ...lesson, position })) }),
  };
}
