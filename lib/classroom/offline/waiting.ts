import { MAX_SPANS, unionOf, watchedSeconds } from "#lib/lesson/rules.ts";
import type { LessonProgressDto, ProgressBody } from "#lib/lesson/schema.ts";
import type { ClassroomDto } from "../schema.ts";

/** What two calls say together: all that was played, and the later one's place and mark. */
export function joined(earlier: ProgressBody, later: ProgressBody): ProgressBody {
  const done = later.done ?? earlier.done;
  return {
    spans: unionOf([...earlier.spans, ...later.spans]),
    block: later.block ?? earlier.block,
    second: later.second ?? earlier.second,
    ...(done !== undefined && { done }),
  };
}

/** The calls that bring all of it: each has at most 200 spans, and the last one says where the learner stands. */
export function callsOf(body: ProgressBody): ProgressBody[] {
  const { spans, ...rest } = body;
  const calls: ProgressBody[] = [];
  for (let at = 0; at + MAX_SPANS < spans.length; at += MAX_SPANS)
    calls.push({ spans: spans.slice(at, at + MAX_SPANS), block: null, second: null });
  return [...calls, { ...rest, spans: spans.slice(calls.length * MAX_SPANS) }];
}

/** A lesson's progress as the server will have it, but for what it marks as done by itself. */
export function progressAfter(progress: LessonProgressDto, body: ProgressBody): LessonProgressDto {
  const spans = unionOf([...progress.spans, ...body.spans]);
  return {
    ...progress,
    spans,
    watchedSeconds: watchedSeconds(spans),
    block: body.block ?? progress.block,
    second: body.second ?? progress.second,
    ...(body.done !== undefined && { isDone: body.done, doneBy: body.done ? ("hand" as const) : null }),
  };
}

/** The outline once a lesson is marked or unmarked. */
export function outlineAfter(classroom: ClassroomDto, lessonId: string, isDone: boolean): ClassroomDto {
  const units = classroom.units.map((unit) => ({
    ...unit,
    entries: unit.entries.map((entry) =>
      entry.type === "lesson" && entry._id === lessonId ? { ...entry, isDone } : entry,
    ),
  }));
  const done = units
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.type === "lesson" && entry.isDone);
  return { ...classroom, units, doneLessons: done.length };
}
