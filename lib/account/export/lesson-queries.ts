import { db, kysely } from "#lib/server/db/db.ts";
import { rangesAsJson } from "#lib/server/db/expressions.ts";
import { inPages } from "./page-queries.ts";

/** The lessons of own courses with all that they say and have said; a page is few of them, which can be long. */
export const listLessons = (ownerId: string) =>
  inPages(
    "id",
    ({ take, after }) =>
      db().lesson.findMany({
        where: { course: { ownerId }, id: after },
        orderBy: { id: "asc" },
        take,
        include: {
          contents: {
            orderBy: { number: "asc" },
            include: { passages: { orderBy: { position: "asc" } } },
          },
        },
      }),
    5,
  );

/** How far the learner is in each lesson, with the seconds that they have played. */
export async function listLessonProgress(userId: string) {
  const rows = await db().lessonProgress.findMany({
    where: { userId },
    include: { lesson: { select: { title: true } } },
  });
  const played = await kysely()
    .selectFrom("LessonProgress")
    .select("lessonId")
    .select(rangesAsJson("spans").as("spans"))
    .where("userId", "=", userId)
    .execute();
  const spans = new Map(played.map((row) => [row.lessonId, row.spans]));
  return rows.map(({ lesson, ...row }) => {
    return { ...row, spans: spans.get(row.lessonId) ?? [], lessonTitle: lesson.title };
  });
}

const withLesson = { lesson: { select: { title: true } } } as const;

export async function listNotes(userId: string) {
  const rows = await db().lessonNote.findMany({ where: { userId }, include: withLesson });
  return rows.map(({ lesson, ...row }) => ({ ...row, lessonTitle: lesson.title }));
}

export async function listHighlights(userId: string) {
  const include = { ...withLesson, recallCard: true };
  const rows = await db().highlight.findMany({ where: { userId }, include });
  return rows.map(({ lesson, ...row }) => ({ ...row, lessonTitle: lesson.title }));
}

export async function listStudySessions(userId: string) {
  const include = { course: { select: { title: true } } };
  const rows = await db().studySession.findMany({ where: { userId }, orderBy: { id: "asc" }, include });
  return rows.map(({ course, ...row }) => ({ ...row, courseTitle: course.title }));
}

/** The learner's conversations with the assistant, whole. */
export const listThreads = (userId: string) =>
  inPages(
    "id",
    ({ take, after }) =>
      db().assistantThread.findMany({
        where: { userId, id: after },
        orderBy: { id: "asc" },
        take,
        include: { messages: { orderBy: { id: "asc" } } },
      }),
    20,
  );
