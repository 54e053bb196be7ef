import { sql as raw } from "kysely";
import { AppError } from "#lib/core/errors.ts";
import { readQuests } from "#lib/quest/service.ts";
import { db, inTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { rangesAsJson } from "#lib/server/db/expressions.ts";
import { noteHtml } from "./note-html.ts";
import { mayBeStudiedBy, toProgressDto } from "./queries.ts";
import { doneBy, MAX_HIGHLIGHTS, SITTING_MS, type Span, spansWithin } from "./rules.ts";
import type {
  HighlightBody,
  HighlightDto,
  LessonProgressDto,
  NoteBody,
  NoteDto,
  ProgressBody,
} from "./schema.ts";

const NO_LESSON = "There is no such lesson.";

/** The current content of a lesson that the learner may study. Throws `not_found`. */
async function findContent(userId: string, lessonId: string) {
  const lesson = await db().lesson.findFirst({
    where: { id: lessonId, ...mayBeStudiedBy(userId) },
    select: {
      courseId: true,
      contents: {
        orderBy: { number: "desc" },
        take: 1,
        select: { hash: true, words: true, seconds: true, media: true, blocks: true },
      },
    },
  });
  const [content] = lesson?.contents ?? [];
  if (!lesson || !content) throw new AppError("not_found", NO_LESSON);
  const { blocks, media, ...said } = content;
  const last = (blocks as { id: string }[]).at(-1)?.id ?? null;
  return { ...said, courseId: lesson.courseId, hasMedia: media !== null, lastBlock: last };
}

interface Added {
  doneAt: Date | null;
  doneBy: LessonProgressDto["doneBy"];
  watchedSeconds: number;
  spans: Span[];
  block: string | null;
  second: number | null;
  openedAt: Date;
}

/**
 * Adds what was played to what was there: one statement, so that two tabs lose nothing. Multiranges are unknown to the
 * query builder.
 */
async function addProgress(
  sql: Sql,
  { userId, lessonId }: Place,
  { block, second }: ProgressBody,
  spans: readonly Span[],
  now: Date,
): Promise<Added> {
  const played = `{${spans.map(({ from, to }) => `[${from},${to})`).join(",")}}`;
  const sitting = new Date(now.getTime() - SITTING_MS);
  const statement = raw<Added>`
    WITH given AS (SELECT ${played}::int4multirange AS "spans")
    INSERT INTO "LessonProgress" AS p ("userId", "lessonId", "spans", "watchedSeconds", "block", "second", "openedAt", "updatedAt")
    SELECT ${userId}::uuid, ${lessonId}::uuid, g."spans",
      (SELECT coalesce(sum(upper(r) - lower(r)), 0) FROM unnest(g."spans") AS r), ${block}, ${second}, ${now}, ${now} FROM given g
    ON CONFLICT ("userId", "lessonId") DO UPDATE SET
      "spans" = p."spans" + excluded."spans",
      "watchedSeconds" = (SELECT coalesce(sum(upper(r) - lower(r)), 0) FROM unnest(p."spans" + excluded."spans") AS r),
      "block" = coalesce(excluded."block", p."block"),
      "second" = coalesce(excluded."second", p."second"),
      "openedAt" = CASE WHEN p."updatedAt" < ${sitting} THEN excluded."openedAt" ELSE p."openedAt" END,
      "updatedAt" = excluded."updatedAt"
    RETURNING "doneAt", "doneBy", "watchedSeconds", "block", "second", "openedAt", ${rangesAsJson("spans")} AS "spans"`;
  const [row] = (await statement.execute(sql)).rows;
  if (!row) throw new Error("the progress was not saved");
  return row;
}

interface Place {
  userId: string;
  lessonId: string;
}

/** Marks a lesson as done; the first time that its words are finished is kept by their hash. */
async function markDone(
  sql: Sql,
  userId: string,
  lessonId: string,
  hash: string,
  by: "hand" | "watched" | "read",
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await sql
    .updateTable("LessonProgress")
    .set({ doneAt: now, doneBy: by })
    .where("userId", "=", userId)
    .where("lessonId", "=", lessonId)
    .where("doneAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await sql
    .insertInto("LessonFirst")
    .values({ userId, hash, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function unmark(sql: Sql, userId: string, lessonId: string): Promise<void> {
  await sql
    .updateTable("LessonProgress")
    // Taken back by hand: it isn't done by itself again.
    .set({ doneAt: null, doneBy: "hand" })
    .where("userId", "=", userId)
    .where("lessonId", "=", lessonId)
    .execute();
}

/**
 * Saves where a learner is in a lesson and what they have played. The lesson is done by hand, or by itself once 90 % of its
 * recording was played or its text was read to the end. Throws `not_found`. docs/product.md#lessons
 */
export async function saveProgress(
  userId: string,
  lessonId: string,
  body: ProgressBody,
  now: Date,
): Promise<LessonProgressDto> {
  const content = await findContent(userId, lessonId);
  const spans = spansWithin(body.spans, content.seconds);
  let isNews = false;
  const saved = await inTransaction(async (tx): Promise<LessonProgressDto> => {
    const sql = kysely(tx);
    const { openedAt, ...row } = await addProgress(sql, { userId, lessonId }, body, spans, now);
    const progress = toProgressDto(row);
    const isAtEnd = content.lastBlock !== null && body.block === content.lastBlock;
    const sittingSeconds = (now.getTime() - openedAt.getTime()) / 1000;
    const isTakenBack = row.doneAt === null && row.doneBy === "hand";
    const byItself = isTakenBack
      ? null
      : doneBy({ ...content, watched: row.watchedSeconds, isAtEnd, sittingSeconds });
    const by = body.done === true ? "hand" : byItself;
    if (body.done === false) await unmark(sql, userId, lessonId);
    else if (by && !progress.isDone) await markDone(sql, userId, lessonId, content.hash, by, now);
    await sql
      .updateTable("Enrolment")
      .set({ lastStudiedAt: now })
      .where("userId", "=", userId)
      .where("courseId", "=", content.courseId)
      .execute();
    isNews = body.done !== false && by !== null && !progress.isDone;
    if (body.done === false) return { ...progress, isDone: false, doneBy: null };
    return by && isNews ? { ...progress, isDone: true, doneBy: by } : progress;
  });
  if (isNews) await readQuests(userId, now);
  return saved;
}

/** Refuses lessons that the learner may not study. Throws `not_found`. */
async function assertStudied(userId: string, lessonId: string): Promise<void> {
  const found = await db().lesson.findFirst({
    where: { id: lessonId, ...mayBeStudiedBy(userId) },
    select: { id: true },
  });
  if (!found) throw new AppError("not_found", NO_LESSON);
}

/**
 * Saves a note on the version that it was written on. The same text again is no conflict. Throws `not_found`,
 * `edit_conflict`. docs/product.md#notes
 */
export async function saveNote(
  userId: string,
  lessonId: string,
  { text, version }: NoteBody,
  now: Date,
): Promise<NoteDto> {
  await assertStudied(userId, lessonId);
  const row = { userId, lessonId, text, version: version + 1, updatedAt: now };
  const sql = kysely();
  const saved =
    version === 0
      ? await sql
          .insertInto("LessonNote")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning("version")
          .executeTakeFirst()
      : await sql
          .updateTable("LessonNote")
          .set({ text, version: version + 1, updatedAt: now })
          .where("userId", "=", userId)
          .where("lessonId", "=", lessonId)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst();
  if (saved) return { text, html: noteHtml(text), version: saved.version };
  const current = await sql
    .selectFrom("LessonNote")
    .select(["text", "version"])
    .where("userId", "=", userId)
    .where("lessonId", "=", lessonId)
    .executeTakeFirst();
  if (current?.text === text) return { text, html: noteHtml(text), version: current.version };
  throw new AppError("edit_conflict", "This note was changed in another tab or on another device.");
}

/** Marks a passage. The same one again is the one that is there. Throws `not_found`, `cap_reached`. docs/product.md#highlights */
export async function addHighlight(
  userId: string,
  lessonId: string,
  body: HighlightBody,
  now: Date,
): Promise<HighlightDto> {
  await assertStudied(userId, lessonId);
  const where = { userId, lessonId };
  const known = await db().highlight.findFirst({ where: { ...where, ...body }, select: { id: true } });
  if (known) return { _id: known.id, ...body };
  if ((await db().highlight.count({ where })) >= MAX_HIGHLIGHTS)
    throw new AppError(
      "cap_reached",
      `A lesson has room for ${MAX_HIGHLIGHTS} highlights. Remove some first.`,
    );
  const { id } = await db().highlight.create({
    data: { ...where, ...body, createdAt: now },
    select: { id: true },
  });
  return { _id: id, ...body };
}

/** Removes a highlight of one's own; one that is gone already is no error. */
export async function removeHighlight(userId: string, lessonId: string, id: string): Promise<void> {
  await db().highlight.deleteMany({ where: { id, userId, lessonId } });
}
