import { fsrs, Rating } from "ts-fsrs";
import { type Sql, statement } from "#lib/server/db/sql.ts";
import type { StoredCard } from "./card-queries.ts";
import { ASLEEP_UNTIL, isAsleep } from "./card-schedule.ts";

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
  const before = {
    due: card.due,
    stability: card.stability,
    difficulty: card.difficulty,
    elapsed_days: card.elapsedDays,
    scheduled_days: card.scheduledDays,
    learning_steps: card.learningSteps,
    reps: card.reps,
    lapses: card.lapses,
    state: card.state,
    // A new card was never reviewed, however often it was asked in its sleep.
    ...(card.state !== 0 && card.lastReviewAt && { last_review: card.lastReviewAt }),
  };
  const { card: after } = scheduler.next(before, now, isCorrect ? Rating.Good : Rating.Again);
  return {
    id: card.id,
    due: after.due,
    stability: after.stability,
    difficulty: after.difficulty,
    elapsedDays: after.elapsed_days,
    scheduledDays: after.scheduled_days,
    learningSteps: after.learning_steps,
    reps: after.reps,
    lapses: after.lapses,
    state: after.state,
    lastReviewAt: now,
  };
}

const SAVE_CARD = statement(
  "save-practice-card",
  `UPDATE "PracticeCard" SET "due" = $2::timestamptz, "stability" = $3::float8, "difficulty" = $4::float8, "elapsedDays" = $5::int,
     "scheduledDays" = $6::int, "learningSteps" = $7::int, "reps" = $8::int, "lapses" = $9::int, "state" = $10::int,
     "lastReviewAt" = $11::timestamptz WHERE "id" = $1::uuid`,
);

export async function saveCard(sql: Sql, card: StoredCard): Promise<void> {
  const { id, due, stability, difficulty, elapsedDays, scheduledDays, learningSteps, reps, lapses } = card;
  await sql(SAVE_CARD, [
    ...[id, due, stability, difficulty, elapsedDays, scheduledDays, learningSteps, reps, lapses],
    ...[card.state, card.lastReviewAt],
  ]);
}

const MAKE_CARDS = statement(
  "make-practice-cards",
  `INSERT INTO "PracticeCard" ("id", "userId", "fingerprint", "due", "createdAt")
   SELECT gen_random_uuid(), $1::uuid, q."fingerprint", least(min(q."answeredAt"), $2::timestamptz), $2::timestamptz
   FROM "Attempt" a JOIN "AttemptQuestion" q ON q."attemptId" = a."id"
   WHERE a."userId" = $1::uuid AND q."isCorrect" = false GROUP BY q."fingerprint"
   ON CONFLICT ("userId", "fingerprint") DO UPDATE SET "due" = excluded."due" WHERE "PracticeCard"."due" = $3::timestamptz`,
);

/** Gives every question that the learner once answered wrong its card, due since then; wakes those that slept. */
export async function makeCards(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql(MAKE_CARDS, [userId, now, ASLEEP_UNTIL]);
}

const KEEP_CARDS = statement(
  "keep-practice-cards",
  `INSERT INTO "PracticeCard" AS c ("id", "userId", "fingerprint", "versionId", "due", "createdAt")
   SELECT gen_random_uuid(), $1::uuid, f."fingerprint", f."versionId", $3::timestamptz, $2::timestamptz
   FROM jsonb_to_recordset($4::jsonb) AS f("fingerprint" text, "versionId" uuid)
   ON CONFLICT ("userId", "fingerprint") DO UPDATE SET "versionId" = excluded."versionId"
   RETURNING c."id"::text AS "id", c."fingerprint"`,
);

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
  const distinct = [...new Map(asked.map((one) => [one.fingerprint, one])).values()];
  const values = [userId, now, ASLEEP_UNTIL, JSON.stringify(distinct)];
  const rows = await sql<{ id: string; fingerprint: string }>(KEEP_CARDS, values);
  return new Map(rows.map(({ id, fingerprint }) => [fingerprint, id]));
}
