import type { CourseDraft, QuestionDraft } from "../rules.ts";
import { type CardCounts, planCards } from "./card-plan.ts";
import { type Kept, keptOf, withoutKept } from "./kept.ts";
import { type PlannedContent, planLessons } from "./lesson-plan.ts";
import { isSameBody, isSameMarkup } from "./markup.ts";
import { withOwnParts } from "./own-edits.ts";
import {
  type Content,
  flatten,
  type IslandRow,
  type Known,
  keepMade,
  type Pairing,
  pairRows,
  type QuestionRow,
  type QuizRow,
  type Rows,
  type Wanted,
} from "./pairing.ts";
import { titleUnder } from "./titles.ts";

const PASSING_SCORE = 70;

export type UpdateCounts = {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  /** Of those changed: what the owner had edited, and gives way */
  overruled?: number;
  /** The same of recall cards, where there are any */
  cards?: CardCounts;
};

/** Where the rows of a course are to stand, and what its questions are to say anew. */
export interface UpdatePlan {
  rows: Rows;
  versions: { questionId: string; number: number; draft: QuestionDraft }[];
  contents: PlannedContent[];
  counts: UpdateCounts;
}

/** Whether a question would say just what it says already. Not every export tells its type, or the sentence it rests on. */
export function isSame(was: Content, now: QuestionDraft): boolean {
  const isSameOption = (index: number) => {
    const [before, after] = [was.options[index], now.options[index]];
    return (
      before?.text === after?.text &&
      (before?.feedback ?? null) === (after?.feedback ?? null) &&
      isSameMarkup(before?.html ?? null, after?.html ?? null) &&
      isSameMarkup(before?.feedbackHtml ?? null, after?.feedbackHtml ?? null)
    );
  };
  return (
    was.text === now.text &&
    isSameMarkup(was.html, now.html) &&
    was.correctIndex === now.correctIndex &&
    isSameBody(was.body ?? null, now.body ?? null) &&
    was.explanation === now.explanation &&
    isSameMarkup(was.explanationHtml ?? null, now.explanationHtml ?? null) &&
    was.canShuffle === now.canShuffle &&
    (now.source == null || was.source === now.source) &&
    was.options.length === now.options.length &&
    now.options.every((_, index) => isSameOption(index))
  );
}

type NewId = () => string;

/** The planned cards, and behind them those that are kept. */
function withKeptCards(
  { cards, counts }: ReturnType<typeof planCards>,
  was: Rows["cards"],
  kept: Kept,
): ReturnType<typeof planCards> {
  const staying = was.filter(({ id }) => kept.cards.has(id));
  if (staying.length === 0) return { cards, counts };
  return {
    cards: [...cards, ...staying],
    counts: { ...counts, unchanged: counts.unchanged + staying.length },
  };
}

/** The row that stands for the wanted item of this index; undefined for a new one. */
function rowAt<T>(list: readonly T[], pairs: ReadonlyMap<number, number>, index: number): T | undefined {
  const found = pairs.get(index);
  return found === undefined ? undefined : list[found];
}

/** What the course's owner has set and no export knows stays. */
function planOutline(rows: Rows, wanted: Wanted, pairs: Pairing, newId: NewId) {
  const units = wanted.units.map((unit, index) => {
    const {
      id = newId(),
      subtitle = "",
      difficulty = unit.difficulty,
    } = rowAt(rows.units, pairs.units, index) ?? {};
    const named = titleUnder(rowAt(rows.units, pairs.units, index), unit.title);
    return { id, number: unit.number, ...named, subtitle: unit.subtitle || subtitle, difficulty };
  });
  const islands = wanted.islands.map((island, position): IslandRow => {
    const was = rowAt(rows.islands, pairs.islands, position);
    const { id = newId(), difficulty = island.difficulty } = was ?? {};
    const unitId = island.unit === null ? null : (units[island.unit]?.id ?? null);
    const { sourceId = null } = island;
    // It may be the owner's own: a file that says nothing takes nothing away.
    const text = island.text ?? was?.text ?? null;
    const times = island.times ?? (text === was?.text ? was?.times : null) ?? null;
    return { id, unitId, position, ...titleUnder(was, island.title), difficulty, sourceId, text, times };
  });
  const quizzes = wanted.quizzes.map(({ title, isDefault = false, island, position }, index): QuizRow => {
    const was = rowAt(rows.quizzes, pairs.quizzes, index);
    const { id = newId(), passingScore = PASSING_SCORE } = was ?? {};
    const place = { id, islandId: islands[island]?.id ?? "", position };
    return { ...place, ...titleUnder(was, title), isDefault, passingScore };
  });
  return { units, islands, quizzes };
}

