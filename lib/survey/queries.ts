import { db } from "#lib/server/db/db.ts";

/** Surveys since an instant, newest first, at most `limit`. */
export function listSurveys(since: Date, limit: number) {
  return db().cancelSurvey.findMany({
    where: { createdAt: { gte: since } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    select: { answers: true, createdAt: true, user: { select: { email: true } } },
  });
}
