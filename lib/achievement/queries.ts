import { sql as raw } from "kysely";
import { kysely, type Sql } from "#lib/server/db/db.ts";
import { ACHIEVEMENTS, type AchievementFacts, progressOf } from "./rules.ts";
import type { AchievementDto } from "./schema.ts";

const COMPLETED = `"Attempt" a WHERE a."userId" = u."id" AND a."status" = 'completed'`;
const RUNS = `SELECT count(*) FILTER (WHERE r."kind" = 'done')::int AS "length" FROM (
    SELECT d."kind", d."day" - (row_number() OVER (ORDER BY d."day"))::int AS "run" FROM "StreakDay" d WHERE d."userId" = u."id"
  ) r GROUP BY r."run"`;
const DONE_DAYS = `"StreakDay" d WHERE d."userId" = u."id" AND d."kind" = 'done'`;
const PAUSES = `SELECT d."day" - lag(d."day") OVER (ORDER BY d."day") AS "days" FROM ${DONE_DAYS}`;
const QUIZ_XP = `"Award" w WHERE w."userId" = u."id" AND w."kind" = 'xp' AND w."reason" = 'quiz'`;
const PRACTICE_QUESTIONS = `"PracticeQuestion" q JOIN "PracticeRun" r ON r."id" = q."runId" WHERE r."userId" = u."id"`;

/** Each fact as a scalar query over the learner `u`. */
const FACTS: Record<keyof AchievementFacts, string> = {
  bestRun: `SELECT max(a."bestRun") FROM ${COMPLETED}`,
  quizzesCompleted: `SELECT count(DISTINCT a."quizFingerprint") FROM ${COMPLETED}`,
  perfectQuizzes: `SELECT count(DISTINCT a."quizFingerprint") FROM ${COMPLETED} AND a."correct" = a."total"`,
  threeStarQuizzes: `SELECT count(*) FROM (SELECT 1 FROM "Award" w WHERE w."userId" = u."id" AND w."kind" = 'star'
    AND w."reason" = 'quiz' GROUP BY w."subject" HAVING sum(w."amount") >= 3) s`,
  stars: `u."stars"`,
  rightAnswers: `SELECT sum(a."correct") FROM ${COMPLETED}`,
  quickAnswers: `SELECT sum(a."quickAnswers") FROM ${COMPLETED}`,
  comebacks: `SELECT count(*) FROM (SELECT 1 FROM ${QUIZ_XP} GROUP BY w."subject" HAVING count(*) > 1) c`,
  // Copies of an island are one: they begin with the same quiz.
  islandsCompleted: `SELECT count(DISTINCT coalesce((SELECT min(a."quizFingerprint") FROM ${COMPLETED} AND a."quizId" IN (
    SELECT z."id" FROM "Quiz" z WHERE z."islandId" = p."islandId")), p."islandId"::text)) FROM "IslandProgress" p WHERE p."userId" = u."id"`,
  // An island without questions in play can't be completed, so it doesn't count.
  coursesCompleted: `SELECT count(*) FROM "Enrolment" e WHERE e."userId" = u."id"
    AND EXISTS (SELECT FROM "IslandProgress" p JOIN "Island" i ON i."id" = p."islandId"
      WHERE p."userId" = u."id" AND i."courseId" = e."courseId" AND i."removedAt" IS NULL)
    AND NOT EXISTS (SELECT FROM "Island" i WHERE i."courseId" = e."courseId" AND i."removedAt" IS NULL AND NOT EXISTS (
      SELECT FROM "IslandProgress" p WHERE p."islandId" = i."id" AND p."userId" = u."id") AND EXISTS (
      SELECT FROM "Question" q JOIN "Quiz" z ON z."id" = q."quizId" WHERE z."islandId" = i."id" AND z."removedAt" IS NULL
        AND q."withdrawnAt" IS NULL AND q."removedAt" IS NULL))`,
  longestStreak: `SELECT max(l."length") FROM (${RUNS}) l`,
  daysDone: `SELECT count(*) FROM ${DONE_DAYS}`,
  freezesUsed: `SELECT count(*) FROM "StreakFreeze" f WHERE f."userId" = u."id"`,
  weekendDays: `SELECT count(*) FROM ${DONE_DAYS} AND extract(isodow FROM d."day") >= 6`,
  longestPauseDays: `SELECT max(g."days") FROM (${PAUSES}) g`,
  xp: `u."xp"`,
  practicesFinished: `SELECT count(*) FROM "PracticeRun" r WHERE r."userId" = u."id" AND r."status" = 'finished'`,
  practiceRight: `SELECT count(*) FROM ${PRACTICE_QUESTIONS} AND q."isCorrect"`,
  cardsMastered: `SELECT count(*) FROM "PracticeCard" c WHERE c."userId" = u."id" AND c."scheduledDays" >= 21`,
  loginDays: `SELECT count(*) FROM "Award" w WHERE w."userId" = u."id" AND w."kind" = 'xp' AND w."reason" = 'daily-login'`,
  imports: `SELECT count(*) FROM "Course" c WHERE c."ownerId" = u."id"`,
  lastHeartFinishes: `SELECT count(DISTINCT a."quizFingerprint") FROM ${COMPLETED} AND a."heartsAtEnd" = 1`,
  bestDayQuizzes: `SELECT max(b."count") FROM (SELECT count(*) FROM (
    SELECT min(w."localDay") AS "day" FROM ${QUIZ_XP} GROUP BY w."subject") f GROUP BY f."day") b`,
  ranksReached: `SELECT count(*) FROM "Award" w WHERE w."userId" = u."id" AND w."kind" = 'xp' AND w."reason" = 'rank'`,
};

const columns = Object.entries(FACTS).map(([name, query]) => `coalesce((${query}), 0)::int AS "${name}"`);

/** What a learner has done, and when each achievement was earned. */
export interface AchievementState {
  facts: AchievementFacts;
  earned: ReadonlyMap<string, Date>;
}

/** Null for an unknown learner. */
export async function getAchievementState(sql: Sql, userId: string): Promise<AchievementState | null> {
  const { rows } = await raw<AchievementFacts>`
    SELECT ${raw.raw(columns.join(", "))} FROM "User" u WHERE u."id" = ${userId}`.execute(sql);
  const facts = rows[0];
  if (!facts) return null;
  const earned = await sql
    .selectFrom("UserAchievement")
    .select(["achievementId", "earnedAt"])
    .where("userId", "=", userId)
    .execute();
  return { facts, earned: new Map(earned.map((row) => [row.achievementId, row.earnedAt])) };
}

/** All achievements, with how far the learner has come with each. */
export async function listAchievements(userId: string): Promise<AchievementDto[]> {
  const state = await getAchievementState(kysely(), userId);
  if (!state) return [];
  return ACHIEVEMENTS.map((achievement) => {
    const { id, title, description, icon, family, goal } = achievement;
    const earnedAt = state.earned.get(id)?.toISOString() ?? null;
    const progress = earnedAt ? goal : progressOf(achievement, state.facts);
    return { id, title, description, icon, family, goal, progress, earnedAt };
  });
}
