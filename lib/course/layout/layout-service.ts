import { inChunks } from "#lib/server/db/chunks.ts";
import { kysely, type Sql, type Tx } from "#lib/server/db/db.ts";
import { readLayout } from "./layout-queries.ts";
import type { Layout, LessonRow } from "./layout-schema.ts";

/* Rows that are new, changed or in the trash are written with one statement a table. */

async function saveUnits(sql: Sql, courseId: string, units: Layout["units"]): Promise<void> {
  await inChunks(units, (chunk) =>
    sql
      .insertInto("Unit")
      .values(chunk.map((unit) => ({ ...unit, courseId, removedAt: null })))
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(({ ref }) => ({
          number: ref("excluded.number"),
          title: ref("excluded.title"),
          fileTitle: ref("excluded.fileTitle"),
          isOwn: ref("excluded.isOwn"),
          subtitle: ref("excluded.subtitle"),
          difficulty: ref("excluded.difficulty"),
          removedAt: null,
        })),
      )
      .execute(),
  );
}

async function saveIslands(sql: Sql, courseId: string, islands: Layout["islands"]): Promise<void> {
  await inChunks(islands, (chunk) =>
    sql
      .insertInto("Island")
      .values(chunk.map(({ text: _, times: __, ...island }) => ({ ...island, courseId, removedAt: null })))
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(({ ref }) => ({
          unitId: ref("excluded.unitId"),
          position: ref("excluded.position"),
          title: ref("excluded.title"),
          fileTitle: ref("excluded.fileTitle"),
          isOwn: ref("excluded.isOwn"),
          difficulty: ref("excluded.difficulty"),
          sourceId: ref("excluded.sourceId"),
          removedAt: null,
        })),
      )
      .execute(),
  );
}

async function saveTexts(tx: Tx, islands: Layout["islands"]): Promise<void> {
  const without = islands.filter(({ text }) => text === null).map(({ id }) => id);
  await tx.islandText.deleteMany({ where: { islandId: { in: without } } });
  const texts = islands.flatMap(({ id, text, times }) =>
    text === null ? [] : [{ islandId: id, text, times: times && JSON.stringify(times) }],
  );
  await inChunks(texts, (chunk) =>
    kysely(tx)
      .insertInto("IslandText")
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .column("islandId")
          .doUpdateSet(({ ref }) => ({ text: ref("excluded.text"), times: ref("excluded.times") })),
      )
      .execute(),
  );
}

async function saveQuizzes(tx: Tx, quizzes: Layout["quizzes"]): Promise<void> {
  // While they change places, no island may have two default quizzes.
  const ids = quizzes.map(({ id }) => id);
  await tx.quiz.updateMany({ where: { id: { in: ids } }, data: { isDefault: false } });
  await inChunks(quizzes, (chunk) =>
    kysely(tx)
      .insertInto("Quiz")
      .values(chunk.map((quiz) => ({ ...quiz, removedAt: null })))
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(({ ref }) => ({
          islandId: ref("excluded.islandId"),
          position: ref("excluded.position"),
          title: ref("excluded.title"),
          fileTitle: ref("excluded.fileTitle"),
          isOwn: ref("excluded.isOwn"),
          isDefault: ref("excluded.isDefault"),
          passingScore: ref("excluded.passingScore"),
          removedAt: null,
        })),
      )
      .execute(),
  );
}

async function saveQuestions(sql: Sql, questions: Layout["questions"]): Promise<void> {
  await inChunks(questions, (chunk) =>
    sql
      .insertInto("Question")
      .values(chunk.map(({ version: _, ...question }) => ({ ...question, removedAt: null })))
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(({ ref }) => ({
          quizId: ref("excluded.quizId"),
          position: ref("excluded.position"),
          sourceId: ref("excluded.sourceId"),
          withdrawnAt: ref("excluded.withdrawnAt"),
          withdrawnReason: ref("excluded.withdrawnReason"),
          removedAt: null,
        })),
      )
      .execute(),
  );
}

