import type { ClassroomDto, LessonEntry, OutlineEntry } from "#lib/classroom/schema.ts";
import type { LessonDto } from "#lib/lesson/schema.ts";
import { hostNameOf } from "./player/source.ts";

/** The lessons of a course in their order. */
export function lessonsOf({ units }: ClassroomDto): LessonEntry[] {
  return units.flatMap(({ entries }) => entries.filter((entry) => entry.type === "lesson"));
}

/** What stands before and behind a lesson in the course's order: lessons and quizzes. */
export function neighboursOf({ units }: ClassroomDto, lessonId: string) {
  const entries = units.flatMap((unit) => unit.entries);
  const at = entries.findIndex(({ _id }) => _id === lessonId);
  const none = null as OutlineEntry | null;
  return at < 0
    ? { previous: none, next: none }
    : { previous: entries[at - 1] ?? none, next: entries[at + 1] ?? none };
}

/** The entry that the address asks for; else where to go on; else the first. */
export function chooseLesson(classroom: ClassroomDto, wanted: string | null): LessonEntry | null {
  const lessons = lessonsOf(classroom);
  const byId = (id: string | undefined) => lessons.find(({ _id }) => _id === id);
  return byId(wanted ?? undefined) ?? byId(classroom.resume?.lessonId) ?? lessons[0] ?? null;
}

const KINDS = { page: "Reading", video: "Video", audio: "Audio" } as const;

/** "Video · 12 min" */
export function lessonFacts({ kind, minutes }: Pick<LessonEntry, "kind" | "minutes">): string {
  return `${KINDS[kind]} · ${minutes} min`;
}

/** "3 of 12 lessons" */
export function lessonProgress({
  doneLessons,
  lessonCount,
}: Pick<ClassroomDto, "doneLessons" | "lessonCount">): string {
  return `${doneLessons} of ${lessonCount} ${lessonCount === 1 ? "lesson" : "lessons"}`;
}

/** Why there is no transcript, in words for its learner. */
export function whyNoTranscript({ transcript, media }: Pick<LessonDto, "transcript" | "media">): string {
  const host = (media && hostNameOf(media)) || "The host";
  if (transcript === "not_given") return `${host} gave us no transcript of this recording.`;
  if (transcript === "not_set_up") return `Reading transcripts from ${host} isn't set up on this server.`;
  return media
    ? "There is no transcript of this recording."
    : "This lesson has nothing to play, so it has no transcript.";
}
