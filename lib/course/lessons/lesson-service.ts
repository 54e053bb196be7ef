import { v7 as uuidv7 } from "uuid";
import { inChunks } from "#lib/server/db/chunks.ts";
import { kysely, type Sql, type Tx } from "#lib/server/db/db.ts";
import type { CourseDraft } from "../rules.ts";
import { type ContentRow, contentRow, flattenLessons, lessonAddress, saysOf } from "./lesson-rows.ts";

/** Contents are large: few of them make a statement of some megabytes. */
const CONTENTS_A_STATEMENT = 50;

/** Saves what lessons say from now on. */
export async function insertContents(sql: Sql, rows: readonly ContentRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CONTENTS_A_STATEMENT)
    await sql
      .insertInto("LessonContent")
      .values(rows.slice(start, start + CONTENTS_A_STATEMENT))
      .execute();
}

interface Saved {
  /** The ids of the draft's units and of its islands, in the order of the map */
  units: readonly string[];
  islands: readonly string[];
  /** The position of the first lesson */
  first: number;
  isOwn: boolean;
}

/** Saves the lessons of a draft whose units and islands are saved. Returns their ids in the order of the file. */
export async function insertLessons(
  tx: Tx,
  courseId: string,
  draft: Pick<CourseDraft, "units" | "islands" | "lessons">,
  { units, islands, first, isOwn }: Saved,
): Promise<string[]> {
  const lessons = flattenLessons(draft).map((lesson, index) => ({
    ...lesson,
    id: uuidv7(),
    position: first + index,
  }));
  const rows = lessons.map(({ id, position, unit, island, draft: { title, kind, sourceId } }) => {
    const unitId = unit === null ? null : (units[unit] ?? null);
    const islandId = island === null ? null : (islands[island] ?? null);
    return { id, courseId, unitId, islandId, position, title, kind, sourceId, isOwn };
  });
  const sql = kysely(tx);
  await inChunks(rows, (chunk) => sql.insertInto("Lesson").values(chunk).execute());
  const addresses = lessons.map(({ id }) => lessonAddress(courseId, id));
  await insertContents(
    sql,
    lessons.map((lesson) => contentRow(lesson.id, 1, saysOf(lesson.draft, addresses))),
  );
  return lessons.map(({ id }) => id);
}
