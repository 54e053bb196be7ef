import type * as z from "zod";
import type { CourseReader, OnStep, Source } from "#lib/course-reader/format-reader.ts";
import { COURSE_FILE } from "#lib/course-reader/formats/waddle/course-file.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { packageMedia, recordingAt } from "#lib/course-reader/shared/lessons/embeds.ts";
import { lessonMarkup } from "#lib/course-reader/shared/lessons/markup.ts";
import { type Media, type MediaStore, openMediaStore } from "#lib/course-reader/shared/media.ts";
import { readOwnQuestion, readOwnText, unreadable } from "#lib/course-reader/shared/own-question.ts";
import { decodeText } from "#lib/server/files/text-encoding.ts";
import { courseFileSchema, fileCardSchema, fileLessonSchema } from "./course-file-schema.ts";

type CourseFile = z.infer<typeof courseFileSchema>;
type FileIsland = CourseFile["islands"][number];

/** Larger than other texts, since pictures and recordings travel inside it. */
const MAX_BYTES = 50 * 1024 * 1024;
const MARK = new RegExp(`"format"\\s*:\\s*"${COURSE_FILE}"`);

function readJson({ bytes }: Source): unknown {
  if (bytes.length > MAX_BYTES) throw new ImportError("too_large", "The file is too large to be read.");
  try {
    return JSON.parse(decodeText(bytes).replace(/^\ufeff/, ""));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ImportError("wrong_type", "The JSON of this course is broken. Export it again and retry.");
  }
}

async function readCourseFile(source: Source, onStep: OnStep): Promise<CourseFile> {
  const parsed = courseFileSchema.safeParse(readJson(source));
  onStep({ step: "Read file", done: 1, total: 1 });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join(".") || "the beginning";
  throw new ImportError("wrong_type", `This file isn't written as a course of ours is, at ${place}.`);
}

function toCard(value: unknown, media: Media): SourceQuestion {
  const parsed = fileCardSchema.safeParse(value);
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join(".") || "card";
    return unreadable("card", value, `It isn't written as a card of ours is, at “${place}”.`);
  }
  const { id, front, frontHtml, back, backHtml } = parsed.data;
  const [stem, answer] = [readOwnText(front, frontHtml, media), readOwnText(back, backHtml, media)];
  return {
    kind: "card",
    name: tidyTitle(stem.rich.text, "Card", 100),
    stem: stem.rich,
    explanation: null,
    feedback: { right: null, wrong: null },
    sourceId: id ?? null,
    notes: [...new Set([...stem.notes, ...answer.notes])],
    body: { type: "recall", back: answer.rich },
  };
}

interface Work {
  builder: CourseBuilder;
  store: MediaStore;
  media: Media;
}

/** Takes a lesson as it was written. `key`: what links call it. */
function takeLesson({ builder, store, media }: Work, value: unknown, key: string): void {
  const parsed = fileLessonSchema.safeParse(value);
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join(".") || "lesson";
    builder.skip("lesson", "Lesson", `It isn't written as a lesson of ours is, at “${place}”.`);
    return;
  }
  const { id, title, kind, html, recording, file, cues, chapters, transcript, language, seconds } =
    parsed.data;
  const kept = file ? store.keepRecording(file) : null;
  const link = (href: string) => (/^lesson:\d{1,5}$/.test(href) ? builder.linkTo(href) : null);
  builder.lesson({
    title,
    lessonKind: kind,
    html: lessonMarkup(html, { media, link }),
    sourceId: id ?? null,
    media: kept ? packageMedia(kept) : recording ? recordingAt(recording) : null,
    cues: cues ?? null,
    chapters: chapters ?? null,
    transcript,
    language,
    seconds: seconds ?? null,
    keys: [key],
    kind: "lesson",
  });
}

interface Place {
  islands: readonly FileIsland[];
  lessons: readonly unknown[];
}

const isBefore = (value: unknown, at: number) =>
  typeof value === "object" && value !== null && "before" in value && value.before === at;

/** Takes islands and lessons in their order: each lesson before its island. `first`: the place of the first lesson. */
function takePlace(work: Work, { islands, lessons }: Place, first: number): void {
  const numbered = lessons.map((value, index) => ({ value, key: `lesson:${first + index}` }));
  const taken = new Set<string>();
  const take = (those: typeof numbered) => {
    for (const { value, key } of those) {
      taken.add(key);
      takeLesson(work, value, key);
    }
  };
  for (const [at, island] of islands.entries()) {
    take(numbered.filter(({ value }) => isBefore(value, at)));
    takeIsland(work, island, lessons.length > 0);
  }
  take(numbered.filter(({ key }) => !taken.has(key)));
}

function takeIsland({ builder, media }: Work, file: FileIsland, hasLessons: boolean): void {
  const { id, title, text, quizzes, cards } = file;
  // Times count the characters of the text as it stands in the file.
  const times = /^\s/.test(text ?? "") ? [] : (file.times ?? []);
  const island = { title, sourceId: id ?? null, text: text?.trim() || null, times };
  if (quizzes.length + cards.length > 0) {
    for (const quiz of quizzes) {
      const questions = quiz.questions.map((question) => readOwnQuestion(question, media));
      builder.quiz({ title: quiz.title || title, questions, island });
    }
    const questions = cards.map((card) => toCard(card, media));
    if (questions.length > 0) builder.quiz({ title, questions, island, kind: "" });
  } else if (island.text) {
    const page = { title, text: island.text, times, sourceId: island.sourceId };
    builder.page(hasLessons ? { ...page, lesson: "elsewhere" } : page);
  } else builder.skip("island", title, "It holds no quiz, no cards and no text.");
}

async function read(source: Source, onStep: OnStep): Promise<ParseResult> {
  const file = await readCourseFile(source, onStep);
  const mediaStore = openMediaStore(null);
  for (const { name, base64 } of file.media) mediaStore.add(name, Buffer.from(base64, "base64"));
  const title = tidyTitle(file.title, titleFromFileName(source.fileName));
  const head = { title, format: "waddle", sourceId: file.id ?? null, description: file.description ?? "" };
  const builder = new CourseBuilder(head, mediaStore);
  const work: Work = { builder, store: mediaStore, media: mediaStore.at("") };
  const total = file.units.length;
  onStep({ step: "Read outline", done: total, total });
  let first = 0;
  for (const [index, unit] of file.units.entries()) {
    builder.unit(unit.title);
    takePlace(work, unit, first);
    first += unit.lessons.length;
    onStep({ step: "Build islands", done: index + 1, total });
  }
  builder.endUnit();
  takePlace(work, file, first);
  return builder.result();
}

/** Our own JSON, which an export writes. docs/course-format.md */
export const reader: CourseReader = {
  accepts: ({ kind, text }) => kind === "text" && /^\s*\{/.test(text) && MARK.test(text),
  read,
};
