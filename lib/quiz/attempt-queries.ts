import type { Sql } from "#lib/server/db/db.ts";

/**
 * A query for one of the learner's attempts at a quiz: the one that is named, else the latest, the open one first. The caller
 * selects its columns.
 */
export function selectAttempt(sql: Sql, userId: string, quizId: string, attemptId?: string) {
  return sql
    .selectFrom("Attempt")
    .where("userId", "=", userId)
    .where("quizId", "=", quizId)
    .$if(attemptId !== undefined, (query) => query.where("id", "=", attemptId ?? ""))
    .orderBy("endedAt", (order) => order.desc().nullsFirst())
    .orderBy("id", "desc")
    .limit(1);
}
