import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { makeQuestions } from "#lib/quiz/generator/process-service.ts";
import { isForeign } from "#lib/quiz/generator/sentences.ts";
import type { QuestionDraft } from "#lib/quiz/question-draft.ts";
import { insertQuestions, insertVersions, questionRows } from "#lib/quiz/question-service.ts";
import { db, inTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { isReferenceGone } from "#lib/server/db/errors.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { isModelConfigured } from "#lib/server/model/model.ts";
import { getIsland } from "./queries.ts";
import type { DefaultQuizDto, IslandDto, NoSourceReason } from "./schema.ts";

/** What a learner reads where an island has no questions. */
const NO_SOURCE: Record<NoSourceReason, string> = {
  no_text: "This island has no questions yet, and no text to make them from.",
  withdrawn: "This island's questions are out of play, so nobody is asked them any more.",
  text_too_short: "This island's text is too short, or says too little, to make fair questions from it.",
  text_not_english: "This island's text is in a language that questions can't be made from here.",
  not_now: "No fair questions could be made from this island's text this time. Try again later.",
};

async function noSource(
  userId: string,
  { courseId }: IslandDto,
  reason: NoSourceReason,
): Promise<DefaultQuizDto> {
  const own = await db().course.findFirst({
    where: { id: courseId, ownerId: userId },
    select: { id: true },
  });
  return { outcome: "no_source", reason, message: NO_SOURCE[reason], courseId, canEdit: own !== null };
}

/** In characters: from a shorter text a model makes no questions either. */
const SHORT_TEXT = 200;

/** Why a text gave no questions: our own generator knows some languages only, and a model may fail, or have no time. */
function whyNone(text: string): NoSourceReason {
  const isHopeful = isModelConfigured() && (isForeign(text) || text.trim().length >= SHORT_TEXT);
  if (isHopeful) return "not_now";
  return isForeign(text) ? "text_not_english" : "text_too_short";
}

function gone(): AppError {
  return new AppError("not_found", "There is no such island.");
}

async function findIsland(userId: string, islandId: string, source?: Sql): Promise<IslandDto> {
  const island = await getIsland(userId, islandId, source);
  if (!island) throw gone();
  return island;
}

type Source = { text: string } | { reason: "no_text" | "withdrawn" };

/** The island's text, unless a default quiz was made from it before: what was withdrawn isn't made again. */
async function findSource(islandId: string): Promise<Source> {
  const [source, withdrawn] = await Promise.all([
    db().islandText.findFirst({
      where: { islandId, text: { not: "" }, island: { quizzes: { none: { isDefault: true, ...LIVE } } } },
      select: { text: true },
    }),
    db().question.findFirst({
      where: { quiz: { islandId }, withdrawnAt: { not: null }, ...LIVE },
      select: { id: true },
    }),
  ]);
  return source ?? { reason: withdrawn ? "withdrawn" : "no_text" };
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

/** Saves the quiz, unless the island has one by now. Who has the course open in the editor hears of it. */
async function saveDefaultQuiz(
  userId: string,
  { _id: islandId, courseId, title }: IslandDto,
  questions: readonly QuestionDraft[],
): Promise<DefaultQuizDto> {
  return inTransaction(async (tx) => {
    // The course's row first, as wherever a course is changed: islands are moved and removed behind it.
    await kysely(tx).selectFrom("Course").select("id").where("id", "=", courseId).forNoKeyUpdate().execute();
    const before = await findIsland(userId, islandId, kysely(tx));
    if (before.quizzes.length > 0) return { ...before, outcome: "exists" };
    const position = await tx.quiz.count({ where: { islandId, ...LIVE } });
    const quiz = { id: uuidv7(), islandId, title, isDefault: true, position };
    const { count } = await tx.quiz.createMany({ data: [quiz], skipDuplicates: true });
    if (count === 0) return noSource(userId, before, "withdrawn");
    const rows = questionRows(quiz.id, questions);
    await insertQuestions(
      tx,
      rows.map(({ question }) => question),
    );
    await insertVersions(
      tx,
      rows.map(({ version }) => version),
    );
    await tx.course.update({ where: { id: courseId }, data: { version: { increment: 1 } } });
    return { ...(await findIsland(userId, islandId, kysely(tx))), outcome: "added" };
  });
}

/**
 * Gives an island without quizzes its default quiz, made from what the island teaches. One that has quizzes answers as
 * it is; one without anything to make questions from answers `no_source` with the reason. Throws `not_found`, `rate_limited` (30 an
 * hour that have to be made). docs/product.md#questions-made-from-texts
 */
export async function addDefaultQuiz(userId: string, islandId: string, now: Date): Promise<DefaultQuizDto> {
  const island = await findIsland(userId, islandId);
  if (island.quizzes.length > 0) return { ...island, outcome: "exists" };
  const source = await findSource(islandId);
  if ("reason" in source) {
    // Someone else's may have been saved since the island was read.
    const later = await findIsland(userId, islandId);
    return later.quizzes.length > 0
      ? { ...later, outcome: "exists" }
      : noSource(userId, island, source.reason);
  }
  await countCall("defaultQuiz", userId);
  const questions = await makeOnce(userId, island, source.text, now);
  if (questions.length === 0) return noSource(userId, island, whyNone(source.text));
  return saveDefaultQuiz(userId, island, questions).catch((error: unknown) => {
    throw isReferenceGone(error) ? gone() : error;
  });
}
