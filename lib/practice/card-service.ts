import { sql as raw } from "kysely";
import { fsrs, Rating } from "ts-fsrs";
import { v7 as uuidv7 } from "uuid";
import type { Sql } from "#lib/server/db/db.ts";
import type { StoredCard } from "./card-queries.ts";
import { ASLEEP_UNTIL, isAsleep } from "./card-schedule.ts";
import type { KnownMade } from "./made.ts";
import { fromFsrs, toFsrs } from "./memory.ts";

/** Whole days, so that nothing comes back on the same day, and about a year at most. */
const scheduler = fsrs({
  enable_fuzz: false,
  enable_short_term: false,
  maximum_interval: 365,
});

/**
 * The card after an answer at `now`: right is good, wrong is again, and the scheduler says when it comes back. One that
 * is asleep sleeps on when its question is answered right. docs/product.md#practice
 */
export function afterAnswer(card: StoredCard, isCorrect: boolean, now: Date): StoredCard {
  if (isAsleep(card) && isCorrect) return { ...card, lastReviewAt: now };
  const { card: after } = scheduler.next(toFsrs(card), now, isCorrect ? Rating.Good : Rating.Again);
  return { id: card.id, ...fromFsrs(after, now) };
}

export async function saveCard(sql: Sql, { id, ...card }: StoredCard): Promise<void> {
  await sql.updateTable("PracticeCard").set(card).where("id", "=", id).execute();
}

/** When each question that the learner once answered wrong was answered wrong first. */
function listWrong(sql: Sql, userId: string) {
  return sql
    .selectFrom("Attempt")
    .innerJoin("AttemptQuestion", "AttemptQuestion.attemptId", "Attempt.id")
    .select(({ fn }) => ["AttemptQuestion.fingerprint", fn.min("AttemptQuestion.answeredAt").as("wrongAt")])
    .where("Attempt.userId", "=", userId)
    .where("AttemptQuestion.isCorrect", "=", false)
    .groupBy("AttemptQuestion.fingerprint")
    .execute();
}

/** Gives every question that the learner once answered wrong its card, due since then; wakes those that slept. */
export async function makeCards(sql: Sql, userId: string, now: Date): Promise<void> {
  const wrong = await listWrong(sql, userId);
  if (wrong.length === 0) return;
  const cards = wrong.map(({ fingerprint, wrongAt }) => {
    const due = wrongAt !== null && wrongAt < now ? wrongAt : now;
    return { id: uuidv7(), userId, fingerprint, due, createdAt: now };
  });
  await sql
    .insertInto("PracticeCard")
    .values(cards)
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "fingerprint"])
        .doUpdateSet(({ ref }) => ({ due: ref("excluded.due") }))
        .where("PracticeCard.due", "=", ASLEEP_UNTIL),
    )
    .execute();
}

/**
 * The ids of the cards of questions that are about to be practiced, by fingerprint; the cards follow the version to
 * ask. A question without a card was never answered wrong: it gets one that is asleep.
 */
export async function keepCards(
  sql: Sql,
  userId: string,
  asked: readonly { fingerprint: string; versionId: string }[],
  now: Date,
): Promise<Map<string, string>> {
  if (asked.length === 0) return new Map();
  const distinct = [...new Map(asked.map((one) => [one.fingerprint, one])).values()];
  const rows = await sql
    .insertInto("PracticeCard")
    .values(
      distinct.map(({ fingerprint, versionId }) => {
        return { id: uuidv7(), userId, fingerprint, versionId, due: ASLEEP_UNTIL, createdAt: now };
      }),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "fingerprint"])
        .doUpdateSet(({ ref }) => ({ versionId: ref("excluded.versionId") })),
    )
    .returning(["id", "fingerprint"])
    .execute();
  return new Map(rows.map(({ id, fingerprint }) => [fingerprint, id]));
}

/**
 * The ids of the cards of questions that were made of a lesson, by fingerprint. A new card, and one that was asleep, is
 * due at `due`; one that comes back by itself keeps its day.
 */
export async function keepMadeCards(
  sql: Sql,
  { userId, lessonId }: { userId: string; lessonId: string },
  asked: readonly KnownMade[],
  { due, now }: { due: Date; now: Date },
): Promise<Map<string, string>> {
  const distinct = [...new Map(asked.map((one) => [one.fingerprint, one])).values()];
  const rows = await sql
    .insertInto("PracticeCard")
    .values(
      distinct.map(({ fingerprint, made }) => {
        const question = { fingerprint, made: JSON.stringify(made), lessonId };
        return { id: uuidv7(), userId, ...question, due, createdAt: now };
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(["userId", "fingerprint"]).doUpdateSet(({ ref }) => ({
        made: ref("excluded.made"),
        lessonId: ref("excluded.lessonId"),
        due: raw<Date>`CASE WHEN ${ref("PracticeCard.due")} = ${ASLEEP_UNTIL} THEN ${ref("excluded.due")} ELSE ${ref("PracticeCard.due")} END`,
      })),
    )
    .returning(["id", "fingerprint"])
    .execute();
  return new Map(rows.map(({ id, fingerprint }) => [fingerprint, id]));
}
