import { type Sql, statement } from "#lib/server/db/sql.ts";
import type { Doubted } from "./grounds.ts";

export interface Shown {
  questionId: string;
  versionId: string;
}

const FIND_SHOWN = statement(
  "find-shown-question",
  `SELECT v."questionId"::text AS "questionId", v."id"::text AS "versionId" FROM "QuestionVersion" v WHERE v."id" IN (
     SELECT q."versionId" FROM "AttemptQuestion" q JOIN "Attempt" a ON a."id" = q."attemptId"
     WHERE a."userId" = $1::uuid AND q."questionId" = $2::uuid
     UNION SELECT q."versionId" FROM "PracticeQuestion" q JOIN "PracticeRun" r ON r."id" = q."runId"
     WHERE r."userId" = $1::uuid AND q."id" = $2::uuid)
   ORDER BY v."number" DESC LIMIT 1`,
);

/** The question that was shown to a learner under an id, in a quiz or a practice; null where none was. */
export async function findShown(source: Sql, userId: string, shownId: string): Promise<Shown | null> {
  return (await source<Shown>(FIND_SHOWN, [userId, shownId]))[0] ?? null;
}

export interface DoubtedQuestion extends Doubted {
  isWithdrawn: boolean;
  text: string;
  courseTitle: string;
}

const READ_DOUBTED = statement(
  "read-doubted-question",
  `SELECT q."withdrawnAt" IS NOT NULL AS "isWithdrawn", c."ownerId"::text AS "ownerId", t."text" AS "islandText", v."source",
     v."text", c."title" AS "courseTitle",
     (SELECT count(*)::int FROM "Question" o WHERE o."quizId" = z."id") AS "quizSize",
     (SELECT count(*)::int FROM "Question" o WHERE o."quizId" = z."id" AND o."id" <> q."id" AND o."withdrawnAt" IS NOT NULL)
       AS "othersWithdrawn",
     v."options" -> v."correctIndex" ->> 'text' AS "rightAnswer",
     (SELECT coalesce(json_agg(json_build_object('userId', f."userId", 'reason', f."reason", 'isSeasoned', EXISTS (
        SELECT 1 FROM "Attempt" a JOIN "AttemptQuestion" s ON s."attemptId" = a."id" AND s."questionId" = q."id"
        WHERE a."userId" = f."userId" AND s."answeredAt" >= u."createdAt" + interval '24 hours'))), '[]')
      FROM "QuestionFlag" f JOIN "User" u ON u."id" = f."userId" WHERE f."questionId" = q."id" AND f."versionId" = v."id") AS "flags"
   FROM "Question" q JOIN "Quiz" z ON z."id" = q."quizId" JOIN "Island" i ON i."id" = z."islandId"
   JOIN "Course" c ON c."id" = i."courseId" LEFT JOIN "IslandText" t ON t."islandId" = i."id"
   JOIN LATERAL (SELECT w.* FROM "QuestionVersion" w WHERE w."questionId" = q."id" ORDER BY w."number" DESC LIMIT 1) v ON true
   WHERE q."id" = $1::uuid`,
);

/** A question with the flags of its current version; null where it is gone. */
export async function getDoubted(source: Sql, questionId: string): Promise<DoubtedQuestion | null> {
  return (await source<DoubtedQuestion>(READ_DOUBTED, [questionId]))[0] ?? null;
}
