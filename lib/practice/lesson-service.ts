import { AppError } from "#lib/core/errors.ts";
import { selectLearner, toLearner } from "#lib/learner/queries.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { ASLEEP_UNTIL } from "./card-schedule.ts";
import { keepMadeCards } from "./card-service.ts";
import type { KnownMade } from "./made.ts";
import { canGoOn, getOpenRun, getRun } from "./queries.ts";
import { isTooOld, LESSON_QUESTIONS } from "./rules.ts";
import { getPracticeDto } from "./run-queries.ts";
import type { PracticeDto } from "./schema.ts";
import { abandonRun, insertRun } from "./service.ts";

export interface LessonRun {
  userId: string;
  lessonId: string;
  scope: string;
}

/** The open practice about the same part of the same lesson; null where there is none. */
async function findSame(sql: Sql, { userId, lessonId, scope }: LessonRun, now: Date) {
  const open = await getOpenRun(sql, userId);
  const isSame = open?.kind === "lesson" && open.lessonId === lessonId && open.scope === scope;
  return { open, same: open && isSame && canGoOn(open, now) ? open.id : null };
}

/** When each of some questions was last asked of a learner in practice, in ms; those never asked are left out. */
async function listReviewed(sql: Sql, userId: string, fingerprints: readonly string[]) {
  const rows = await sql
    .selectFrom("PracticeCard")
    .select(["fingerprint", "lastReviewAt"])
    .where("userId", "=", userId)
    .where("fingerprint", "in", fingerprints)
    .execute();
  return new Map(rows.map(({ fingerprint, lastReviewAt }) => [fingerprint, lastReviewAt?.getTime() ?? 0]));
}

/** The five that were asked the longest ago, in the order in which they were given. */
async function choose(sql: Sql, userId: string, all: readonly KnownMade[]): Promise<KnownMade[]> {
  const distinct = [...new Map(all.map((one) => [one.fingerprint, one])).values()];
  const reviewed = await listReviewed(
    sql,
    userId,
    distinct.map(({ fingerprint }) => fingerprint),
  );
  const when = ({ fingerprint }: KnownMade) => reviewed.get(fingerprint) ?? -1;
  const chosen = new Set(distinct.toSorted((a, b) => when(a) - when(b)).slice(0, LESSON_QUESTIONS.most));
  return distinct.filter((one) => chosen.has(one));
}

/** The practice about a part of a lesson that is open already; null where there is none. */
export async function findLessonRun(run: LessonRun, now: Date): Promise<PracticeDto | null> {
  const sql = kysely();
  const { same } = await findSame(sql, run, now);
  const learner = same && (await selectLearner(sql, run.userId).executeTakeFirst());
  return learner ? getPracticeDto(sql, { id: same, kind: "lesson" }, toLearner(learner, now)) : null;
}

/**
 * Begins a practice of at most five of the questions, which were made of a lesson, or resumes the one about the same part;
 * any other practice that is open makes room. Each question has a card, asleep until it is answered wrong.
 * docs/product.md#quiz-me-on-this
 */
export async function startLessonRun(
  run: LessonRun,
  questions: readonly KnownMade[],
  now: Date,
): Promise<PracticeDto> {
  const { userId, lessonId } = run;
  return inSqlTransaction(async (sql) => {
    const learner = await lockLearner(sql, userId, now);
    const { open, same } = await findSame(sql, run, now);
    if (same) return getPracticeDto(sql, { id: same, kind: "lesson" }, learner);
    if (open) await abandonRun(sql, open.id, now);
    const chosen = await choose(sql, userId, questions);
    const cards = await keepMadeCards(sql, run, chosen, { due: ASLEEP_UNTIL, now });
    const asked = chosen.map(({ fingerprint, made }) => ({
      ...{ cardId: cards.get(fingerprint) ?? "", versionId: null, made, version: made, isDue: false },
    }));
    const saved = { userId, kind: "lesson" as const, lessonId, scope: run.scope, startedAt: now };
    return getPracticeDto(sql, { id: await insertRun(sql, saved, asked), kind: "lesson" }, learner);
  });
}

/**
 * A practice as it stands: one that is open, or finished. Throws `not_found`, and `practice_closed` for one that was given up or
 * is a day old.
 */
export async function getPractice(userId: string, runId: string, now: Date): Promise<PracticeDto> {
  const sql = kysely();
  const run = await getRun(sql, userId, runId);
  const learner = run && (await selectLearner(sql, userId).executeTakeFirst());
  if (!learner) throw new AppError("not_found", "There is no such practice.");
  const isOver = run.status === "abandoned" || (run.status === "open" && isTooOld(run.startedAt, now));
  const practice = isOver
    ? null
    : await getPracticeDto(sql, run, toLearner(learner, now)).catch(closedIfGone);
  if (!practice) throw new AppError("practice_closed", "This practice is over. Start a new one.");
  return practice;
}

/** A question of a quiz that is gone meanwhile can't be shown. */
function closedIfGone(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}
