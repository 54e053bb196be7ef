import { LRUCache } from "lru-cache";
import * as z from "zod";
import { db, kysely, type Sql } from "#lib/server/db/db.ts";
import { rangesAsJson } from "#lib/server/db/expressions.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { sanitizeLessonHtml } from "#lib/server/html/sanitize.ts";
import { noteHtml } from "./note-html.ts";
import { lessonMinutes, type Span } from "./rules.ts";
import {
  chaptersSchema,
  cuesSchema,
  type LessonBlock,
  type LessonDto,
  type LessonProgressDto,
  lessonBlockSchema,
  lessonMediaSchema,
} from "./schema.ts";

/** Prisma filter: lessons that a learner may study. */
export const mayBeStudiedBy = (userId: string) => ({
  ...LIVE,
  course: { OR: [{ ownerId: userId }, { enrolments: { some: { userId } } }] },
});

/** Contents never change, so what was sanitised once stays so. */
const shown = new LRUCache<string, LessonBlock[]>({ max: 200 });

function blocksToShow(contentId: string, blocks: unknown): LessonBlock[] {
  const known = shown.get(contentId);
  if (known) return known;
  const parsed = z.array(lessonBlockSchema).parse(blocks);
  const clean = parsed.map(({ id, html }) => ({ id, html: sanitizeLessonHtml(html) }));
  shown.set(contentId, clean);
  return clean;
}

interface ProgressRow {
  doneAt: Date | null;
  doneBy: LessonProgressDto["doneBy"];
  watchedSeconds: number;
  spans: Span[] | null;
  block: string | null;
  second: number | null;
}

export const NO_PROGRESS: LessonProgressDto = {
  isDone: false,
  doneBy: null,
  watchedSeconds: 0,
  spans: [],
  block: null,
  second: null,
};

export function toProgressDto({ doneAt, doneBy, spans, ...row }: ProgressRow): LessonProgressDto {
  return { ...row, spans: spans ?? [], isDone: doneAt !== null, doneBy: doneAt === null ? null : doneBy };
}

/** How far a learner is in a lesson. */
export async function getLessonProgress(
  sql: Sql,
  userId: string,
  lessonId: string,
): Promise<LessonProgressDto> {
  const row = await sql
    .selectFrom("LessonProgress")
    .select(["doneAt", "doneBy", "watchedSeconds", "block", "second"])
    .select(rangesAsJson("spans").as("spans"))
    .where("userId", "=", userId)
    .where("lessonId", "=", lessonId)
    .executeTakeFirst();
  return row ? toProgressDto(row) : NO_PROGRESS;
}

const CONTENT = {
  id: true,
  blocks: true,
  media: true,
  cues: true,
  chapters: true,
  transcript: true,
  language: true,
  words: true,
  seconds: true,
} as const;

/** A lesson with what it says and what its learner has done in it; null for one that they may not study. */
export async function getLesson(userId: string, lessonId: string): Promise<LessonDto | null> {
  const lesson = await db().lesson.findFirst({
    where: { id: lessonId, ...mayBeStudiedBy(userId) },
    select: {
      id: true,
      courseId: true,
      title: true,
      kind: true,
      unit: { select: { title: true } },
      course: { select: { ownerId: true } },
      contents: { orderBy: { number: "desc" }, take: 1, select: CONTENT },
      notes: { where: { userId }, select: { text: true, version: true } },
      highlights: {
        where: { userId },
        orderBy: { id: "asc" },
        select: { id: true, quote: true, before: true, after: true },
      },
    },
  });
  const [content] = lesson?.contents ?? [];
  if (!lesson || !content) return null;
  const { id: contentId, blocks, media, cues, chapters, ...said } = content;
  const [note] = lesson.notes;
  return {
    _id: lesson.id,
    courseId: lesson.courseId,
    title: lesson.title,
    kind: lesson.kind,
    unitTitle: lesson.unit?.title ?? "",
    isOwn: lesson.course.ownerId === userId,
    blocks: blocksToShow(contentId, blocks),
    media: lessonMediaSchema.nullable().parse(media),
    cues: cuesSchema.nullable().parse(cues),
    chapters: chaptersSchema.nullable().parse(chapters),
    ...said,
    minutes: lessonMinutes(said.words, said.seconds),
    progress: await getLessonProgress(kysely(), userId, lessonId),
    note: { text: note?.text ?? "", html: noteHtml(note?.text ?? ""), version: note?.version ?? 0 },
    highlights: lesson.highlights.map(({ id, ...highlight }) => ({ _id: id, ...highlight })),
  };
}
