import type { ClassroomDto, LessonEntry } from "#lib/classroom/schema.ts";
import type { LessonDto } from "#lib/lesson/schema.ts";
import { spokenCues } from "./spoken-cues.ts";

export const COURSE = "0198c5b0-0000-7000-8000-00000000c0de";
const idOf = (number: number) => `0198c5b0-0000-7000-8000-00000000000${number}`;

const entry = (number: number, title: string, more: Partial<LessonEntry> = {}): LessonEntry => ({
  ...{ type: "lesson", _id: idOf(number), title, kind: "page", minutes: 3, isDone: false },
  watchedPercent: null,
  ...more,
});

/** A course of a page, a video and a quiz behind them. */
export function classroomDto(more: Partial<ClassroomDto> = {}): ClassroomDto {
  const quiz = { type: "quiz" as const, _id: idOf(8), islandId: idOf(9), title: "Tides quiz", minutes: 2 };
  const entries = [
    entry(1, "Why tides come"),
    entry(2, "Tides seen from above", { kind: "video", watchedPercent: 40 }),
    { ...quiz, questionCount: 5, isDone: false, stars: 0 },
  ];
  return {
    ...{ courseId: COURSE, title: "The sea", isOwn: true, address: null },
    units: [{ _id: idOf(7), title: "Tides", entries }],
    ...{ lessonCount: 2, doneLessons: 0, session: null, resume: null },
    ...more,
  };
}

/** The page of that course. */
export function lessonDto(more: Partial<LessonDto> = {}): LessonDto {
  return {
    ...{ _id: idOf(1), courseId: COURSE, title: "Why tides come", kind: "page", unitTitle: "Tides" },
    isOwn: true,
    blocks: [
      { id: "aaa", html: "<p>The moon pulls the water.</p>" },
      { id: "bbb", html: "<pre><code>const tides = 2;</code></pre>" },
    ],
    ...{ media: null, cues: null, chapters: null, transcript: "none", language: "en" },
    ...{ words: 40, seconds: null, minutes: 3 },
    progress: { isDone: false, doneBy: null, watchedSeconds: 0, spans: [], block: null, second: null },
    note: { text: "", html: "", version: 0 },
    highlights: [],
    ...more,
  };
}

/** Its video, with words. */
export function videoDto(more: Partial<LessonDto> = {}): LessonDto {
  const address = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
  return lessonDto({
    ...{ _id: idOf(2), title: "Tides seen from above", kind: "video", blocks: [], words: 0, seconds: 30 },
    media: { provider: "youtube", address, file: null },
    ...{ cues: spokenCues, transcript: "given" },
    ...more,
  });
}
