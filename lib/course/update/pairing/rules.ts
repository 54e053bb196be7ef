import type { CourseDraft, IslandDraft, QuestionDraft, QuizDraft } from "../../rules.ts";
import {
  countShared,
  type Identity,
  type Pairs,
  pairBy,
  pairByShare,
  pairQuestions,
} from "../matching/rules.ts";

/** What a question says; the newest version of one that is there. */
export interface Content extends Omit<QuestionDraft, "sourceId" | "source"> {
  source: string | null;
}

interface UnitRow {
  id: string;
  number: number;
  title: string;
  subtitle: string;
  difficulty: string;
}

export interface IslandRow {
  id: string;
  unitId: string | null;
  position: number;
  title: string;
  difficulty: string;
  sourceId: string | null;
  text: string | null;
}

export interface QuizRow {
  id: string;
  islandId: string;
  position: number;
  title: string;
  kind: string;
  passingScore: number;
}

export interface QuestionRow {
  id: string;
  quizId: string;
  position: number;
  sourceId: string | null;
  version: number;
  withdrawnAt: string | null;
  withdrawnReason: string | null;
}

/** A course as rows, in the order of the map. */
export interface Rows {
  description: string;
  sourceId: string | null;
  units: UnitRow[];
  islands: IslandRow[];
  quizzes: QuizRow[];
  questions: QuestionRow[];
}

/** A course with what its questions say, by their ids */
export interface Known {
  rows: Rows;
  contents: ReadonlyMap<string, Content>;
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
  const units = draft.units.map(({ islands: _, ...unit }, index) => ({ ...unit, number: index + 1 }));
  return { units, islands, quizzes, questions };
}

interface Place {
  title: string;
  sourceId: string | null;
  unitTitle: string;
}

const nameOf = ({ sourceId, unitTitle, title }: Place) => sourceId ?? JSON.stringify([unitTitle, title]);
const indexesOf = (rows: readonly { id: string }[]) => new Map(rows.map(({ id }, index) => [id, index]));
const EMPTY = { text: "", options: [], correctIndex: 0 };

/** Which row stands for which part of the newer export. docs/product.md#import */
export function pairRows({ rows, contents }: Known, wanted: Wanted): Pairing {
  const unitTitles = new Map(rows.units.map(({ id, title }) => [id, title]));
  const wasIslands = rows.islands.map(
    ({ title, sourceId, unitId }): Place => ({
      title,
      sourceId,
      unitTitle: unitTitles.get(unitId ?? "") ?? "",
    }),
  );
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
  const questions = pairQuestions(
    rows.questions.map(({ id, sourceId }, index): Identity => {
      return { ...(contents.get(id) ?? EMPTY), sourceId, island: wasNames[wasIsland[index] ?? -1] ?? "" };
    }),
    wanted.questions.map(({ draft }, index): Identity => {
      return { ...draft, island: newNames[newIsland[index] ?? -1] ?? "" };
    }),
  );
  const islands: Pairs = new Map();
  pairBy(wasIslands, newIslands, islands, ({ sourceId }) => sourceId);
  pairBy(wasIslands, newIslands, islands, ({ unitTitle, title }) => JSON.stringify([unitTitle, title]));
  pairByShare(countShared(questions, newIsland, wasIsland), islands);
  const quizzes: Pairs = new Map();
  pairByShare(countShared(questions, newQuiz, wasQuiz), quizzes);
  return { questions, quizzes, islands, units: pairUnits(rows.units, wanted.units) };
}

function pairUnits(was: readonly UnitRow[], wanted: Wanted["units"]): Pairs {
  const units: Pairs = new Map();
  pairBy<{ title: string; number: number }>(was, wanted, units, ({ title }) => title);
  pairBy<{ title: string; number: number }>(was, wanted, units, ({ number }) => `${number}`);
  return units;
}

/** The quizzes of an island as a draft would bring them. */
function quizzesOf({ rows, contents }: Known, islandId: string): QuizDraft[] {
  return rows.quizzes
    .filter((quiz) => quiz.islandId === islandId)
    .map(({ id, title, kind }) => ({
      title,
      kind: kind === "default" ? "default" : "",
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
