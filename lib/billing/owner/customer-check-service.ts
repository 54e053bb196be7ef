import { setTimeout as wait } from "node:timers/promises";
import { SECOND_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { StripeFault } from "#lib/server/stripe.ts";
import { passEmailOn } from "../customer/contact-service.ts";
import type { Snapshot, SnapshotInvoice, SnapshotSubscription } from "../customer/snapshot.ts";
import { takeSnapshot } from "../customer/snapshot-service.ts";
import { syncAndSettle } from "../order/settle-service.ts";
import { getGrant } from "../queries.ts";
import { isRunning, premiumOf } from "../rules.ts";
import { differencesOf } from "./differences.ts";

const PAGE = 100;
/** Ten customers a second: Stripe allows more, but others use the same key. */
const EVERY_MS = SECOND_MS / 10;

function listPage(isLive: boolean, after: string | null) {
  return db().billingCustomer.findMany({
    where: { isLive, stripeId: { not: null }, closedAt: null, ...(after && { id: { gt: after } }) },
    orderBy: { id: "asc" },
    take: PAGE,
    select: { id: true },
  });
}

function readStored(id: string) {
  return db().billingCustomer.findUnique({
    where: { id },
    include: {
      subscriptions: true,
      invoices: true,
      user: { select: { id: true, email: true, isPremium: true, premiumUntil: true } },
    },
  });
}

type Stored = NonNullable<Awaited<ReturnType<typeof readStored>>>;

/** Whether the learner has what the rows entitle them to. */
async function premiumDifference({ user, subscriptions }: Stored, now: Date): Promise<string[]> {
  if (!user) return [];
  const grant = await getGrant(user.id);
  const { isPremium } = premiumOf(grant, subscriptions, now, env().BILLING_GRACE_DAYS);
  const has = user.isPremium && (user.premiumUntil === null || user.premiumUntil > now);
  if (has === isPremium) return [];
  return [`Premium: the account ${has ? "has it without" : "lacks it with"} a subscription or grant for it`];
}

async function allDifferences(stored: Stored, told: Snapshot, now: Date): Promise<string[]> {
  const rows = {
    ...stored,
    subscriptions: stored.subscriptions as unknown as SnapshotSubscription[],
    invoices: stored.invoices as SnapshotInvoice[],
  };
  const email =
    stored.user && !told.isDeleted && told.email !== stored.user.email
      ? ["email: the address at Stripe is another one"]
      : [];
  return [...differencesOf(rows, told), ...email, ...(await premiumDifference(stored, now))];
}

export interface CustomerFindings {
  /** Our id, by which the log names a customer too */
  id: string;
  differences: string[];
  /** Subscriptions that run beside each other, those made by hand in Stripe among them */
  doubles: string[];
  /** Invoices whose payment is disputed, and not decided yet */
  disputes: string[];
}

const DECIDED = ["won", "lost", "warning_closed"];

async function look(id: string, now: Date): Promise<CustomerFindings> {
  const stored = await readStored(id);
  const none = { id, differences: [], doubles: [], disputes: [] };
  if (!stored?.stripeId) return none;
  try {
    const told = await takeSnapshot(stored.stripeId);
    const running = told.subscriptions.filter(isRunning);
    const named = running.map((each) => `${each.id}${each.orderId ? "" : " (made by hand)"}`);
    return {
      id,
      differences: await allDifferences(stored, told, now),
      doubles: running.length > 1 ? named : [],
      disputes: told.invoices
        .filter(({ dispute }) => dispute !== null && !DECIDED.includes(dispute))
        .map((invoice) => invoice.id),
    };
  } catch (error) {
    if (!(error instanceof StripeFault) || error.kind === "away") throw error;
    return { ...none, differences: [`Stripe doesn't know ${stored.stripeId}: ${error.message}`] };
  }
}

/** Brings the customer in step; what can't be is found again by the next look. */
async function repair(id: string, now: Date): Promise<void> {
  try {
    await passEmailOn(id);
    await syncAndSettle(id, now);
  } catch (error) {
    if (!(error instanceof StripeFault) || error.kind === "away") throw error;
  }
}

const isFine = ({ differences, doubles }: CustomerFindings) => differences.length + doubles.length === 0;

/**
 * Compares every customer with what Stripe says, ten a second, and yields those of whom there is something to tell. `isRepairing`:
 * syncs and settles them first. Throws StripeFault where Stripe is away.
 */
export async function* checkCustomers(
  isLive: boolean,
  isRepairing: boolean,
  now: Date,
): AsyncGenerator<CustomerFindings> {
  for (let page = await listPage(isLive, null); page.length > 0; ) {
    for (const { id } of page) {
      const startedAt = performance.now();
      let findings = await look(id, now);
      if (isRepairing && !isFine(findings)) {
        await repair(id, now);
        findings = await look(id, now);
      }
      if (!isFine(findings) || findings.disputes.length > 0) yield findings;
      await wait(Math.max(0, EVERY_MS - (performance.now() - startedAt)));
    }
    page = await listPage(isLive, page.at(-1)?.id ?? null);
  }
}