function planQuestions(
  { rows, contents, bases }: Known,
  wanted: Wanted,
  pairs: Pairing,
  quizzes: readonly QuizRow[],
  newId: NewId,
) {
  const versions: UpdatePlan["versions"] = [];
  let overruled = 0;
  const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  const questions = wanted.questions.map(({ draft, quiz, position }, index): QuestionRow => {
    const was = rowAt(rows.questions, pairs.questions, index);
    const { id = newId(), version = 0 } = was ?? {};
    const [content, base] = [contents.get(id), bases.get(id)];
    // What the owner has edited stays as long as the file says what it said.
    const isOfFile = base !== undefined && isSame(base, draft);
    const isKept = isOfFile || (content !== undefined && isSame(content, draft));
    if (base && !isKept) overruled += 1;
    counts[was === undefined ? "added" : isKept ? "unchanged" : "changed"] += 1;
    const place = { id, quizId: quizzes[quiz]?.id ?? "", position, sourceId: draft.sourceId };
    const { withdrawnAt = null, withdrawnReason = null } = was ?? {};
    if (isKept) return { ...place, version, withdrawnAt, withdrawnReason };
    versions.push({ questionId: id, number: version + 1, draft });
    // What says something new is asked again.
    return { ...place, version: version + 1, withdrawnAt: null, withdrawnReason: null };
  });
  return { questions, versions, counts: overruled > 0 ? { ...counts, overruled } : counts };
}

/**
 * Plans how a newer export takes the place of a course: what is the same keeps its rows, and with them its progress; what
 * the owner has made or edited stays as far as the file has nothing new to say. `unread`: parts of the source that can't be
 * read this time, of which everything stays.
 * docs/product.md#import
 */
export function planUpdate(
  whole: Known,
  newer: CourseDraft,
  newId: NewId,
  courseId = "",
  unread: ReadonlySet<string> = new Set(),
): UpdatePlan {
  const { rows } = whole;
  const staying = keptOf(rows, unread);
  const known = withoutKept(whole, staying, new Set(newer.units.map(({ title }) => title)));
  const draft = keepMade(known, newer);
  const wanted = flatten(draft);
  const pairs = pairRows(known, wanted);
  const { units, islands, quizzes } = planOutline(known.rows, wanted, pairs, newId);
  const { questions, versions, counts } = planQuestions(known, wanted, pairs, quizzes, newId);
  const { parts, kept } = withOwnParts(whole, { units, islands, quizzes, questions }, staying);
  counts.unchanged += kept.length;
  counts.removed = rows.questions.length - pairs.questions.size - kept.length;
  const wantedCards = wanted.islands.flatMap(({ cards = [] }, index) =>
    cards.map((card, position) => ({ draft: card, islandId: islands[index]?.id ?? "", position })),
  );
  const ownIslands = new Set(rows.islands.filter(({ isOwn }) => isOwn).map(({ id }) => id));
  const planned = planCards(known.rows.cards, wantedCards, ownIslands, newId);
  const { cards, counts: ofCards } = withKeptCards(planned, rows.cards, staying);
  const stays = new Set([...parts.units, ...parts.islands].map(({ id }) => id));
  const place = { units, islands, stays, all: rows.lessons ?? [], kept: staying.lessons };
  const { lessons, contents } = planLessons(known, draft, place, newId, courseId);
  const plannedRows: Rows = {
    description: draft.description || rows.description,
    sourceId: draft.sourceId ?? rows.sourceId,
    ...parts,
    cards,
    lessons,
  };
  const hasCards = rows.cards.length + cards.length > 0;
  return { rows: plannedRows, versions, contents, counts: hasCards ? { ...counts, cards: ofCards } : counts };
}

function sorted({ description, sourceId, units, islands, quizzes, questions, cards, lessons = [] }: Rows) {
  const byId = <T extends { id: string }>(list: readonly T[]) =>
    [...list].sort((a, b) => (a.id < b.id ? -1 : 1)).map((row) => Object.entries(row).sort());
  return [
    description,
    sourceId,
    byId(units),
    byId(islands),
    byId(quizzes),
    byId(questions),
    byId(cards),
    byId(lessons),
  ];
}

/** Whether the plan would leave everything as it is. */
export function changesNothing(rows: Rows, plan: UpdatePlan): boolean {
  const isSaidAnew = plan.versions.length + plan.contents.length > 0;
  return !isSaidAnew && JSON.stringify(sorted(rows)) === JSON.stringify(sorted(plan.rows));
}
