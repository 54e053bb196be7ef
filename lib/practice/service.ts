import { v7 as uuidv7 } from "uuid";
import { earnAchievements } from "#lib/achievement/service.ts";
import { AppError } from "#lib/core/errors.ts";
import { localDayAt } from "#lib/core/time.ts";
import type { Learner } from "#lib/learner/queries.ts";
import { gainHeart, lockLearner, toHeartsDto } from "#lib/learner/service.ts";
import { type Judgement, judgeAnswer } from "#lib/quiz/question-dto.ts";
import { orderOptions } from "#lib/quiz/question-service.ts";
import type { PlainAnswerBody, SuggestionDto } from "#lib/quiz/schema.ts";
import { inSqlTransaction, type Sql } from "#lib/server/db/db.ts";
import { pay } from "#lib/xp/service.ts";
import { getCard } from "./card-queries.ts";
import { afterAnswer, keepCards, makeCards, saveCard } from "./card-service.ts";
import type { MadeQuestion } from "./made.ts";
import {
  type AskedQuestion,
  countHeartsToday,
  type DeckEntry,
  getOpenRun,
  getQuestion,
  getRun,
  isOpenDeck,
  listDeck,
  type Run,
} from "./queries.ts";
import { choosePractice, heartReference, heartsLeft, isTooOld } from "./rules.ts";
import { asInQuiz, getPracticeDto, toPracticeAnswerDto } from "./run-queries.ts";
import type { PracticeAnswerDto, PracticeDto, PracticeResultDto } from "./schema.ts";

async function saveEnd(
  sql: Sql,
  runId: string,
  end: { status: "finished" | "abandoned"; endedAt: Date; hasGivenHeart: boolean },
): Promise<void> {
  await sql.updateTable("PracticeRun").set(end).where("id", "=", runId).execute();
}

/** Gives up a practice, so that another can begin; its answers stay. */
export function abandonRun(sql: Sql, runId: string, now: Date): Promise<void> {
  return saveEnd(sql, runId, { status: "abandoned", endedAt: now, hasGivenHeart: false });
}

/** Five questions that stay until the transaction ends, anyone who deletes their courses meanwhile. */
async function chooseHeld(sql: Sql, deck: readonly DeckEntry[]): Promise<DeckEntry[]> {
  const chosen = choosePractice(deck);
  if (chosen.length === 0)
    throw new AppError("nothing_to_practise", "Nothing to practice yet: play a quiz first.");
  const wanted = new Set(chosen.flatMap(({ versionId }) => versionId ?? []));
  if (wanted.size === 0) return chosen;
  const held = await sql
    .selectFrom("QuestionVersion")
    .select("id")
    .where("id", "in", [...wanted])
    .forKeyShare()
    .execute();
  if (held.length === wanted.size) return chosen;
  const isGone = ({ versionId }: DeckEntry) =>
    versionId !== null && wanted.has(versionId) && !held.some(({ id }) => id === versionId);
  return chooseHeld(
    sql,
    deck.filter((entry) => !isGone(entry)),
  );
}

/** The id of nothing: a list of ids is never empty. */
const NONE = "00000000-0000-0000-0000-000000000000";

interface Asking {
  cardId: string;
  versionId: string | null;
  /** The question itself, where no version has it */
  made: MadeQuestion | null;
  version: Parameters<typeof orderOptions>[0];
}

/** What each chosen question asks, by its fingerprint. */
async function listAsked(
  sql: Sql,
  userId: string,
  chosen: readonly DeckEntry[],
  now: Date,
): Promise<Map<string, Asking>> {
  const ofQuizzes = chosen.flatMap(({ fingerprint, versionId }) =>
    versionId ? { fingerprint, versionId } : [],
  );
  const cards = await keepCards(sql, userId, ofQuizzes, now);
  const versions = await sql
    .selectFrom("QuestionVersion")
    .select(["id", "options", "canShuffle", "body"])
    .where("id", "in", [NONE, ...ofQuizzes.map(({ versionId }) => versionId)])
    .execute();
  const made = await sql
    .selectFrom("PracticeCard")
    .select(["id", "fingerprint", "made"])
    .where("userId", "=", userId)
    .where("made", "is not", null)
    .where("fingerprint", "in", [
      "",
      ...chosen.filter(({ versionId }) => !versionId).map((one) => one.fingerprint),
    ])
    .execute();
  const versionOf = new Map(versions.map((version) => [version.id, version]));
  const asked = new Map<string, Asking>();
  for (const { fingerprint, versionId } of ofQuizzes) {
    const [version, cardId] = [versionOf.get(versionId), cards.get(fingerprint)];
    if (version && cardId) asked.set(fingerprint, { cardId, versionId, made: null, version });
  }
  for (const card of made) {
    const question = card.made as unknown as MadeQuestion;
    asked.set(card.fingerprint, { cardId: card.id, versionId: null, made: question, version: question });
  }
  return asked;
}

export interface NewQuestion extends Asking {
  isDue: boolean;
}

