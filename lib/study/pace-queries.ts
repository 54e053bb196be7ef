import { sql as raw } from "kysely";
import { isRead } from "#lib/lesson/rules.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { MAX_GAP_SECONDS, type PaceSamples } from "./estimate.ts";
import type { Stretch } from "./study-time.ts";

/** How many of a learner's latest answers tell their pace. */
const SAMPLES = 300;
/** The share of a recording's played seconds that must have been studied by the clock for it to tell a pace: at double speed, half */
const PLAYED_SHARE = 0.4;

export interface Answers {
  /** Null: of no course any more */
  courseId: string | null;
  /** Seconds that the latest ones took, those over five minutes left out */
  samples: number[];
  /** When they were given, outside of study sessions, no second twice */
  stretches: Stretch[];
}

/**
 * The answers of quizzes and practices since an instant, by course. An answer takes the time since the one before it or
 * the start; of answers that were given side by side, each second belongs to one.
 */
export async function listAnswers(sql: Sql, userId: string, since: Date): Promise<Answers[]> {
  const { rows } = await raw<{
    courseId: string | null;
    samples: number[] | null;
    spans: [number, number][] | null;
  }>`
    WITH "given" AS (
      SELECT i."courseId", q."answeredAt" AS "at", extract(epoch FROM q."answeredAt"
          - lag(q."answeredAt", 1, a."startedAt") OVER (PARTITION BY a."id" ORDER BY q."answeredAt"))::float AS "seconds"
      FROM "Attempt" a JOIN "AttemptQuestion" q ON q."attemptId" = a."id"
        LEFT JOIN "Quiz" z ON z."id" = a."quizId" LEFT JOIN "Island" i ON i."id" = z."islandId"
      WHERE a."userId" = ${userId}::uuid AND a."startedAt" >= ${since} AND q."answeredAt" IS NOT NULL
      UNION ALL
      SELECT coalesce(i."courseId", l."courseId"), q."answeredAt", extract(epoch FROM q."answeredAt"
          - lag(q."answeredAt", 1, r."startedAt") OVER (PARTITION BY r."id" ORDER BY q."answeredAt"))::float
      FROM "PracticeRun" r JOIN "PracticeQuestion" q ON q."runId" = r."id" JOIN "PracticeCard" c ON c."id" = q."cardId"
        LEFT JOIN "Lesson" l ON l."id" = c."lessonId" LEFT JOIN "QuestionVersion" v ON v."id" = q."versionId"
        LEFT JOIN "Question" x ON x."id" = v."questionId" LEFT JOIN "Quiz" z ON z."id" = x."quizId"
        LEFT JOIN "Island" i ON i."id" = z."islandId"
      WHERE r."userId" = ${userId}::uuid AND r."startedAt" >= ${since} AND q."answeredAt" IS NOT NULL),
    "own" AS (SELECT *, least("seconds", extract(epoch FROM "at" - lag("at") OVER (ORDER BY "at"))::float) AS "counted" FROM "given"),
    "course" AS (
      SELECT "courseId", array_agg("seconds" ORDER BY "at" DESC) AS "samples",
        range_agg(tstzrange("at" - make_interval(secs => "counted"), "at")) AS "spans"
      FROM "own" WHERE "seconds" BETWEEN 0 AND ${MAX_GAP_SECONDS} GROUP BY "courseId"),
    "session" AS (
      SELECT coalesce(range_agg(tstzrange("startedAt", greatest("startedAt", coalesce("endedAt", "lastBeatAt")), '[]')), '{}') AS "spans"
      FROM "StudySession" WHERE "userId" = ${userId}::uuid AND "startedAt" >= ${since})
    SELECT c."courseId"::text AS "courseId", c."samples"[1:${raw.lit(SAMPLES)}] AS "samples",
      (SELECT json_agg(json_build_array(extract(epoch FROM lower(r)), extract(epoch FROM upper(r))))
        FROM unnest(c."spans" - s."spans") AS r) AS "spans"
    FROM "course" c CROSS JOIN "session" s`.execute(sql);
  return rows.map(({ courseId, samples, spans }) => ({
    courseId,
    samples: samples ?? [],
    stretches: (spans ?? []).map(([from, to]) => ({ at: new Date(from * 1000), seconds: to - from })),
  }));
}

