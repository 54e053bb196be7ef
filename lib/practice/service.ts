import { v7 as uuidv7 } from "uuid";
import { earnAchievements } from "#lib/achievement/service.ts";
import { AppError } from "#lib/core/errors.ts";
import { localDayAt } from "#lib/core/time.ts";
import type { Learner } from "#lib/learner/queries.ts";
import { gainHeart, lockLearner, toHeartsDto } from "#lib/learner/service.ts";
import { inSqlTransaction, type Sql, statement } from "#lib/server/db/sql.ts";
import { pay } from "#lib/xp/service.ts";
import { getCard } from "./card-queries.ts";
import { afterAnswer, keepCards, makeCards, saveCard } from "./card-service.ts";
import {
  type AskedQuestion,
  canGoOn,
  countHeartsToday,
  type DeckEntry,
  getOpenRun,
  getQuestion,
  getRun,
  listDeck,
  listQuestions,
  type Run,
  toPracticeAnswerDto,
  toPracticeDto,
} from "./queries.ts";
import { choosePractice, heartReference, heartsLeft, isTooOld } from "./rules.ts";
import type { PracticeAnswerBody, PracticeAnswerDto, PracticeDto, PracticeResultDto } from "./schema.ts";

const END_RUN = statement(
  "end-practice",
  `UPDATE "PracticeRun" SET "status" = $2, "endedAt" = $3::timestamptz, "hasGivenHeart" = $4::boolean WHERE "id" = $1::uuid`,
);

const HOLD_VERSIONS = statement(
  "hold-practice-versions",
  `SELECT "id"::text AS "id" FROM "QuestionVersion" WHERE "id" = ANY($1::uuid[]) FOR KEY SHARE`,
);

/** Five questions that stay until the transaction ends, whoever deletes their courses meanwhile. */
async function chooseHeld(sql: Sql, deck: readonly DeckEntry[]): Promise<DeckEntry[]> {
  const chosen = choosePractice(deck);
  if (chosen.length === 0)
    throw new AppError("nothing_to_practise", "Nothing to practice yet: play a quiz first.");
  const wanted = new Set(chosen.map(({ versionId }) => versionId));
  const held = await sql<{ id: string }>(HOLD_VERSIONS, [[...wanted]]);
  if (held.length === wanted.size) return chosen;
  const isGone = ({ versionId }: DeckEntry) =>
    wanted.has(versionId) && !held.some(({ id }) => id === versionId);
  return chooseHeld(
    sql,
    deck.filter((entry) => !isGone(entry)),
  );
}

/** The order of the options is drawn anew, except where they refer to each other; no position gives a key away. */
const OPEN_RUN = statement(
  "open-practice",
  `WITH run AS (
     INSERT INTO "PracticeRun" ("id", "userId", "startedAt") VALUES ($1::uuid, $2::uuid, $3::timestamptz) RETURNING "id"
   ) INSERT INTO "PracticeQuestion" ("id", "runId", "cardId", "versionId", "position", "optionOrder")
   SELECT s."id", run."id", s."cardId", v."id", s."position", (
     SELECT array_agg(n ORDER BY CASE WHEN v."canShuffle" THEN gen_random_uuid() END, n)
     FROM generate_series(0, jsonb_array_length(v."options") - 1) AS n)
   FROM run, jsonb_to_recordset($4::jsonb) AS s("id" uuid, "cardId" uuid, "versionId" uuid, "position" int)
   JOIN "QuestionVersion" v ON v."id" = s."versionId"`,
);

async function openRun(sql: Sql, userId: string, now: Date): Promise<string> {
  const chosen = await chooseHeld(sql, await listDeck(sql, userId));
  const cards = await keepCards(sql, userId, chosen, now);
  const shown = chosen.map(({ fingerprint, versionId }, position) => {
    return { id: uuidv7(), cardId: cards.get(fingerprint), versionId, position };
  });
  const runId = uuidv7();
  await sql(OPEN_RUN, [runId, userId, now, JSON.stringify(shown)]);
  return runId;
}

/**
 * Resumes the learner's one open practice, or begins one of five questions. One that lasted for a day or shows what is
 * gone makes room. Keys and explanations are null until this practice has answered. Error: `nothing_to_practise`.
 * docs/product.md#practice
 */
export async function startPractice(userId: string, now: Date): Promise<PracticeDto> {
  return inSqlTransaction(async (sql) => {
    const learner = await lockLearner(sql, userId, now);
    await makeCards(sql, userId, now);
    const open = await getOpenRun(sql, userId);
    const resumed = open && canGoOn(open, now) ? open.id : null;
    if (open && resumed === null) await sql(END_RUN, [open.id, "abandoned", now, false]);
    const runId = resumed ?? (await openRun(sql, userId, now));
    return toPracticeDto(runId, await listQuestions(sql, runId), learner);
  });
}

