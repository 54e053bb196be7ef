import type { Known, Rows } from "./pairing.ts";
import { knownTitle } from "./titles.ts";

/** Rows of a course that stay as they are, whatever a newer export says: their part of the source can't be read. */
export interface Kept {
  /** Those that are kept as a whole, with all that lies in them */
  islands: ReadonlySet<string>;
  questions: ReadonlySet<string>;
  cards: ReadonlySet<string>;
  lessons: ReadonlySet<string>;
}

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));

/** The rows that came from these parts of the source: "<part>", "<part>#2". */
export function keptOf(
  { islands, quizzes, questions, cards, lessons = [] }: Rows,
  parts: ReadonlySet<string>,
): Kept {
  const isKept = ({ sourceId }: { sourceId: string | null }) =>
    sourceId !== null && parts.has(sourceId.split("#")[0] ?? "");
  const keptIslands = idsOf(islands.filter((island) => isKept(island)));
  const keptQuizzes = idsOf(quizzes.filter(({ islandId }) => keptIslands.has(islandId)));
  return {
    islands: keptIslands,
    questions: idsOf(questions.filter((one) => isKept(one) || keptQuizzes.has(one.quizId))),
    cards: idsOf(cards.filter((one) => isKept(one) || keptIslands.has(one.islandId))),
    lessons: idsOf(lessons.filter((one) => isKept(one))),
  };
}

/** Units that hold nothing but what is kept, and that the newer export doesn't know by their titles. */
function keptUnits(
  { units, islands, lessons = [] }: Rows,
  kept: Kept,
  titles: ReadonlySet<string>,
): Set<string> {
  const held = (ofKept: boolean) =>
    new Set([
      ...islands.filter(({ id }) => kept.islands.has(id) === ofKept).map(({ unitId }) => unitId),
      ...lessons.filter(({ id }) => kept.lessons.has(id) === ofKept).map(({ unitId }) => unitId),
    ]);
  const [withKept, withOthers] = [held(true), held(false)];
  return idsOf(
    units.filter(
      (unit) => withKept.has(unit.id) && !withOthers.has(unit.id) && !titles.has(knownTitle(unit)),
    ),
  );
}

/** The course without what is kept: nothing of a newer export takes its place. */
export function withoutKept(known: Known, kept: Kept, titles: ReadonlySet<string>): Known {
  const { rows } = known;
  const units = keptUnits(rows, kept, titles);
  return {
    ...known,
    rows: {
      ...rows,
      units: rows.units.filter(({ id }) => !units.has(id)),
      islands: rows.islands.filter(({ id }) => !kept.islands.has(id)),
      quizzes: rows.quizzes.filter(({ islandId }) => !kept.islands.has(islandId)),
      questions: rows.questions.filter(({ id }) => !kept.questions.has(id)),
      cards: rows.cards.filter(({ id }) => !kept.cards.has(id)),
      lessons: (rows.lessons ?? []).filter(({ id }) => !kept.lessons.has(id)),
    },
  };
}