async function saveCards(sql: Sql, cards: Layout["cards"]): Promise<void> {
  await inChunks(cards, (chunk) =>
    sql
      .insertInto("RecallCard")
      .values(
        chunk.map(({ fileSaid, ...card }) => {
          return { ...card, fileSaid: fileSaid && JSON.stringify(fileSaid), removedAt: null };
        }),
      )
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(({ ref }) => ({
          islandId: ref("excluded.islandId"),
          position: ref("excluded.position"),
          sourceId: ref("excluded.sourceId"),
          front: ref("excluded.front"),
          frontHtml: ref("excluded.frontHtml"),
          back: ref("excluded.back"),
          backHtml: ref("excluded.backHtml"),
          fileSaid: ref("excluded.fileSaid"),
          removedAt: null,
        })),
      )
      .execute(),
  );
}

async function saveLessons(sql: Sql, courseId: string, lessons: readonly LessonRow[]): Promise<void> {
  await inChunks(lessons, (chunk) =>
    sql
      .insertInto("Lesson")
      .values(chunk.map(({ content: _, ...lesson }) => ({ ...lesson, courseId, removedAt: null })))
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(({ ref }) => ({
          unitId: ref("excluded.unitId"),
          islandId: ref("excluded.islandId"),
          position: ref("excluded.position"),
          title: ref("excluded.title"),
          fileTitle: ref("excluded.fileTitle"),
          isOwn: ref("excluded.isOwn"),
          kind: ref("excluded.kind"),
          sourceId: ref("excluded.sourceId"),
          removedAt: null,
        })),
      )
      .execute(),
  );
}

/** The rows that are new or that aren't as they were. */
function changed<Row extends { id: string }>(before: readonly Row[], rows: readonly Row[]): Row[] {
  const known = new Map(before.map((row) => [row.id, JSON.stringify(row)]));
  return rows.filter((row) => known.get(row.id) !== JSON.stringify(row));
}

/** What was there and isn't wanted any more. */
function removed(before: readonly { id: string }[], rows: readonly { id: string }[]) {
  const wanted = new Set(rows.map(({ id }) => id));
  return { id: { in: before.map(({ id }) => id).filter((id) => !wanted.has(id)) } };
}

/**
 * Makes a course stand as `layout` says: creates, moves and restores its rows, and removes all others. The versions of
 * questions and the contents of lessons are the caller's to write. The course's row must be locked. docs/product.md#trash
 */
export async function applyLayout(tx: Tx, courseId: string, layout: Layout, now: Date): Promise<void> {
  const before = await readLayout(tx, courseId);
  const sql = kysely(tx);
  const data = { removedAt: now };
  await tx.recallCard.updateMany({ where: removed(before.cards, layout.cards), data });
  const lessons = { before: before.lessons ?? [], now: layout.lessons ?? before.lessons ?? [] };
  await tx.lesson.updateMany({ where: removed(lessons.before, lessons.now), data });
  await tx.question.updateMany({ where: removed(before.questions, layout.questions), data });
  await tx.quiz.updateMany({ where: removed(before.quizzes, layout.quizzes), data });
  await tx.island.updateMany({ where: removed(before.islands, layout.islands), data });
  await tx.unit.updateMany({ where: removed(before.units, layout.units), data });
  const islands = changed(before.islands, layout.islands);
  await saveUnits(sql, courseId, changed(before.units, layout.units));
  await saveIslands(sql, courseId, islands);
  await saveTexts(tx, islands);
  await saveQuizzes(tx, changed(before.quizzes, layout.quizzes));
  await saveQuestions(sql, changed(before.questions, layout.questions));
  await saveCards(sql, changed(before.cards, layout.cards));
  await saveLessons(sql, courseId, changed(lessons.before, lessons.now));
  const { description, sourceId } = layout;
  await tx.course.update({
    where: { id: courseId },
    data: { description, sourceId, version: { increment: 1 } },
    select: { id: true },
  });
}
