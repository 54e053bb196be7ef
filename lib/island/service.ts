import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { makeQuestions } from "#lib/quiz/generator/quiz/service.ts";
import { isForeign } from "#lib/quiz/generator/sentence/rules.ts";
import type { QuestionDraft } from "#lib/quiz/question/rules.ts";
import { questionRows } from "#lib/quiz/question/service.ts";
import { db, inTransaction, isReferenceGone } from "#lib/server/db.ts";
import { countCall } from "#lib/server/limit.ts";
import { isModelConfigured } from "#lib/server/model.ts";
import { type Sql, sqlOf, statement } from "#lib/server/sql.ts";
import { getIsland } from "./queries.ts";
import type { DefaultQuizDto, IslandDto } from "./schema.ts";

const noSource = (message: string) => ({ outcome: "no_source", message }) as const;

const NO_SOURCE = noSource("This island has nothing to draw questions from yet.");
const TOO_LITTLE = noSource("This island's text is too short, or says too little, for fair questions.");
const NOT_ENGLISH = noSource("Without a model, questions are made from English texts only.");
const NOT_NOW = noSource("No fair questions came of this island's text this time.");

/** Why a text gave no questions: our own generator knows English only, and a model may fail. */
function whyNone(text: string) {
  if (!isForeign(text)) return TOO_LITTLE;
  return isModelConfigured() ? NOT_NOW : NOT_ENGLISH;
}

function gone(): AppError {
  return new AppError("not_found", "There is no such island.");
}

async function findIsland(userId: string, islandId: string, source?: Sql): Promise<IslandDto> {
  const island = await getIsland(userId, islandId, source);
  if (!island) throw gone();
  return island;
}

/** The island's text, unless a default quiz was made of it before: what was withdrawn of that isn't made again. */
async function findSource(islandId: string): Promise<string | null> {
  const source = await db().islandText.findFirst({
    where: { islandId, island: { quizzes: { none: { kind: "default" } } } },
    select: { text: true },
  });
  return source?.text ?? null;
}

const making = new Map<string, Promise<QuestionDraft[]>>();

/** Making takes time: who asks meanwhile waits for the same. */
async function makeOnce(
  userId: string,
  { _id, title }: IslandDto,
  text: string,
  now: Date,
): Promise<QuestionDraft[]> {
  const work = making.get(_id) ?? makeQuestions(userId, text, title, now).finally(() => making.delete(_id));
  making.set(_id, work);
  return work;
}

/** The course's row first, as wherever a course is changed: islands are moved and removed behind it. */
const LOCK_COURSE = statement(
  "lock-course-of-island",
  `SELECT 1 AS "locked" FROM "Course"
   WHERE "id" = (SELECT "courseId" FROM "Island" WHERE "id" = $1::uuid) FOR NO KEY UPDATE`,
);
const RAISE_VERSION = statement(
  "raise-course-version",
  `UPDATE "Course" SET "version" = "version" + 1 WHERE "id" = $1::uuid`,
);

/** Saves the quiz, unless the island has one by now. Who has the course open in the editor hears of it. */
async function saveDefaultQuiz(
  userId: string,
  { _id: islandId, title }: IslandDto,
  questions: readonly QuestionDraft[],
): Promise<DefaultQuizDto> {
  return inTransaction(async (tx) => {
    const sql = sqlOf(tx);
    await sql(LOCK_COURSE, [islandId]);
    const before = await findIsland(userId, islandId, sql);
    if (before.quizzes.length > 0) return { ...before, outcome: "exists" };
    const position = await tx.quiz.count({ where: { islandId } });
    const quiz = { id: uuidv7(), islandId, title, kind: "default", position };
    const { count } = await tx.quiz.createMany({ data: [quiz], skipDuplicates: true });
    if (count === 0) return NO_SOURCE;
    const rows = questionRows(quiz.id, questions);
    await tx.question.createMany({ data: rows.map(({ question }) => question) });
    await tx.questionVersion.createMany({ data: rows.map(({ version }) => version) });
    await sql(RAISE_VERSION, [before.courseId]);
    return { ...(await findIsland(userId, islandId, sql)), outcome: "added" };
  });
}

/**
 * Gives an island without quizzes its default quiz, made from what the island teaches. One that has quizzes answers as
 * it is; one without anything to draw questions from answers `no_source`. Errors: `not_found`, `rate_limited` (30 an
 * hour that have to be made). docs/product.md#questions-made-from-texts
 */
export async function addDefaultQuiz(userId: string, islandId: string, now: Date): Promise<DefaultQuizDto> {
  const island = await findIsland(userId, islandId);
  if (island.quizzes.length > 0) return { ...island, outcome: "exists" };
  const text = await findSource(islandId);
  if (text === null) {
    // Somebody else's may have been saved since the island was read.
    const later = await findIsland(userId, islandId);
    return later.quizzes.length > 0 ? { ...later, outcome: "exists" } : NO_SOURCE;
  }
  await countCall("defaultQuiz", userId);
  const questions = await makeOnce(userId, island, text, now);
  if (questions.length === 0) return whyNone(text);
  return saveDefaultQuiz(userId, island, questions).catch((error: unknown) => {
    throw isReferenceGone(error) ? gone() : error;
  });
}
