import type { TextTime } from "#lib/course-reader/rules.ts";
import type { Layout } from "../layout/layout-schema.ts";
import type { LessonSays } from "../lessons/lesson-rows.ts";
import type { CourseDraft, IslandDraft, QuestionDraft, QuizDraft } from "../rules.ts";
import { countShared, type Identity, type Pairs, pairBy, pairByShare, pairQuestions } from "./matching.ts";
import { knownTitle, type Named } from "./titles.ts";

/** What a question says; the newest version of one that is there. */
export interface Content extends Omit<QuestionDraft, "sourceId" | "source"> {
  source: string | null;
}

interface UnitRow extends Named {
  id: string;
  number: number;
  subtitle: string;
  difficulty: string;
}

export interface IslandRow extends Named {
  id: string;
  unitId: string | null;
  position: number;
  difficulty: string;
  sourceId: string | null;
  text: string | null;
  times: TextTime[] | null;
}

export interface QuizRow extends Named {
  id: string;
  islandId: string;
  position: number;
  isDefault: boolean;
  passingScore: number;
}

export interface QuestionRow {
  id: string;
  quizId: string;
  position: number;
  sourceId: string | null;
  version: number;
  withdrawnAt: string | null;
  withdrawnReason: Layout["questions"][number]["withdrawnReason"];
}

/** A course as rows, in the order of the map. */
export interface Rows {
  description: string;
  sourceId: string | null;
  units: UnitRow[];
  islands: IslandRow[];
  quizzes: QuizRow[];
  questions: QuestionRow[];
  cards: Layout["cards"];
  lessons?: Layout["lessons"];
}

/** A course with what its questions say, by their ids */
export interface Known {
  rows: Rows;
  contents: ReadonlyMap<string, Content>;
  /** What the file said of questions that were edited since */
  bases: ReadonlyMap<string, Content>;
  /** The questions that no file has brought */
  own: ReadonlySet<string>;
  /** What lessons say, by their ids, and what the file said of those that got captions since */
  lessons: ReadonlyMap<string, { says: LessonSays; base: LessonSays | null }>;
}

/** What is wanted, flat: each list in the order of the map, with the index of what each lies in. */
export interface Wanted {
  units: { title: string; subtitle: string; difficulty: string; number: number }[];
  islands: (IslandDraft & { unit: number | null; unitTitle: string })[];
  quizzes: (QuizDraft & { island: number; position: number })[];
  questions: { draft: QuestionDraft; quiz: number; position: number }[];
}

/** For each list the indexes of the rows that are there, by the indexes of what is wanted */
export interface Pairing {
  questions: Pairs;
  quizzes: Pairs;
  islands: Pairs;
  units: Pairs;
}

export function flatten(draft: CourseDraft): Wanted {
  const islands = [
    ...draft.units.flatMap((unit, index) =>
      unit.islands.map((island) => ({ ...island, unit: index, unitTitle: unit.title })),
    ),
    ...draft.islands.map((island) => ({ ...island, unit: null, unitTitle: "" })),
  ];
  const quizzes = islands.flatMap((island, index) =>
    island.quizzes.map((quiz, position) => ({ ...quiz, island: index, position })),
  );
  const questions = quizzes.flatMap((quiz, index) =>
    quiz.questions.map((question, position) => ({ draft: question, quiz: index, position })),
  );
  const units = draft.units.map(({ islands: _, lessons: __, ...unit }, index) => ({
    ...unit,
    number: index + 1,
  }));
  return { units, islands, quizzes, questions };
}

interface Place {
  title: string;
  sourceId: string | null;
  unitTitle: string;
}

const nameOf = ({ sourceId, unitTitle, title }: Place) => sourceId ?? JSON.stringify([unitTitle, title]);
const indexesOf = (rows: readonly { id: string }[]) => new Map(rows.map(({ id }, index) => [id, index]));
const EMPTY = { text: "", options: [], correctIndex: null };

