import type { Sql } from "#lib/server/db/db.ts";

/** A query for the learner's latest attempt at a quiz, the open one first; the caller selects its columns. */
export function latestAttempt(sql: Sql, userId: string, quizId: string) {
  return sql
    .selectFrom("Attempt")
    .where("userId", "=", userId)
    .where("quizId", "=", quizId)
    .orderBy("endedAt", (order) => order.desc().nullsFirst())
    .orderBy("id", "desc")
    .limit(1);
}
