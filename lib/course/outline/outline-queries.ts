import * as z from "zod";
import type { QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import { bodyOf } from "#lib/quiz/question-dto.ts";
import { SAID, VERSION } from "#lib/quiz/question-queries.ts";
import { db, type Tx } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { withLessons } from "./lessons.ts";
import { hasBodyMarkup, type StoredOption, type StoredQuestion, toContentOption } from "./merge.ts";
import type { LessonForm, NodeKind, OutlineNode } from "./outline.ts";
import type { IslandTextDto, OwnedQuizDto } from "./outline-schema.ts";

const optionsSchema = z.array(
  z.object({
    text: z.string(),
    html: z.string().nullable(),
    feedback: z.string().nullable().default(null),
    feedbackHtml: z.string().nullish(),
  }),
);

/** A part of a course with the place that the database has for it */
export interface StoredNode extends OutlineNode {
  position: number;
  /** of lessons: the island that it stands before */
  islandId?: string | null;
}

function node(
  kind: NodeKind,
  row: Omit<StoredNode, "kind" | "subtitle"> & { subtitle?: string },
): StoredNode {
  return { subtitle: "", ...row, kind };
}

async function listLessonNodes(source: Tx, courseId: string) {
  const rows = await source.lesson.findMany({
    where: { courseId, ...LIVE },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true, title: true, unitId: true, islandId: true, position: true, kind: true },
  });
  return rows.map(({ unitId, islandId, kind, ...lesson }) => {
    const form: LessonForm = kind;
    return { ...node("lesson", { ...lesson, parentId: unitId, form }), islandId };
  });
}

async function listQuestionNodes(source: Tx, courseId: string): Promise<StoredNode[]> {
  const rows = await source.question.findMany({
    where: { quiz: { island: { courseId } }, ...LIVE },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true, quizId: true, position: true },
  });
  return rows.map(({ quizId, ...row }) => node("question", { ...row, title: "", parentId: quizId }));
}

/** Every part of a course that isn't in its trash, list by list in their order. */
export async function listNodes(source: Tx, courseId: string): Promise<StoredNode[]> {
  const units = await source.unit.findMany({
    where: { courseId, ...LIVE },
    orderBy: { number: "asc" },
    select: { id: true, title: true, subtitle: true, number: true },
  });
  const islands = await source.island.findMany({
    where: { courseId, ...LIVE },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true, title: true, unitId: true, position: true },
  });
  const quizzes = await source.quiz.findMany({
    where: { island: { courseId }, ...LIVE },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true, title: true, islandId: true, position: true },
  });
  return [
    ...units.map(({ number, ...unit }) => node("unit", { ...unit, parentId: null, position: number })),
    ...withLessons(
      islands.map(({ unitId, ...island }) => node("island", { ...island, parentId: unitId })),
      await listLessonNodes(source, courseId),
    ),
    ...quizzes.map(({ islandId, ...quiz }) => node("quiz", { ...quiz, parentId: islandId })),
    ...(await listQuestionNodes(source, courseId)),
  ];
}

/** What a question says now, and under which number. */
export async function getCurrentVersion(source: Tx, questionId: string) {
  const version = await source.questionVersion.findFirst({
    where: { questionId },
    orderBy: { number: "desc" },
    select: { ...VERSION, fingerprint: true },
  });
  if (!version) return null;
  const options = optionsSchema.parse(version.options);
  const stored: StoredQuestion = { ...version, options, body: bodyOf(version) };
  return { ...version, ...stored };
}

/** Whether changing some of its words takes markup away. */
function hasMarkup(
  version: { html: string | null; explanationHtml: string | null },
  options: readonly StoredOption[],
  body: QuestionBody | null,
): boolean {
  const isRich = options.some(({ html, feedbackHtml }) => html !== null || Boolean(feedbackHtml));
  return isRich || version.html !== null || version.explanationHtml !== null || hasBodyMarkup(body);
}

/** A quiz of the learner's own course, with its questions and their key; null for anyone else's. */
export async function getOwnedQuiz(
  userId: string,
  courseId: string,
  quizId: string,
): Promise<OwnedQuizDto | null> {
  const quiz = await db().quiz.findFirst({
    where: { id: quizId, ...LIVE, island: { courseId, course: { ownerId: userId } } },
    select: {
      id: true,
      title: true,
      questions: {
        where: LIVE,
        orderBy: [{ position: "asc" }, { id: "asc" }],
        select: {
          id: true,
          withdrawnAt: true,
          versions: {
            orderBy: { number: "desc" },
            take: 1,
            select: SAID,
          },
        },
      },
    },
  });
  if (!quiz) return null;
  const questions = quiz.questions.flatMap(({ id, withdrawnAt, versions: [version] }) => {
    if (!version) return [];
    const [options, body] = [optionsSchema.parse(version.options), bodyOf(version)];
    return {
      _id: id,
      text: version.text,
      options: options.map(toContentOption),
      correctIndex: version.correctIndex,
      body,
      explanation: version.explanation ?? "",
      hasMarkup: hasMarkup(version, options, body),
      isWithdrawn: withdrawnAt !== null,
    };
  });
  return { _id: quiz.id, title: quiz.title, questions };
}

/** What an island of the learner's own course teaches; empty where nothing is written; null for anyone else's. */
export async function getIslandText(
  userId: string,
  courseId: string,
  islandId: string,
): Promise<IslandTextDto | null> {
  const island = await db().island.findFirst({
    where: { id: islandId, ...LIVE, courseId, course: { ownerId: userId } },
    select: { id: true, text: { select: { text: true } } },
  });
  return island && { _id: island.id, text: island.text?.text ?? "" };
}
