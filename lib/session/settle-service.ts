import { localDayAt } from "#lib/core/time.ts";
import type { Learner } from "#lib/learner/queries.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { ownCourseBoardXp } from "#lib/xp/rules.ts";
import type { RankDto } from "#lib/xp/schema.ts";
import { payWithRanks, toRankDto } from "#lib/xp/service.ts";
import { readOwnBoardXp, readWork } from "./facts-queries.ts";
import { findNextStep } from "./next-queries.ts";
import type { RunningSession } from "./queries.ts";
import {
  AWARD_XP,
  isPlanReached,
  isSilent,
  type SessionAward,
  secondsBetween,
  sessionAwards,
} from "./rules.ts";
import type { SessionAwardDto, SessionSummaryDto } from "./schema.ts";
import { asChanged } from "./sequence-service.ts";

const TITLES: Readonly<Record<SessionAward, string>> = {
  "session-completion": "Session completion",
  "perfect-session": "Perfect session",
};

interface Paid {
  awards: SessionAwardDto[];
  newRank: RankDto | null;
}

/** Pays awards to a locked learner, each once a local day; returns those that the day hadn't paid before. */
async function payAwards(
  sql: Sql,
  learner: Learner,
  courseId: string,
  deserved: readonly SessionAward[],
  now: Date,
): Promise<Paid> {
  const paid: Paid = { awards: [], newRank: null };
  if (deserved.length === 0) return paid;
  const reference = localDayAt(learner, now);
  let counted = await readOwnBoardXp(sql, learner.id, courseId, reference);
  let { xp: total } = learner;
  for (const reason of deserved) {
    const amount = AWARD_XP[reason];
    const boardXp = counted === null ? null : ownCourseBoardXp(amount, counted);
    const payment = { kind: "xp" as const, amount, reason, reference, boardXp };
    const gain = await payWithRanks(sql, { ...learner, xp: total }, [payment], now);
    if (gain.xp === 0) continue;
    total = gain.totalXp;
    if (counted !== null && boardXp !== null) counted += boardXp;
    paid.awards.push({ reason, title: TITLES[reason], xp: gain.xp });
    paid.newRank = toRankDto(gain.newRank) ?? paid.newRank;
  }
  return paid;
}

/**
 * Ends a running session of a learner who is locked: at its last beat if that was long ago, else now. Judges it, pays its
 * awards on the local day on which it ended, and keeps its summary. docs/product.md#study-sessions
 */
export async function settle(
  sql: Sql,
  learner: Learner,
  session: RunningSession,
  now: Date,
): Promise<SessionSummaryDto> {
  const { courseId, creditedSeconds, startedAt, lastBeatAt } = session;
  const endedAt = isSilent(lastBeatAt, now) || now < lastBeatAt ? lastBeatAt : now;
  const longestGap = Math.max(session.longestGap, secondsBetween(lastBeatAt, endedAt));
  const span = { userId: learner.id, courseId, from: startedAt, to: endedAt };
  const { firsts, quizXp, ...work } = await readWork(sql, span);
  const deserved = sessionAwards({ ...session, ...work, longestGap, firsts });
  const { awards, newRank } = await payAwards(sql, learner, courseId, deserved, endedAt);
  const summary: SessionSummaryDto = {
    minutes: Math.floor(creditedSeconds / 60),
    ...work,
    xp: quizXp + awards.reduce((sum, { xp }) => sum + xp, 0),
    awards,
    newRank,
    next: await findNextStep(sql, learner.id, courseId),
  };
  await sql
    .updateTable("StudySession")
    .set({
      status: isPlanReached(session) ? "done" : "partly",
      endedAt,
      longestGap,
      summary: JSON.stringify(summary),
      ...asChanged(now),
    })
    .where("id", "=", session.id)
    .execute();
  return summary;
}
