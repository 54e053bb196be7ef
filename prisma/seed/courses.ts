import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { CourseDraft, PlacedLesson } from "#lib/course/rules.ts";
import { questionBodySchema } from "#lib/quiz/kinds/body-schema.ts";
import { faultOfKey } from "#lib/quiz/kinds/fault.ts";
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
  /** Its blocks */
  html: z.array(z.string()),
});
const unitSchema = z.object({
  title: z.string(),
  subtitle: z.string(),
  difficulty: z.string(),
  islands: z.array(islandSchema).min(1),
  lessons: z.array(lessonSchema).default([]),
});
const courseSchema = z.object({ slug: z.string(), title: z.string(), description: z.string() });

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

function toLesson({ title, before, html }: z.infer<typeof lessonSchema>): PlacedLesson {
  const nothing = { media: null, cues: null, chapters: null, seconds: null };
  const said = { html: sanitizeLessonHtml(html.join("\n")), transcript: "none" as const, language: "en" };
  return { title, before, kind: "page", sourceId: null, ...said, ...nothing };
}

function toUnitDraft(unit: z.infer<typeof unitSchema>) {
  const islands = unit.islands.map((island) => ({
    ...island,
    quizzes: island.quizzes.map((quiz) => ({
      title: quiz.title,
      questions: quiz.questions.map(toQuestionDraft),
    })),
  }));
  return { ...unit, islands, lessons: unit.lessons.map(toLesson) };
}

/** A course of the catalogue, from its folder of JSON. */
export async function readDemoCourse(name: string): Promise<CourseDraft & { slug: string }> {
  const folder = path.join(COURSES, name);
  const course = courseSchema.parse(await readJson(path.join(folder, "course.json")));
  const files = (await readdir(folder)).filter((file) => /^\d/.test(file)).sort();
  const units = await Promise.all(
    files.map(async (file) => unitSchema.parse(await readJson(path.join(folder, file)))),
  );
  return { ...course, units: units.map(toUnitDraft), islands: [] };
}