/** Saves a practice. The order of the options is drawn anew, except where they refer to each other; no position gives a key away. */
export async function insertRun(
  sql: Sql,
  run: { userId: string; kind: "cards" | "lesson"; lessonId: string | null; scope: string; startedAt: Date },
  questions: readonly NewQuestion[],
): Promise<string> {
  const id = uuidv7();
  await sql
    .insertInto("PracticeRun")
    .values({ id, ...run })
    .execute();
  const rows = questions.map(({ version, made, ...question }, position) => ({
    ...{ ...question, id: uuidv7(), runId: id, position },
    made: made && JSON.stringify(made),
    optionOrder: orderOptions(version),
  }));
  await sql.insertInto("PracticeQuestion").values(rows).execute();
  return id;
}

async function openRun(sql: Sql, userId: string, now: Date): Promise<string> {
  const chosen = await chooseHeld(sql, await listDeck(sql, userId));
  const asked = await listAsked(sql, userId, chosen, now);
  const questions = chosen.flatMap(({ fingerprint, due }): NewQuestion[] => {
    const asking = asked.get(fingerprint);
    return asking ? [{ ...asking, isDue: due !== null && due <= now }] : [];
  });
  return insertRun(sql, { userId, kind: "cards", lessonId: null, scope: "", startedAt: now }, questions);
}

/**
 * Resumes the learner's one open practice, or begins one of five questions. One that lasted for a day, shows what is gone
 * or is about a lesson makes room. Keys and explanations are null until this practice has answered. Throws `nothing_to_practise`.
 * docs/product.md#practice
 */
export async function startPractice(userId: string, now: Date): Promise<PracticeDto> {
  return inSqlTransaction(async (sql) => {
    const learner = await lockLearner(sql, userId, now);
    await makeCards(sql, userId, now);
    const open = await getOpenRun(sql, userId);
    const resumed = isOpenDeck(open, now) ? open.id : null;
    if (open && resumed === null) await abandonRun(sql, open.id, now);
    const id = resumed ?? (await openRun(sql, userId, now));
    return getPracticeDto(sql, { id, kind: "cards" }, learner);
  });
}

function assertOpen({ status, startedAt }: Pick<Run, "status" | "startedAt">, now: Date): void {
  if (status !== "open" || isTooOld(startedAt, now))
    throw new AppError("practice_closed", "This practice is over. Start a new one.");
}

function judge(asked: AskedQuestion, body: PlainAnswerBody): Judgement {
  if (!asked.version) throw new AppError("practice_closed", "This practice has changed. Start a new one.");
  return judgeAnswer(asInQuiz(asked), body);
}

/** When the question comes back. Where it stands twice in a practice, the first answer to it decides. */
async function schedule(sql: Sql, asked: AskedQuestion, isCorrect: boolean, now: Date): Promise<Date> {
  if (asked.isRepeat) return asked.due;
  const card = afterAnswer(await getCard(sql, asked.cardId), isCorrect, now);
  await saveCard(sql, card);
  return card.due;
}

/**
 * Grades one answer against the version that was shown and counts it once: a repeat answers the first result. It costs
 * no heart. A typed answer with one slip of a letter is returned as a suggestion first. Throws `not_found`, `invalid_input`,
 * `practice_closed`. docs/product.md#practice
 */
export async function answerPractice(
  userId: string,
  runId: string,
  body: PlainAnswerBody,
  now: Date,
): Promise<PracticeAnswerDto | SuggestionDto> {
  return inSqlTransaction(async (sql) => {
    await lockLearner(sql, userId, now);
    const asked = await getQuestion(sql, userId, runId, body.questionId);
    if (!asked) throw new AppError("not_found", "There is no such question in this practice.");
    if (asked.isCorrect !== null) return toPracticeAnswerDto(asked);
    assertOpen(asked, now);
    const { isCorrect, selectedAnswer, answer, suggestion } = judge(asked, body);
    if (suggestion) return { didYouMean: suggestion };
    await sql
      .updateTable("PracticeQuestion")
      .set({ selectedAnswer, answer: answer && JSON.stringify(answer), isCorrect, answeredAt: now })
      .where("id", "=", asked.id)
      .execute();
    const due = await schedule(sql, asked, isCorrect, now);
    return toPracticeAnswerDto({ ...asked, selectedAnswer, answer, isCorrect, due });
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
  const after = run.kind === "lesson" ? learner : await giveHeart(sql, learner, now);
  const heartGained = after !== learner;
  await saveEnd(sql, run.id, { status: "finished", endedAt: now, hasGivenHeart: heartGained });
  return { learner: after, heartGained, endedAt: now };
}

/**
 * Ends a practice whose questions are all answered, once, and gives a heart for it: three a local day at most, none for
 * premium, where hearts are full, or for one about a lesson, which wins nothing. A repeat tells the same result, with the hearts as they are by then. Errors:
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
      achievements: run.kind === "lesson" ? [] : await earnAchievements(sql, userId, endedAt),
    };
  });
}
