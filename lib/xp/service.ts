import { v7 as uuidv7 } from "uuid";
import { localDayAt } from "#lib/core/time.ts";
import type { Learner } from "#lib/learner/queries.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { inSqlTransaction, type Sql, statement } from "#lib/server/db/sql.ts";
import { DAILY_LOGIN_XP, periodStart, RANK_UP_XP, type Rank, ranksReached } from "./rules.ts";
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

/** Payments and what they are written with, as the statements below read it from their $2. */
export interface LedgerEntries {
  awards: (Payment & { id: string })[];
  localDay: string;
  now: string;
  week: string;
  month: string;
  isListed: boolean;
}

/** What a ledger statement gets for a learner's payments. */
export function ledgerEntries(learner: Learner, payments: readonly Payment[], now: Date): LedgerEntries {
  return {
    awards: payments.filter(({ amount }) => amount !== 0).map((payment) => ({ ...payment, id: uuidv7() })),
    localDay: localDayAt(learner, now),
    now: now.toISOString(),
    week: periodStart("week", now),
    month: periodStart("month", now),
    isListed: learner.isListed,
  };
}

/**
 * Parts of a statement whose $1 is the learner and whose $2 holds `LedgerEntries`: `paid` writes what was never paid
 * before, `gained` sums it, and `period` adds it to the leaderboard's totals. Whoever uses them changes the learner's own
 * totals by `gained` in the same statement.
 */
export const LEDGER_PARTS = `
  paid AS (
    INSERT INTO "Award" ("id", "userId", "kind", "amount", "reason", "reference", "subject", "boardXp", "localDay", "createdAt")
    SELECT a."id", $1::uuid, a."kind", a."amount", a."reason", a."reference", coalesce(a."subject", ''), a."boardXp",
      ($2::jsonb->>'localDay')::date, ($2::jsonb->>'now')::timestamptz
    FROM jsonb_to_recordset($2::jsonb->'awards') AS a("id" uuid, "kind" text, "amount" int, "reason" text, "reference" text,
      "subject" text, "boardXp" int)
    ON CONFLICT DO NOTHING RETURNING "kind", "amount", "reason", "reference", "boardXp"
  ), gained AS (
    SELECT coalesce(sum("amount") FILTER (WHERE "kind" = 'xp'), 0)::int AS "xp",
      coalesce(sum("amount") FILTER (WHERE "kind" = 'star'), 0)::int AS "stars",
      coalesce(sum(coalesce("boardXp", "amount")) FILTER (WHERE "kind" = 'xp'), 0)::int AS "boardXp"
    FROM paid
  ), period AS (
    INSERT INTO "PeriodTotal" ("period", "startsOn", "userId", "xp", "isListed")
    SELECT p."period", p."startsOn"::date, $1::uuid, g."boardXp", ($2::jsonb->>'isListed')::boolean
    FROM gained g, (VALUES ('week', $2::jsonb->>'week'), ('month', $2::jsonb->>'month'), ('all', '1970-01-01')) AS p("period", "startsOn")
    WHERE g."boardXp" > 0
    ON CONFLICT ("period", "startsOn", "userId") DO UPDATE SET "xp" = "PeriodTotal"."xp" + excluded."xp"
  )`;

const PAY = statement(
  "pay",
  `WITH ${LEDGER_PARTS}, learner AS (
     UPDATE "User" u SET "xp" = u."xp" + g."xp", "stars" = u."stars" + g."stars"
     FROM gained g WHERE u."id" = $1::uuid AND (g."xp" > 0 OR g."stars" > 0)
   )
   SELECT "kind", "amount", "reason", "reference" FROM paid`,
);

/**
 * Writes payments into the ledger and their amounts into the cached totals of a learner who is locked. Answers those
 * that were not paid before; the others pay nothing.
 */
export async function pay(
  sql: Sql,
  learner: Learner,
  payments: readonly Payment[],
  now: Date,
): Promise<Payment[]> {
  return sql<Payment>(PAY, [learner.id, JSON.stringify(ledgerEntries(learner, payments, now))]);
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
