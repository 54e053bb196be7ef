import { LEARNER_COLUMNS, type LearnerFigures } from "#lib/learner/queries.ts";
import { MIN_PLAUSIBLE_MS } from "#lib/quiz/rules.ts";
import { type Sql, statement } from "#lib/server/db/sql.ts";
import { RECENT_RECEIPTS } from "#lib/streak/queries.ts";
import type { DayReceipt } from "#lib/streak/rules.ts";
import { ISLAND_JSON, ISLAND_SOURCE, type StoredIsland } from "./queries.ts";

interface CompletableAttempt {
  id: string;
  status: string;
  hasBonusStar: boolean;
  total: number;
  correct: number;
  expiresAt: string;
  quizFingerprint: string;
  result: unknown;
  endedAt: string | null;
  revision: string;
}

/** All that completing an attempt is settled by, as it stood in one moment. */
export interface CompletionState extends LearnerFigures {
  island: StoredIsland;
  attempt: CompletableAttempt | null;
  questions: { open: number; bestRun: number; quickAnswers: number; fingerprints: string[] };
  /** Of these questions, those that were first paid under another quiz */
  foreignCount: number;
  /** What the same questions have paid before */
  paid: { xp: number; stars: number };
  /** The milestones that are paid, in days */
  paidMilestones: string[];
  receipts: DayReceipt[];
  /** Whether nobody else has the course */
  isOwnCourse: boolean;
  /** What such courses have counted on the leaderboard, by local day */
  ownBoardXp: Record<string, number>;
}

/** The order in which attempts are looked at: an open one first, then the one that ended last */
const LATEST_FIRST = `"endedAt" DESC NULLS FIRST, "id" DESC`;
const QUICK_MS = 3000;

const READ_COMPLETION = statement(
  "read-completion",
  `WITH attempt AS MATERIALIZED (
     SELECT a.*, a.xmin::text AS "revision" FROM "Attempt" a JOIN "Quiz" z ON z."id" = a."quizId"
     WHERE a."userId" = $1::uuid AND a."quizId" = $4::uuid AND z."islandId" = $3::uuid ORDER BY ${LATEST_FIRST} LIMIT 1
   ), shown AS MATERIALIZED (
     SELECT q.* FROM "AttemptQuestion" q JOIN attempt a ON a."id" = q."attemptId"
   )
   SELECT ${LEARNER_COLUMNS},
     (SELECT count(*)::int FROM "IslandProgress" p WHERE p."userId" = $1::uuid) AS "completedIslands",
     ${RECENT_RECEIPTS} AS "receipts", ${ISLAND_JSON} AS "island",
     (SELECT row_to_json(a) FROM (SELECT "id", "status", "hasBonusStar", "total", "correct", "expiresAt", "quizFingerprint", "result",
       "endedAt", "revision" FROM attempt) a) AS "attempt",
     (SELECT json_build_object('open', count(*) FILTER (WHERE "answeredAt" IS NULL), 'bestRun', coalesce(max("streak"), 0),
       'quickAnswers', count(*) FILTER (WHERE "isCorrect" AND "elapsedMs" >= ${MIN_PLAUSIBLE_MS} AND "elapsedMs" < ${QUICK_MS}),
       'fingerprints', coalesce(json_agg(DISTINCT "fingerprint"), '[]')) FROM shown) AS "questions",
     (SELECT count(*)::int FROM "QuestionPayment" p WHERE p."userId" = $1::uuid AND p."questionFingerprint" IN (SELECT "fingerprint" FROM shown)
       AND p."quizFingerprint" <> (SELECT "quizFingerprint" FROM attempt)) AS "foreignCount",
     (SELECT json_build_object('xp', coalesce(sum("amount") FILTER (WHERE "kind" = 'xp'), 0),
       'stars', coalesce(sum("amount") FILTER (WHERE "kind" = 'star'), 0)) FROM "Award"
       WHERE "userId" = $1::uuid AND "subject" = (SELECT "quizFingerprint" FROM attempt) AND "reason" = 'quiz') AS "paid",
     (SELECT coalesce(json_agg("reference"), '[]') FROM "Award"
       WHERE "userId" = $1::uuid AND "kind" = 'xp' AND "reason" = 'milestone') AS "paidMilestones",
     c."ownerId" IS NOT NULL AND NOT EXISTS (
       SELECT FROM "Enrolment" o WHERE o."courseId" = c."id" AND o."userId" <> $1::uuid) AS "isOwnCourse",
     (SELECT coalesce(json_object_agg(b."localDay", b."xp"), '{}') FROM (
       SELECT "localDay", sum("boardXp") AS "xp" FROM "Award"
       WHERE "userId" = $1::uuid AND "boardXp" IS NOT NULL AND "createdAt" > $2::timestamptz - interval '3 days' GROUP BY 1) b) AS "ownBoardXp"
   FROM ${ISLAND_SOURCE} JOIN "User" u ON u."id" = $1::uuid WHERE i."id" = $3::uuid`,
);

/** Null where the learner has no such island. */
export async function getCompletionState(
  source: Sql,
  userId: string,
  islandId: string,
  quizId: string,
  now: Date,
): Promise<CompletionState | null> {
  return (await source<CompletionState>(READ_COMPLETION, [userId, now, islandId, quizId]))[0] ?? null;
}
