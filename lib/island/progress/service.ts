import type { Tx } from "#lib/server/db.ts";
import { Prisma } from "#prisma/generated/client.ts";

/** The quizzes of a course, each with what its questions say now: quizzes of the same questions share the mark. */
function marksOf(courseId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT z."id", string_agg(v."fingerprint", ',' ORDER BY v."fingerprint") AS mark
    FROM "Island" i JOIN "Quiz" z ON z."islandId" = i."id" JOIN "Question" q ON q."quizId" = z."id"
    JOIN LATERAL (SELECT w."fingerprint" FROM "QuestionVersion" w WHERE w."questionId" = q."id" ORDER BY w."number" DESC LIMIT 1) v ON true
    WHERE i."courseId" = ${courseId}::uuid GROUP BY z."id"`;
}

/**
 * Takes every learner's progress along from a course to the one that takes its place: quizzes of the same questions
 * keep their stars, and islands that are complete by them are complete (docs/product.md#import).
 */
export async function carryProgress(tx: Tx, fromCourseId: string, toCourseId: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "QuizProgress" ("userId", "quizId", "stars", "completedAt")
    SELECT p."userId", n."id", max(p."stars"), min(p."completedAt")
    FROM (${marksOf(toCourseId)}) n JOIN (${marksOf(fromCourseId)}) o ON o.mark = n.mark
    JOIN "QuizProgress" p ON p."quizId" = o."id" GROUP BY p."userId", n."id"`;
  await tx.$executeRaw`
    INSERT INTO "IslandProgress" ("userId", "islandId", "completedAt")
    SELECT p."userId", z."islandId", max(p."completedAt")
    FROM "Quiz" z JOIN "Island" i ON i."id" = z."islandId" JOIN "QuizProgress" p ON p."quizId" = z."id"
    WHERE i."courseId" = ${toCourseId}::uuid GROUP BY p."userId", z."islandId"
    HAVING count(*) = (SELECT count(*) FROM "Quiz" all_of WHERE all_of."islandId" = z."islandId"
      AND EXISTS (SELECT FROM "Question" q WHERE q."quizId" = all_of."id" AND q."withdrawnAt" IS NULL))`;
}
