import type { Kept } from "./kept.ts";
import type { Known, QuestionRow, Rows } from "./pairing.ts";

/** Puts what is kept behind what came before it in `old`; the others stand as they are wanted. */
export function withKept(
  wanted: readonly string[],
  old: readonly string[],
  kept: ReadonlySet<string>,
): string[] {
  const [result, placed] = [[...wanted], new Set(wanted)];
  let before = "";
  for (const id of old) {
    if (kept.has(id)) {
      result.splice(result.indexOf(before) + 1, 0, id);
      placed.add(id);
    }
    if (placed.has(id)) before = id;
  }
  return result;
}

type Parts = Pick<Rows, "units" | "islands" | "quizzes" | "questions">;

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));

/**
 * What a newer export knows nothing of and stays all the same: what the owner has made and what `kept` names, with what
 * it lies in, and quizzes made from the text of an island that stays. `planned`: what the export brings. docs/product.md#import
 */
function keptParts({ rows, own }: Known, planned: Parts, kept: Kept): Parts {
  const placed = idsOf([...planned.units, ...planned.islands, ...planned.quizzes, ...planned.questions]);
  const isFree = ({ id }: { id: string }) => !placed.has(id);
  const ownQuestions = rows.questions.filter(
    (question) => isFree(question) && (own.has(question.id) || kept.questions.has(question.id)),
  );
  const withOwn = new Set(ownQuestions.map(({ quizId }) => quizId));
  const ownQuizzes = rows.quizzes.filter((quiz) => isFree(quiz) && (quiz.isOwn || withOwn.has(quiz.id)));
  const around = new Set(
    [...ownQuizzes, ...rows.quizzes.filter(({ id }) => placed.has(id) && withOwn.has(id))].map(
      ({ islandId }) => islandId,
    ),
  );
  for (const { id, islandId } of rows.cards) if (kept.cards.has(id)) around.add(islandId);
  const islands = rows.islands.filter(
    (island) => isFree(island) && (island.isOwn || kept.islands.has(island.id) || around.has(island.id)),
  );
  const inUnits = new Set(islands.map(({ unitId }) => unitId));
  for (const { id, unitId } of rows.lessons ?? []) if (kept.lessons.has(id)) inUnits.add(unitId);
  const units = rows.units.filter((unit) => isFree(unit) && (unit.isOwn || inUnits.has(unit.id)));
  const staying = idsOf([...planned.islands, ...islands]);
  const served = new Set(
    [...planned.quizzes, ...ownQuizzes].filter(({ isDefault }) => isDefault).map(({ islandId }) => islandId),
  );
  const made = rows.quizzes.filter(
    (quiz) => isFree(quiz) && quiz.isDefault && staying.has(quiz.islandId) && !served.has(quiz.islandId),
  );
  const madeIds = idsOf(made);
  const questions = rows.questions.filter(
    (question) =>
      isFree(question) &&
      (own.has(question.id) || kept.questions.has(question.id) || madeIds.has(question.quizId)),
  );
  const quizzes = [...new Set([...ownQuizzes, ...made])];
  return { units, islands, quizzes, questions };
}

/** The rows of a list in the order in which they are to stand. */
function ordered<T extends { id: string }>(
  planned: readonly T[],
  kept: readonly T[],
  old: readonly T[],
): T[] {
  const byId = new Map([...planned, ...kept].map((row) => [row.id, row]));
  const order = withKept(
    planned.map(({ id }) => id),
    old.map(({ id }) => id),
    idsOf(kept),
  );
  return order.flatMap((id) => byId.get(id) ?? []);
}

/** The same for rows that stand in several lists, which `listOf` names */
function orderedIn<T extends { id: string }>(
  lists: readonly (string | null)[],
  [planned, kept, old]: [planned: readonly T[], kept: readonly T[], old: readonly T[]],
  listOf: (row: T) => string | null,
): T[][] {
  const of = (rows: readonly T[]) => Map.groupBy(rows, listOf);
  const [plannedIn, keptIn, oldIn] = [of(planned), of(kept), of(old)];
  return lists.map((list) =>
    ordered(plannedIn.get(list) ?? [], keptIn.get(list) ?? [], oldIn.get(list) ?? []),
  );
}

const placedAnew = <T extends { position: number }>(rows: readonly T[]): T[] =>
  rows.map((row, position) => ({ ...row, position }));

/** What a newer export brings together with what stays of the owner's own and of `stays`, each where it stood. */
export function withOwnParts(
  known: Known,
  planned: Parts,
  stays: Kept,
): { parts: Parts; kept: QuestionRow[] } {
  const { rows } = known;
  const kept = keptParts(known, planned, stays);
  const units = ordered(planned.units, kept.units, rows.units).map((unit, index) => ({
    ...unit,
    number: index + 1,
  }));
  const islands = placedAnew(
    orderedIn(
      [...units.map(({ id }) => id), null],
      [planned.islands, kept.islands, rows.islands],
      ({ unitId }) => unitId,
    ).flat(),
  );
  const quizzes = orderedIn(
    islands.map(({ id }) => id),
    [planned.quizzes, kept.quizzes, rows.quizzes],
    ({ islandId }) => islandId,
  ).flatMap(placedAnew);
  const questions = orderedIn(
    quizzes.map(({ id }) => id),
    [planned.questions, kept.questions, rows.questions],
    ({ quizId }) => quizId,
  ).flatMap(placedAnew);
  return { parts: { units, islands, quizzes, questions }, kept: kept.questions };
}