/** Which row stands for which part of the newer export. docs/product.md#import */
export function pairRows({ rows, contents, bases }: Known, wanted: Wanted): Pairing {
  const unitTitles = new Map(rows.units.map((unit) => [unit.id, knownTitle(unit)]));
  const wasIslands = rows.islands.map((island): Place => {
    const { sourceId, unitId } = island;
    return { title: knownTitle(island), sourceId, unitTitle: unitTitles.get(unitId ?? "") ?? "" };
  });
  const newIslands = wanted.islands.map(
    ({ title, sourceId = null, unitTitle }): Place => ({ title, sourceId, unitTitle }),
  );
  const [islandAt, quizAt] = [indexesOf(rows.islands), indexesOf(rows.quizzes)];
  const islandOfQuiz = rows.quizzes.map(({ islandId }) => islandAt.get(islandId) ?? -1);
  const wasQuiz = rows.questions.map(({ quizId }) => quizAt.get(quizId) ?? -1);
  const wasIsland = wasQuiz.map((quiz) => islandOfQuiz[quiz] ?? -1);
  const newQuiz = wanted.questions.map(({ quiz }) => quiz);
  const newIsland = newQuiz.map((quiz) => wanted.quizzes[quiz]?.island ?? -1);

  const [wasNames, newNames] = [wasIslands.map(nameOf), newIslands.map(nameOf)];
  const identities = (said: (id: string) => Content | undefined) =>
    rows.questions.map(({ id, sourceId }, index): Identity => {
      return { ...(said(id) ?? EMPTY), sourceId, island: wasNames[wasIsland[index] ?? -1] ?? "" };
    });
  const asked = wanted.questions.map(({ draft }, index): Identity => {
    return { ...draft, island: newNames[newIsland[index] ?? -1] ?? "" };
  });
  const questions: Pairs = new Map();
  pairQuestions(
    identities((id) => bases.get(id) ?? contents.get(id)),
    asked,
    questions,
  );
  // An export of the course itself has what was edited here.
  if (bases.size > 0)
    pairQuestions(
      identities((id) => contents.get(id)),
      asked,
      questions,
    );
  const islands: Pairs = new Map();
  pairBy(wasIslands, newIslands, islands, ({ sourceId }) => sourceId);
  pairBy(wasIslands, newIslands, islands, ({ unitTitle, title }) => JSON.stringify([unitTitle, title]));
  // What was made here is no part of the file, wherever its questions have gone; unless it bears the same name.
  const ofFile = (list: readonly Named[], parents: readonly number[]) =>
    parents.map((parent) => (list[parent] && !list[parent].isOwn ? parent : undefined));
  pairByShare(countShared(questions, newIsland, ofFile(rows.islands, wasIsland)), islands);
  const quizzes: Pairs = new Map();
  pairByShare(countShared(questions, newQuiz, ofFile(rows.quizzes, wasQuiz)), quizzes);
  pairBy(
    rows.quizzes.map((quiz, index) => {
      const island = quiz.isOwn ? islandOfQuiz[index] : undefined;
      return { island, title: quiz.title };
    }),
    wanted.quizzes.map(({ island, title }) => ({ island: islands.get(island), title })),
    quizzes,
    ({ island, title }) => (island === undefined ? null : JSON.stringify([island, title])),
  );
  return { questions, quizzes, islands, units: pairUnits(rows.units, wanted.units) };
}

function pairUnits(was: readonly UnitRow[], wanted: Wanted["units"]): Pairs {
  const units: Pairs = new Map();
  const known = was.map((unit) => ({
    title: knownTitle(unit),
    number: unit.isOwn ? null : unit.number,
  }));
  pairBy<{ title: string }>(known, wanted, units, ({ title }) => title);
  pairBy<{ number: number | null }>(known, wanted, units, ({ number }) => number?.toString() ?? null);
  return units;
}

/** The quizzes of an island as a draft would bring them. */
function quizzesOf({ rows, contents }: Known, islandId: string): QuizDraft[] {
  return rows.quizzes
    .filter((quiz) => quiz.islandId === islandId)
    .map(({ id, title, isDefault }) => ({
      title,
      isDefault,
      questions: rows.questions
        .filter(({ quizId }) => quizId === id)
        .flatMap((question) => {
          const content = contents.get(question.id);
          return content ? [{ ...content, sourceId: question.sourceId }] : [];
        }),
    }));
}

/** A text that is what it was keeps the quizzes that were made from it: others would be no better. */
export function keepMade(known: Known, draft: CourseDraft): CourseDraft {
  const withText = new Map<string, string[]>();
  for (const { id, text } of known.rows.islands)
    if (text !== null) withText.set(text, [...(withText.get(text) ?? []), id]);
  const keep = (island: IslandDraft): IslandDraft => {
    const was = island.text ? withText.get(island.text)?.shift() : undefined;
    const quizzes = was === undefined ? [] : quizzesOf(known, was);
    return quizzes.length > 0 ? { ...island, quizzes } : island;
  };
  const units = draft.units.map((unit) => ({ ...unit, islands: unit.islands.map(keep) }));
  return { ...draft, units, islands: draft.islands.map(keep) };
}
