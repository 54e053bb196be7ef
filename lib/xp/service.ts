import { v7 as uuidv7 } from "uuid";
import { localDayAt } from "#lib/core/time.ts";
import type { Learner } from "#lib/learner/queries.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { inSqlTransaction, type Sql } from "#lib/server/db/db.ts";
import { DAILY_LOGIN_XP, PERIODS, periodStart, RANK_UP_XP, type Rank, ranksReached } from "./rules.ts";
import type { DailyLoginDto } from "./schema.ts";

export interface Payment {
  kind: "xp" | "star" | "heart";
  amount: number;
  reason: string;
  /** What is paid for, once */
  reference: string;
  /** What the payments of one thing have in common */
  subject?: string;
  /** What of it counts on the leaderboard, where that isn't all */
  boardXp?: number | null;
}

/** Adds what counts on the leaderboard to the learner's totals of this week, this month and all time. */
async function addToPeriods(sql: Sql, learner: Learner, boardXp: number, now: Date): Promise<void> {
  if (boardXp <= 0) return;
  const { id: userId, isListed } = learner;
  const rows = PERIODS.map((period) => {
    return { period, startsOn: periodStart(period, now), userId, xp: boardXp, isListed };
  });
  await sql
    .insertInto("PeriodTotal")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["period", "startsOn", "userId"]).doUpdateSet((eb) => ({
        xp: eb("PeriodTotal.xp", "+", eb.ref("excluded.xp")),
      })),
    )
    .execute();
}

/**
 * Writes payments into the ledger, and their amounts into the totals of a learner who is locked. Returns those that
 * were not paid before; the others pay nothing.
 */
export async function pay(
  sql: Sql,
  learner: Learner,
  payments: readonly Payment[],
  now: Date,
): Promise<Payment[]> {
  const due = payments.filter(({ amount }) => amount !== 0);
  if (due.length === 0) return [];
  const localDay = localDayAt(learner, now);
  const paid = await sql
    .insertInto("Award")
    .values(
      due.map((payment) => ({ ...payment, id: uuidv7(), userId: learner.id, localDay, createdAt: now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(["kind", "amount", "reason", "reference", "boardXp"])
    .execute();
  const [xp, stars] = [sumOf(paid, "xp"), sumOf(paid, "star")];
  if (xp > 0 || stars > 0)
    await sql
      .updateTable("User")
      .set((eb) => ({ xp: eb("xp", "+", xp), stars: eb("stars", "+", stars) }))
      .where("id", "=", learner.id)
      .execute();
  const onBoard = paid.map((payment) => ({ ...payment, amount: payment.boardXp ?? payment.amount }));
  await addToPeriods(sql, learner, sumOf(onBoard, "xp"), now);
  return paid;
}

/** What each rank that a gain reaches pays, once. On the leaderboard the gain itself counts, not its rank. */
export function rankPayments(xp: number, gained: number): Payment[] {
  return ranksReached(xp, gained).map(({ name }) => ({
    kind: "xp",
    amount: RANK_UP_XP,
    reason: "rank",
    reference: name,
    boardXp: 0,
  }));
}

export interface Gain {
  xp: number;
  /** The highest rank that it reached */
  newRank: Rank | null;
}

/** What payments of one kind come to. */
export function sumOf(payments: readonly Payment[], wanted: Payment["kind"]): number {
  return payments.reduce((sum, { kind, amount }) => sum + (kind === wanted ? amount : 0), 0);
}

/** Pays XP to a locked learner, and the ranks that it reaches. `xp` is what the payments themselves came to. */
export async function payWithRanks(
  sql: Sql,
  learner: Learner,
  payments: readonly Payment[],
  now: Date,
): Promise<Gain & { totalXp: number }> {
  const xp = sumOf(await pay(sql, learner, payments, now), "xp");
  const newRank = ranksReached(learner.xp, xp).at(-1) ?? null;
  const bonus = newRank ? sumOf(await pay(sql, learner, rankPayments(learner.xp, xp), now), "xp") : 0;
  return { xp, newRank, totalXp: learner.xp + xp + bonus };
}

/** Pays the daily login, once a local day of the learner (docs/product.md#daily-login). */
export async function claimDailyLogin(userId: string, now: Date): Promise<DailyLoginDto> {
  return inSqlTransaction(async (sql) => {
    const learner = await lockLearner(sql, userId, now);
    const reference = localDayAt(learner, now);
    const login: Payment = { kind: "xp", amount: DAILY_LOGIN_XP, reason: "daily-login", reference };
    const { xp, newRank, totalXp } = await payWithRanks(sql, learner, [login], now);
    return { awarded: xp > 0, xpEarned: xp, totalXP: totalXp, newRank: toRankDto(newRank) };
  });
}

/** A rank as the outside sees it. */
export function toRankDto(rank: Rank | null): DailyLoginDto["newRank"] {
  return rank && { name: rank.name, logo: rank.logo };
}
