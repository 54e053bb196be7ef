import type { TextTime } from "#lib/course-reader/rules.ts";
import type { Chapter, Cue, LessonKind, TranscriptState } from "#lib/lesson/rules.ts";
import type { QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import { mapBodyMarkup } from "#lib/quiz/kinds/said.ts";

/** What a file of ours says it is, and the version of its shape. docs/course-format.md */
export const COURSE_FILE = "waddle-course";
export const COURSE_FILE_VERSION = 1;

export interface FileOption {
  text: string;
  /** Markup, only where it says more than the text */
  html: string | null;
  /** What is said to anyone who chooses it */
  feedback: string | null;
  /** The same with markup, only where it says more */
  feedbackHtml: string | null;
}

export interface FileQuestion {
  id: string;
  /** The type in the file it once came from: "single", "true_false", "cloze" … */
  kind: string;
  text: string;
  html: string | null;
  options: FileOption[];
  /** The place of the right option, from 0; null where `body` says what is right */
  correct: number | null;
  /** What a question of another kind than choice asks and accepts; only where it is one */
  body?: QuestionBody;
  explanation: string | null;
  /** The same with markup, only where it says more */
  explanationHtml: string | null;
  /** The sentence of the island's text that a made question rests on */
  source: string | null;
  /** False where the order of the options means something */
  shuffle: boolean;
}

/** A flashcard that learners grade themselves */
export interface FileCard {
  id: string;
  front: string;
  /** Markup, only where it says more than the text */
  frontHtml: string | null;
  back: string;
  backHtml: string | null;
}

export interface FileIsland {
  id: string;
  title: string;
  /** What the island teaches, in plain text */
  text: string | null;
  /** When that was spoken, in seconds, by places in it, in characters; only where it was */
  times?: TextTime[];
  quizzes: { title: string; questions: FileQuestion[] }[];
  cards: FileCard[];
}

/** Something to read, watch or hear */
export interface FileLesson {
  id: string;
  title: string;
  kind: LessonKind;
  /** Markup; "" where there is only something to watch or hear. Links to other lessons are `lesson:<place>`. */
  html: string;
  /** The page or file of a recording elsewhere; null for none */
  recording: string | null;
  /** A recording that travels with the course, by its name among the media; only where there is one */
  file?: string;
  cues: Cue[] | null;
  chapters: Chapter[] | null;
  transcript: TranscriptState;
  language: string;
  /** Of the recording */
  seconds: number | null;
  /** The place, among the islands of its unit, of the one that it stands before; null: behind all of them */
  before: number | null;
}

/** A course as it is written. */
export interface CourseFile {
  format: typeof COURSE_FILE;
  version: typeof COURSE_FILE_VERSION;
  id: string;
  title: string;
  description: string;
  units: { title: string; islands: FileIsland[]; lessons: FileLesson[] }[];
  /** Islands that belong to no unit */
  islands: FileIsland[];
  /** Lessons that belong to no unit */
  lessons: FileLesson[];
  /** Pictures, sounds and recordings; texts name pictures and sounds: <img src="media/1.webp" alt="…"> */
  media: { name: string; base64: string }[];
}

const ENDINGS: Record<string, string> = {
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "audio/mp4": "m4a",
};

/** Under which name a picture, sound or recording travels. */
export function fileNameOf({ id, type }: { id: string; type: string }): string {
  return `media/${id}.${ENDINGS[type] ?? type.split("/")[1] ?? "bin"}`;
}

const ADDRESS = /\/api\/courses\/media\/([0-9a-f-]{36})/g;

/** What a course says, without its pictures and sounds */
export type CourseTexts = Omit<CourseFile, "media">;

/** The course with its pictures named as they travel, instead of by their addresses here. */
export function withFileNames(
  file: CourseTexts,
  media: readonly { id: string; type: string }[],
): CourseTexts {
  const names = new Map(media.map((one) => [one.id, fileNameOf(one)]));
  const rename = (html: string | null) =>
    html?.replace(ADDRESS, (address, id: string) => names.get(id) ?? address) ?? null;
  const island = (one: FileIsland): FileIsland => ({
    ...one,
    cards: one.cards.map((card) => ({
      ...card,
      frontHtml: rename(card.frontHtml),
      backHtml: rename(card.backHtml),
    })),
    quizzes: one.quizzes.map((quiz) => ({
      ...quiz,
      questions: quiz.questions.map((question) => ({
        ...question,
        html: rename(question.html),
        explanationHtml: rename(question.explanationHtml),
        ...(question.body && { body: mapBodyMarkup(question.body, rename) }),
        options: question.options.map((option) => ({
          ...option,
          html: rename(option.html),
          feedbackHtml: rename(option.feedbackHtml),
        })),
      })),
    })),
  });
  const lesson = (one: FileLesson): FileLesson => ({ ...one, html: rename(one.html) ?? "" });
  return {
    ...file,
    units: file.units.map((unit) => ({
      ...unit,
      islands: unit.islands.map(island),
      lessons: unit.lessons.map(lesson),
    })),
    islands: file.islands.map(island),
    lessons: file.lessons.map(lesson),
  };
}

/** "My course: part 1" → "my-course-part-1": a name that every file system takes. */
export function exportName(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words?.join("-") ?? "course").slice(0, 60).replace(/-$/, "");
}