function assertOpen({ status, startedAt }: Pick<Run, "status" | "startedAt">, now: Date): void {
  if (status !== "open" || isTooOld(startedAt, now))
    throw new AppError("practice_closed", "This practice is over. Start a new one.");
}

/** Whether the chosen option is the right one of the version that was shown. */
function grade({ version, optionOrder }: AskedQuestion, selectedAnswer: number): boolean {
  if (!version) throw new AppError("practice_closed", "This practice has changed. Start a new one.");
  const stored = optionOrder[selectedAnswer];
  if (stored === undefined)
    throw new AppError("invalid_input", "The selected answer is not one of the options.");
  return stored === version.correctIndex;
}

const SAVE_ANSWER = statement(
  "save-practice-answer",
  `UPDATE "PracticeQuestion" SET "selectedAnswer" = $2::int, "isCorrect" = $3::boolean, "answeredAt" = $4::timestamptz
   WHERE "id" = $1::uuid`,
);

/** When the question comes back. Where it stands twice in a practice, the first answer to it decides. */
async function schedule(sql: Sql, asked: AskedQuestion, isCorrect: boolean, now: Date): Promise<Date> {
  if (asked.isRepeat) return asked.due;
  const card = afterAnswer(await getCard(sql, asked.cardId), isCorrect, now);
  await saveCard(sql, card);
  return card.due;
}

/**
 * Grades one answer against the version that was shown and counts it once: a repeat answers the first result. It costs
 * no heart. Errors: `not_found`, `invalid_input`, `practice_closed`. docs/product.md#practice
 */
export async function answerPractice(
  userId: string,
  runId: string,
  { questionId, selectedAnswer }: PracticeAnswerBody,
  now: Date,
): Promise<PracticeAnswerDto> {
  return inSqlTransaction(async (sql) => {
    const learner = await lockLearner(sql, userId, now);
    const asked = await getQuestion(sql, userId, runId, questionId);
    if (!asked) throw new AppError("not_found", "There is no such question in this practice.");
    if (asked.isCorrect !== null) return toPracticeAnswerDto(asked, learner);
    assertOpen(asked, now);
    const isCorrect = grade(asked, selectedAnswer);
    await sql(SAVE_ANSWER, [asked.id, selectedAnswer, isCorrect, now]);
    const due = await schedule(sql, asked, isCorrect, now);
    return toPracticeAnswerDto({ ...asked, selectedAnswer, isCorrect, due }, learner);
  });
}

/** Gives the heart that a finished practice is worth, where there is room for it and the day has one left. */
async function giveHeart(sql: Sql, learner: Learner, now: Date): Promise<Learner> {
  if (learner.isPremium || learner.hearts >= learner.maxHearts) return learner;
  const given = await countHeartsToday(sql, learner, now);
  if (heartsLeft(given) === 0) return learner;
  const reference = heartReference(localDayAt(learner, now), given);
  const paid = await pay(sql, learner, [{ kind: "heart", amount: 1, reason: "practice", reference }], now);
  return paid.length === 0 ? learner : gainHeart(sql, learner);
}

function assertAnswered({ open }: Run): void {
  if (open === 0) return;
  throw new AppError(
    "attempt_incomplete",
    `${open} ${open === 1 ? "question is" : "questions are"} still open.`,
  );
}

interface Ended {
  learner: Learner;
  heartGained: boolean;
  endedAt: Date;
}

async function endRun(sql: Sql, run: Run, learner: Learner, now: Date): Promise<Ended> {
  if (run.status === "finished")
    return { learner, heartGained: run.hasGivenHeart, endedAt: run.endedAt ?? now };
  assertOpen(run, now);
  assertAnswered(run);
  const after = await giveHeart(sql, learner, now);
  const heartGained = after !== learner;
  await sql(END_RUN, [run.id, "finished", now, heartGained]);
  return { learner: after, heartGained, endedAt: now };
}

/**
 * Ends a practice whose questions are all answered, once, and gives a heart for it: three a local day at most, none for
 * premium or where hearts are full. A repeat tells the same result, with the hearts as they are by then. Errors:
 * `not_found`, `attempt_incomplete`, `practice_closed`. docs/product.md#practice
 */
export async function finishPractice(userId: string, runId: string, now: Date): Promise<PracticeResultDto> {
  return inSqlTransaction(async (sql) => {
    const locked = await lockLearner(sql, userId, now);
    const run = await getRun(sql, userId, runId);
    if (!run) throw new AppError("not_found", "There is no such practice.");
    const { learner, heartGained, endedAt } = await endRun(sql, run, locked, now);
    return {
      ...toHeartsDto(learner),
      correct: run.correct,
      total: run.total,
      heartGained,
      heartsLeftToday: learner.isPremium ? 0 : heartsLeft(await countHeartsToday(sql, learner, now)),
      nextDue: run.nextDue?.toISOString() ?? null,
      achievements: await earnAchievements(sql, userId, endedAt),
    };
  });
}
