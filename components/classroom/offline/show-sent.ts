import type { QueryClient } from "@tanstack/react-query";
import { classroomKey } from "#lib/classroom/client.ts";
import { outlineAfter, progressAfter } from "#lib/classroom/offline/waiting.ts";
import type { ClassroomDto } from "#lib/classroom/schema.ts";
import { lessonKey } from "#lib/lesson/client.ts";
import type { LessonDto, LessonProgressDto, NoteDto, ProgressBody } from "#lib/lesson/schema.ts";

/** Shows what the server has saved; where that made a lesson done or open again, the outline is asked for again. */
export function showProgress(client: QueryClient, lessonId: string, progress: LessonProgressDto): void {
  const lesson = client.getQueryData<LessonDto>(lessonKey(lessonId));
  if (lesson) client.setQueryData<LessonDto>(lessonKey(lessonId), { ...lesson, progress });
  if (lesson && lesson.progress.isDone === progress.isDone) return;
  void client.invalidateQueries({ queryKey: lesson ? classroomKey(lesson.courseId) : ["classroom"] });
}

export function showNote(client: QueryClient, lessonId: string, note: NoteDto): void {
  client.setQueryData<LessonDto>(lessonKey(lessonId), (lesson) => lesson && { ...lesson, note });
}

/** Shows what waits on this device as if it were saved. */
export function showWaiting(
  client: QueryClient,
  lessonId: string,
  body: ProgressBody,
): LessonProgressDto | null {
  const lesson = client.getQueryData<LessonDto>(lessonKey(lessonId));
  if (!lesson) return null;
  const progress = progressAfter(lesson.progress, body);
  client.setQueryData<LessonDto>(lessonKey(lessonId), { ...lesson, progress });
  client.setQueryData<ClassroomDto>(
    classroomKey(lesson.courseId),
    (classroom) => classroom && outlineAfter(classroom, lessonId, progress.isDone),
  );
  return progress;
}
