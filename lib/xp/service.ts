import { dayToDate, localDayOf } from "#lib/core/time.ts";
import type { Tx } from "#lib/server/db.ts";
import { RANK_UP_XP, type Rank, rankFor } from "./rules.ts";

interface Payee {
  userId: string;
  timeZone: string;
}

export interface Payment {
  kind: "xp" | "star";
  amount: number;
  reason: string;
  /** What is paid for, once */
  reference: string;
  /** What the payments of one thing have in common */
  subject?: string;
}

/** Writes a payment into the ledger and its amount into the cached total. A payment made before pays nothing: 0. */
export async function pay(tx: Tx, payee: Payee, payment: Payment, now: Date): Promise<number> {
  if (payment.amount <= 0) return 0;
  const localDay = dayToDate(localDayOf(now, payee.timeZone));
  const { count } = await tx.award.createMany({
    data: [{ ...payment, userId: payee.userId, localDay, createdAt: now }],
    skipDuplicates: true,
  });
  if (count === 0) return 0;
  const total =
    payment.kind === "xp" ? { xp: { increment: payment.amount } } : { stars: { increment: payment.amount } };
  await tx.user.update({ where: { id: payee.userId }, data: total, select: { id: true } });
  return payment.amount;
}

/** Pays each rank between two totals once; answers the highest one reached, or null (docs/product.md#ranks). */
export async function payRanks(
  tx: Tx,
  payee: Payee,
  xpBefore: number,
  xpAfter: number,
  now: Date,
): Promise<Rank | null> {
  const reached = rankFor(xpAfter);
  if (reached.minXp <= rankFor(xpBefore).minXp) return null;
  const bonus = await pay(
    tx,
    payee,
    { kind: "xp", amount: RANK_UP_XP, reason: "rank", reference: reached.name },
    now,
  );
  return (await payRanks(tx, payee, xpAfter, xpAfter + bonus, now)) ?? reached;
}

/** What was paid for one thing so far. */
export async function paidFor(
  tx: Tx,
  userId: string,
  kind: Payment["kind"],
  reason: string,
  subject: string,
): Promise<number> {
  const sum = await tx.award.aggregate({ where: { userId, kind, reason, subject }, _sum: { amount: true } });
  return sum._sum.amount ?? 0;
}
