import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import { mayBeStudiedBy } from "#lib/lesson/queries.ts";
import { cuesSchema, lessonBlockSchema } from "#lib/lesson/schema.ts";
import { db } from "#lib/server/db/db.ts";
import type { LessonWords } from "./lesson-part.ts";

/** What a lesson that the learner may study says now. Throws `not_found`. */
export async function getLessonWords(
  userId: string,
  lessonId: string,
): Promise<LessonWords & { courseId: string }> {
  const lesson = await db().lesson.findFirst({
    where: { id: lessonId, ...mayBeStudiedBy(userId) },
    select: {
      title: true,
      courseId: true,
      contents: { orderBy: { number: "desc" }, take: 1, select: { blocks: true, cues: true } },
    },
  });
  const [content] = lesson?.contents ?? [];
  if (!lesson || !content) throw new AppError("not_found", "There is no such lesson.");
  const { title, courseId } = lesson;
  const blocks = z.array(lessonBlockSchema).parse(content.blocks);
  return { title, courseId, blocks, cues: cuesSchema.nullable().parse(content.cues) };
}
