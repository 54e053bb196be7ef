import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod";
import type { CourseDraft, PlacedLesson } from "#lib/course/rules.ts";
import type { ParsedMedia } from "#lib/course-reader/schema.ts";
import { cuesSchema } from "#lib/lesson/schema.ts";
import { questionBodySchema } from "#lib/quiz/kinds/body-schema.ts";
import { faultOfKey } from "#lib/quiz/kinds/fault.ts";
import { sha256 } from "#lib/server/hash.ts";
import { sanitizeLessonHtml } from "#lib/server/html/sanitize.ts";
import { COURSES } from "./items.ts";

const questionSchema = z
  .object({
    question: z.string().min(1),
    options: z.array(z.string().min(1)),
    /** Of a choice */
    correctAnswer: z.int().min(0).nullable().default(null),
    /** Of any other kind */
    body: questionBodySchema.nullable().default(null),
    explanation: z.string().min(1),
  })
  .superRefine(({ question: text, correctAnswer, options, body }, context) => {
    const asked = {
      text,
      options: options.map((option) => ({ text: option })),
      correctIndex: correctAnswer,
      body,
    };
    const fault = faultOfKey(asked);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });

const quizSchema = z.object({ title: z.string(), questions: z.array(questionSchema).min(1) });
const islandSchema = z.object({
  title: z.string(),
  difficulty: z.string(),
  quizzes: z.array(quizSchema).min(1),
});
const lessonSchema = z.object({
  title: z.string(),
  /** The place of the island that it stands before */
  before: z.int().nonnegative(),
  /** Its blocks; pictures are files of the course's folder */
  html: z.array(z.string()).default([]),
  /** A film of the course's folder, with what is said in it */
  film: z
    .object({ file: z.string().endsWith(".mp4"), seconds: z.int().positive(), cues: cuesSchema.min(1) })
    .optional(),
});
type LessonJson = z.infer<typeof lessonSchema>;
const unitSchema = z.object({
  title: z.string(),
  subtitle: z.string(),
  difficulty: z.string(),
  islands: z.array(islandSchema).min(1),
  lessons: z.array(lessonSchema).default([]),
});
const courseSchema = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** Only Premium can enrol in it */
  isPremiumOnly: z.boolean().default(false),
});

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}

function toQuestionDraft({
  question,
  options,
  correctAnswer,
  body,
  explanation,
}: z.infer<typeof questionSchema>) {
  const isTrueFalse = options.length === 2 && options[0] === "True";
  return {
    kind: body?.kind ?? (isTrueFalse ? "true_false" : "single"),
    text: question,
    html: null,
    options: options.map((text) => ({ text, html: null, feedback: null })),
    correctIndex: correctAnswer,
    body,
    explanation,
    canShuffle: !isTrueFalse,
    sourceId: null,
  };
}

/** A picture of a lesson, with the sign that stands for its address until the course is saved. */
const PICTURE = /(?<= src=")[\w-]+\.png(?=")/g;

function toLesson({ title, before, html, film }: LessonJson, { media, films }: Files): PlacedLesson {
  const markup = html.join("\n").replace(PICTURE, (file) => `media:${media.get(file)?.key}`);
  const said = { html: sanitizeLessonHtml(markup), language: "en", chapters: null, sourceId: null };
  if (!film)
    return {
      ...{ title, before, kind: "page", ...said, media: null, cues: null },
      ...{ transcript: "none", seconds: null },
    };
  const file = films.get(film.file)?.id ?? null;
  return {
    ...{ title, before, kind: "video", ...said, media: { provider: "package", address: "", file } },
    ...{ cues: film.cues, transcript: "given", seconds: film.seconds },
  };
}

function toUnitDraft(unit: z.infer<typeof unitSchema>, given: Files) {
  const islands = unit.islands.map((island) => ({
    ...island,
    quizzes: island.quizzes.map((quiz) => ({
      title: quiz.title,
      questions: quiz.questions.map(toQuestionDraft),
    })),
  }));
  return { ...unit, islands, lessons: unit.lessons.map((lesson) => toLesson(lesson, given)) };
}

export interface Film {
  id: string;
  type: string;
  size: number;
  hash: string;
  path: string;
}

/** The pictures and films of a course's folder, by the names of their files */
interface Files {
  media: Map<string, ParsedMedia>;
  films: Map<string, Film>;
}

async function readFiles(folder: string, names: readonly string[]): Promise<Files> {
  const files: Files = { media: new Map(), films: new Map() };
  for (const name of names) {
    const file = path.join(folder, name);
    const isFilm = name.endsWith(".mp4");
    if (!isFilm && !name.endsWith(".png")) continue;
    const bytes = await readFile(file);
    const hash = sha256(bytes);
    if (isFilm)
      files.films.set(name, { id: uuidv7(), type: "video/mp4", size: bytes.length, hash, path: file });
    else files.media.set(name, { key: hash, type: "image/png", base64: bytes.toString("base64") });
  }
  return files;
}

export interface DemoCourse extends CourseDraft {
  slug: string;
  isPremiumOnly: boolean;
  media: ParsedMedia[];
  films: Film[];
}

/** A course of the catalogue, from its folder of JSON, pictures and films. */
export async function readDemoCourse(name: string): Promise<DemoCourse> {
  const folder = path.join(COURSES, name);
  const course = courseSchema.parse(await readJson(path.join(folder, "course.json")));
  const names = await readdir(folder);
  const given = await readFiles(folder, names);
  const units = await Promise.all(
    names
      .filter((file) => /^\d/.test(file))
      .sort()
      .map(async (file) => unitSchema.parse(await readJson(path.join(folder, file)))),
  );
  return {
    ...course,
    units: units.map((unit) => toUnitDraft(unit, given)),
    islands: [],
    media: [...given.media.values()],
    films: [...given.films.values()],
  };
}
