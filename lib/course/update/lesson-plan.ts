import { isDeepStrictEqual } from "node:util";
import type { LessonRow } from "../layout/layout-schema.ts";
import {
  type FlatLesson,
  flattenLessons,
  type LessonSays,
  lessonAddress,
  saysOf,
} from "../lessons/lesson-rows.ts";
import type { CourseDraft, PlacedLesson } from "../rules.ts";
import { type Pairs, pairBy } from "./matching.ts";
import { withKept } from "./own-edits.ts";
import type { Known, Rows } from "./pairing.ts";
import { knownTitle, titleUnder } from "./titles.ts";

/** What a lesson is to say from now on. */
export interface PlannedContent {
  lessonId: string;
  number: number;
  says: LessonSays;
}

interface Identity {
  sourceId: string | null;
  title: string;
  unit: string;
  hash: string;
}

/** Finds for each lesson the row that it was: by its id in the file, its unit and title, what it says, its title. */
function pairLessons({ rows, lessons }: Known, wanted: readonly FlatLesson[], draft: CourseDraft): Pairs {
  const units = new Map(rows.units.map((unit) => [unit.id, knownTitle(unit)]));
  const was = (rows.lessons ?? []).map((row): Identity => {
    const known = lessons.get(row.id);
    const hash = (known?.base ?? known?.says)?.hash ?? "";
    const { sourceId, unitId } = row;
    return { sourceId, title: knownTitle(row), unit: units.get(unitId ?? "") ?? "", hash };
  });
  const now = wanted.map(({ draft: lesson, unit }): Identity => {
    const { sourceId, title } = lesson;
    const unitTitle = unit === null ? "" : (draft.units[unit]?.title ?? "");
    return { sourceId, title, unit: unitTitle, hash: saysOf(lesson, []).hash };
  });
  const pairs: Pairs = new Map();
  const keys: ((lesson: Identity) => string | null)[] = [
    ({ sourceId }) => sourceId,
    ({ unit, title }) => JSON.stringify([unit, title]),
    ({ hash }) => hash,
    ({ title }) => title,
  ];
  for (const key of keys) pairBy(was, now, pairs, key);
  return pairs;
}

/** Lessons that no file has brought, and those that are kept, stay behind what came before them. */
function withOwn(
  planned: readonly LessonRow[],
  was: readonly LessonRow[],
  { stays, kept }: { stays: ReadonlySet<string>; kept: ReadonlySet<string> },
): LessonRow[] {
  const placed = new Set(planned.map(({ id }) => id));
  const own = was.filter((lesson) => (lesson.isOwn || kept.has(lesson.id)) && !placed.has(lesson.id));
  const byId = new Map([...planned, ...own].map((row) => [row.id, row]));
  const order = withKept(
    planned.map(({ id }) => id),
    was.map(({ id }) => id),
    new Set(own.map(({ id }) => id)),
  );
  const staying = (id: string | null) => (id !== null && stays.has(id) ? id : null);
  return order.flatMap((id, position): LessonRow[] => {
    const row = byId.get(id);
    if (!row) return [];
    return [{ ...row, position, unitId: staying(row.unitId), islandId: staying(row.islandId) }];
  });
}

/** A lesson whose host gives nothing out this time, with what it gave of the same recording before. */
function withTold(lesson: PlacedLesson, known: LessonSays | undefined): PlacedLesson {
  const isAsked = lesson.transcript === "not_given" && lesson.cues === null && lesson.media?.file === null;
  if (!isAsked || !known || !isDeepStrictEqual(known.media, lesson.media)) return lesson;
  const { cues, chapters, transcript, language, seconds } = known;
  return { ...lesson, cues, chapters, transcript, language, seconds };
}

/**
 * Plans how the lessons of a newer export take the place of those that are there. A lesson keeps its row, and with it its
 * progress, notes and highlights; captions of the owner stay as long as the file says what it said. `units` and `islands`:
 * those of the draft in its order; `stays`: the ids of all units and islands that the course will have; `all`: its lessons
 * as they are, of which `known` lacks those that are `kept`.
 * docs/product.md#import
 */
export function planLessons(
  known: Known,
  draft: CourseDraft,
  {
    units,
    islands,
    ...staying
  }: Pick<Rows, "units" | "islands"> & {
    stays: ReadonlySet<string>;
    all: readonly LessonRow[];
    kept: ReadonlySet<string>;
  },
  newId: () => string,
  courseId: string,
): { lessons: LessonRow[]; contents: PlannedContent[] } {
  const was = known.rows.lessons ?? [];
  const wanted = flattenLessons(draft);
  const pairs = pairLessons(known, wanted, draft);
  const before = wanted.map((_, index) => was[pairs.get(index) ?? -1]);
  const ids = before.map((row) => row?.id ?? newId());
  const addresses = ids.map((id) => lessonAddress(courseId, id));
  const contents: PlannedContent[] = [];
  const planned = wanted.map(({ draft: lesson, unit, island }, position): LessonRow => {
    const [row, id = ""] = [before[position], ids[position]];
    const stored = known.lessons.get(id);
    const says = saysOf(withTold(lesson, stored?.base ?? stored?.says), addresses);
    const isKept = isDeepStrictEqual(stored?.says, says) || isDeepStrictEqual(stored?.base, says);
    const content = isKept ? (row?.content ?? 0) : (row?.content ?? 0) + 1;
    if (!isKept) contents.push({ lessonId: id, number: content, says });
    const unitId = unit === null ? null : (units[unit]?.id ?? null);
    const islandId = island === null ? null : (islands[island]?.id ?? null);
    const { kind, sourceId, title } = lesson;
    return { id, unitId, islandId, position, ...titleUnder(row, title), kind, sourceId, content };
  });
  return { lessons: withOwn(planned, staying.all, staying), contents };
}
