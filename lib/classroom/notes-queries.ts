import { kysely } from "#lib/server/db/db.ts";

interface CourseNotes {
  title: string;
  markdown: string;
}

/** All that a learner has noted and marked in a course, as Markdown; null for a course that they may not study. */
export async function getCourseNotes(userId: string, courseId: string): Promise<CourseNotes | null> {
  const sql = kysely();
  const course = await sql
    .selectFrom("Course")
    .select("title")
    .where("id", "=", courseId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("ownerId", "=", userId),
        exists(
          selectFrom("Enrolment")
            .select("userId")
            .where("userId", "=", userId)
            .whereRef("courseId", "=", "Course.id"),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!course) return null;
  const lessons = await sql
    .selectFrom("Lesson")
    .leftJoin("LessonNote", (join) =>
      join.onRef("LessonNote.lessonId", "=", "Lesson.id").on("LessonNote.userId", "=", userId),
    )
    .select(["Lesson.id", "Lesson.title", "LessonNote.text"])
    .where("Lesson.courseId", "=", courseId)
    .where("Lesson.removedAt", "is", null)
    .orderBy("Lesson.position")
    .execute();
  const highlights = await sql
    .selectFrom("Highlight")
    .innerJoin("Lesson", "Lesson.id", "Highlight.lessonId")
    .select(["Highlight.lessonId", "Highlight.quote"])
    .where("Highlight.userId", "=", userId)
    .where("Lesson.courseId", "=", courseId)
    .orderBy("Highlight.id")
    .execute();
  const marked = Map.groupBy(highlights, ({ lessonId }) => lessonId);
  const parts = lessons.flatMap(({ id, title, text }) => {
    const quotes = (marked.get(id) ?? []).map(({ quote }) => `> ${quote.replace(/\s+/g, " ")}`);
    const said = [text?.trim() ?? "", quotes.join("\n\n")].filter((part) => part !== "");
    return said.length === 0 ? [] : [`## ${title}\n\n${said.join("\n\n")}`];
  });
  const body = parts.length > 0 ? parts.join("\n\n") : "You have no notes in this course yet.";
  return { title: course.title, markdown: `# ${course.title}\n\n${body}\n` };
}
