import { v7 as uuidv7 } from "uuid";
import { earnAchievements } from "#lib/achievement/service.ts";
import { AppError } from "#lib/core/errors.ts";
import type { StreakLearner } from "#lib/learner/queries.ts";
import { lockLearner, lockStreakLearner, toHeartsDto } from "#lib/learner/service.ts";
import { listQuestsDoneAt } from "#lib/quest/queries.ts";
import type { QuestDoneDto } from "#lib/quest/schema.ts";
import { settleQuests } from "#lib/quest/service.ts";
import { type Judgement, judgeAnswer } from "#lib/quiz/question-dto.ts";
import { orderOptions } from "#lib/quiz/question-service.ts";
import type { PlainAnswerBody, SuggestionDto } from "#lib/quiz/schema.ts";
import { inSqlTransaction, type Sql } from "#lib/server/db/db.ts";
import { getCard } from "./card-queries.ts";
import { afterAnswer, keepCards, makeCards, saveCard } from "./card-service.ts";
import type { MadeQuestion } from "./made.ts";
import {
  type AskedQuestion,
  type DeckEntry,
  getOpenRun,
  getQuestion,
  getRun,
  isOpenDeck,
  listDeck,
  type Run,
} from "./queries.ts";
import { countHeartsAt, countHeartsToday, hasKeptStreak } from "./reward-queries.ts";
import { giveHearts, keepStreak, streakOf } from "./reward-service.ts";
import { choosePractice, countsForStreak, heartsLeft, isTooOld } from "./rules.ts";
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

function assertAnswered({ open }: Run): void {
  if (open === 0) return;
  throw new AppError(
    "attempt_incomplete",
    `${open} ${open === 1 ? "question is" : "questions are"} still open.`,
  );
}

interface Ended {
  learner: StreakLearner;
  heartsGained: number;
  streak: PracticeResultDto["streak"];
  endedAt: Date;
}

/** What a practice that is finished has won; the hearts and the streak are those of now. */
async function endedBefore(sql: Sql, run: Run, learner: StreakLearner, now: Date): Promise<Ended> {
  const endedAt = run.endedAt ?? now;
  const after = streakOf(learner, now);
  const keptByPractice = await hasKeptStreak(sql, learner.id, endedAt);
  const streak = { before: Math.max(0, keptByPractice ? after - 1 : after), after, keptByPractice };
  const heartsGained = run.hasGivenHeart ? await countHeartsAt(sql, learner.id, endedAt) : 0;
  return { learner, heartsGained, streak, endedAt };
}

async function endRun(sql: Sql, run: Run, learner: StreakLearner, now: Date): Promise<Ended> {
  if (run.status === "finished") return endedBefore(sql, run, learner, now);
  assertOpen(run, now);
  assertAnswered(run);
  const before = streakOf(learner, now);
  const isCards = run.kind === "cards";
  const kept =
    isCards && countsForStreak(run.due)
      ? await keepStreak(sql, learner, now)
      : { after: before, keptByPractice: false };
  const after = isCards ? await giveHearts(sql, learner, now) : learner;
  const heartsGained = after.hearts - learner.hearts;
  await saveEnd(sql, run.id, { status: "finished", endedAt: now, hasGivenHeart: heartsGained > 0 });
  return { learner: after, heartsGained, streak: { before, ...kept }, endedAt: now };
}

/** A practice that is finished settles nothing more: it tells what it did. */
async function questsDoneBy(sql: Sql, run: Run, userId: string, endedAt: Date): Promise<QuestDoneDto[]> {
  if (run.kind === "lesson") return [];
  return run.status === "finished"
    ? listQuestsDoneAt(sql, userId, endedAt)
    : settleQuests(sql, userId, endedAt);
}

/**
 * Ends a practice whose questions are all answered, once. It gives hearts (two for the first of a local day, then one, four a
 * day; none for premium or where hearts are full), and keeps the streak if it had five due questions. One about a lesson
 * wins nothing. A repeat tells the same result, with hearts and streak as they are by then. Errors: `not_found`,
 * `attempt_incomplete`, `practice_closed`. docs/product.md#practice
 */
export async function finishPractice(userId: string, runId: string, now: Date): Promise<PracticeResultDto> {
  return inSqlTransaction(async (sql) => {
    const locked = await lockStreakLearner(sql, userId, now);
    const run = await getRun(sql, userId, runId);
    if (!run) throw new AppError("not_found", "There is no such practice.");
    const { learner, heartsGained, streak, endedAt } = await endRun(sql, run, locked, now);
    return {
      ...toHeartsDto(learner),
      correct: run.correct,
      total: run.total,
      heartsGained,
      heartsLeftToday: learner.isPremium ? 0 : heartsLeft(await countHeartsToday(sql, learner, now)),
      streak,
      nextDue: run.nextDue?.toISOString() ?? null,
      achievements: run.kind === "lesson" ? [] : await earnAchievements(sql, userId, endedAt),
      questsDone: await questsDoneBy(sql, run, userId, endedAt),
    };
  });
}