async function listQuizRuns(sql: Sql, userId: string): Promise<number[]> {
  const rows = await sql
    .selectFrom("Attempt")
    .innerJoin("QuizProgress", (join) =>
      join
        .onRef("QuizProgress.quizId", "=", "Attempt.quizId")
        .onRef("QuizProgress.userId", "=", "Attempt.userId"),
    )
    .select(({ fn }) => fn.countAll<string>().as("runs"))
    .where("Attempt.userId", "=", userId)
    .where("Attempt.status", "in", ["completed", "game_over"])
    .groupBy("Attempt.quizId")
    .execute();
  return rows.map(({ runs }) => Number(runs));
}

function listDoneLessons(sql: Sql, userId: string) {
  return sql
    .selectFrom("LessonProgress")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("LessonContent")
          .select(["LessonContent.words", "LessonContent.seconds"])
          .whereRef("LessonContent.lessonId", "=", "LessonProgress.lessonId")
          .orderBy("LessonContent.number", "desc")
          .limit(1)
          .as("content"),
      (join) => join.onTrue(),
    )
    .select(["content.words", "content.seconds"])
    .select(["LessonProgress.readSeconds", "LessonProgress.watchedSeconds"])
    .where("LessonProgress.userId", "=", userId)
    .where("LessonProgress.doneAt", "is not", null)
    .where("LessonProgress.readSeconds", ">", 0)
    .orderBy("LessonProgress.updatedAt", "desc")
    .limit(SAMPLES)
    .execute();
}

/** What a learner's own pace is read from, in all of their courses; the answers' seconds come with the answers. */
export async function readPaceSamples(
  sql: Sql,
  userId: string,
  answerSeconds: readonly number[],
): Promise<PaceSamples> {
  const quizRuns = await listQuizRuns(sql, userId);
  const lessons = await listDoneLessons(sql, userId);
  const texts = lessons.filter(({ words, seconds, readSeconds }) => !seconds && isRead(readSeconds, words));
  const played = lessons.flatMap(({ seconds, ...lesson }) => (seconds ? [{ seconds, ...lesson }] : []));
  return {
    answerSeconds,
    quizRuns,
    readings: texts.map(({ words, readSeconds }) => ({ words, seconds: readSeconds })),
    videos: played
      .filter(({ watchedSeconds, readSeconds }) => readSeconds >= watchedSeconds * PLAYED_SHARE)
      .map(({ seconds, readSeconds }) => ({ seconds, studySeconds: readSeconds })),
  };
}

/** Sessions with time that was credited, or that their learner says was studied, since an instant. */
export function listStudiedSessions(sql: Sql, userId: string, since: Date) {
  return sql
    .selectFrom("StudySession")
    .select(["courseId", "creditedSeconds", "claimedMinutes"])
    .select(({ fn }) => fn.coalesce("startedAt", "startsAt").$notNull().as("at"))
    .where("userId", "=", userId)
    .where((eb) => eb(eb.fn.coalesce("startedAt", "startsAt"), ">=", since))
    .where((eb) => eb.or([eb("creditedSeconds", ">", 0), eb("claimedMinutes", ">", 0)]))
    .execute();
}

/** What extensions claim to have been studied elsewhere since an instant, by the address of its course. */
export function listClaimedLessons(sql: Sql, userId: string, since: Date) {
  return sql
    .selectFrom("ExtensionProgress")
    .select(["courseUrl", "seconds", "updatedAt as at"])
    .where("userId", "=", userId)
    .where("updatedAt", ">=", since)
    .where("seconds", ">", 0)
    .execute();
}
