import { setTimeout as wait } from "node:timers/promises";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { describeError, log } from "#lib/server/log.ts";
import { askStripe, isLiveMode, StripeFault } from "#lib/server/stripe.ts";
import { idOf } from "../customer/snapshot.ts";
import { settleClosings } from "../deletion/closing-service.ts";
import { settleRenewals } from "../deletion/deletion-service.ts";
import { expireOrder } from "../order/checkout-session-service.ts";
import { settleOrder } from "../order/order-status-service.ts";
import { endTestPremium } from "../premium-service.ts";
import { readEventList } from "./event-list-service.ts";
import { ignoreOrphans } from "./event-service.ts";
import { syncAndNotify } from "./queue-service.ts";

/** How long one run works at most */
const RUN_MS = 10 * SECOND_MS;
/** Less than a job may last */
const PASS_MS = 4 * MINUTE_MS;
/** Ten customers a second: Stripe allows more, but others use the same key. */
const SYNC_EVERY_MS = 100;
/** So many customers that fail are no matter of theirs. */
const MANY_FAILURES = 200;
/** A job that was to sync a customer should have done so by then. */
const LATE_MS = 10 * MINUTE_MS;
const PAGE = 100;

/** Says what time it is, and whether that of a run is up. */
interface Clock {
  now: () => Date;
  isTimeUp: () => boolean;
}

function clockFrom(now: Date, ms: number): Clock {
  const startedAt = performance.now();
  const passed = () => performance.now() - startedAt;
  return { now: () => new Date(now.getTime() + passed()), isTimeUp: () => passed() > ms };
}

/** Syncs them, 10 a second at most; returns those that failed. Throws where Stripe itself is away. */
async function syncEach(ids: readonly string[], { now, isTimeUp }: Clock): Promise<string[]> {
  const failed: string[] = [];
  for (const id of ids) {
    if (isTimeUp()) break;
    const startedAt = performance.now();
    try {
      await syncAndNotify(id, now());
    } catch (error) {
      if (error instanceof StripeFault && error.kind === "away") throw error;
      log().error({ customer: id, error: describeError(error) }, "a customer was not reconciled");
      failed.push(id);
    }
    await wait(Math.max(0, SYNC_EVERY_MS - (performance.now() - startedAt)));
  }
  return failed;
}

/** Customers whose job is lost or has given up: they are due, or named by an event that no sync has dealt with. */
async function listLate(isLive: boolean, now: Date): Promise<string[]> {
  const late = { lt: new Date(now.getTime() - LATE_MS) };
  const events = await db().billingEvent.findMany({
    where: { isLive, handledAt: null, ignored: null, receivedAt: late, stripeCustomer: { not: null } },
    orderBy: { receivedAt: "asc" },
    take: PAGE,
    distinct: ["stripeCustomer"],
    select: { stripeCustomer: true },
  });
  const named = events.flatMap(({ stripeCustomer }) => stripeCustomer ?? []);
  const rows = await db().billingCustomer.findMany({
    where: {
      ...{ isLive, stripeId: { not: null } },
      OR: [{ syncDueAt: late }, { stripeId: { in: named } }],
    },
    orderBy: { syncDueAt: "asc" },
    take: PAGE,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

async function customerOfEvent(id: string): Promise<string | null> {
  const event = await askStripe((stripe) => stripe.events.retrieve(id));
  const { payment_intent: intent } = event.data.object as { payment_intent?: string | { id: string } | null };
  const payment = idOf(intent);
  if (!payment) return null;
  return idOf((await askStripe((stripe) => stripe.paymentIntents.retrieve(payment))).customer);
}

/** Events of payments that no invoice here knew: Stripe says whose they are. */
async function nameCustomers(isLive: boolean, clock: Clock): Promise<void> {
  const events = await db().billingEvent.findMany({
    where: { isLive, handledAt: null, ignored: null, stripeCustomer: null },
    take: PAGE,
    select: { id: true },
  });
  for (const { id } of events) {
    const stripeCustomer = await customerOfEvent(id).catch((error: unknown) => {
      if (error instanceof StripeFault && error.kind === "missing") return null;
      throw error;
    });
    const known = stripeCustomer
      ? await db().billingCustomer.findFirst({
          where: { stripeId: stripeCustomer, isLive },
          select: { id: true },
        })
      : null;
    const ignored = known ? null : stripeCustomer ? "unknown_customer" : "no_customer";
    const data = { stripeCustomer: known ? stripeCustomer : null, ignored };
    await db().billingEvent.updateMany({ where: { id }, data });
    if (known) await syncEach([known.id], clock);
  }
}

/** Orders whose page at Stripe should have expired: what became of them is asked, and then they are out of the way. */
async function settleOrders(isLive: boolean, now: Date): Promise<void> {
  const late = { lt: new Date(now.getTime() - LATE_MS) };
  const orders = await db().billingOrder.findMany({
    where: {
      ...{ status: "open", customer: { isLive } },
      OR: [{ expiresAt: late }, { sessionId: null, createdAt: { lt: new Date(now.getTime() - DAY_MS) } }],
    },
    orderBy: { askedAt: { sort: "asc", nulls: "first" } },
    take: PAGE,
    select: { id: true, sessionId: true },
  });
  for (const { id, sessionId } of orders) {
    if (sessionId === null) await expireOrder(id);
    else
      await settleOrder(id, now).catch((error: unknown) => {
        if (!(error instanceof StripeFault && error.kind === "missing")) throw error;
        // A page that isn't there is paid by nobody.
        return expireOrder(id);
      });
  }
}

/** Runs what asks Stripe; what Stripe doesn't do now the next run tries again, and no job is repeated for it. */
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    const record = { kind: error.kind, reason: error.message };
    if (error.kind === "away")
      log().warn(record, "Stripe can't be reached: the reconciliation goes on later");
    else log().error(record, "Stripe refused a part of the reconciliation");
  }
}

/**
 * The hourly job: reads the events that the webhook has not brought, and syncs customers whose own job is lost. Cheap where
 * payments are off. docs/product.md#payments
 */
export async function reconcile(now: Date): Promise<void> {
  const isLive = isLiveMode();
  if (isLive === null) return;
  const clock = clockFrom(now, RUN_MS);
  await ignoreOrphans(isLive, new Date(now.getTime() - LATE_MS));
  await endTestPremium(now);
  await unlessRefused(() => readEventList(isLive, now, clock.isTimeUp));
  await unlessRefused(() => nameCustomers(isLive, clock));
  await unlessRefused(async () => syncEach(await listLate(isLive, now), clock));
  await unlessRefused(() => settleOrders(isLive, now));
  await unlessRefused(() => settleRenewals(isLive, now));
  await unlessRefused(() => settleClosings(isLive, now));
}

/** The job of each minute: where Stripe can't call this server, its list of events is read instead. */
export async function readEventsWithoutWebhook(now: Date): Promise<void> {
  const isLive = isLiveMode();
  if (isLive === null || env().STRIPE_WEBHOOK_SECRET.length > 0) return;
  await unlessRefused(() => readEventList(isLive, now, clockFrom(now, RUN_MS).isTimeUp));
}

/** The next customers whose latest sync is older, those without one first. */
async function listStale(isLive: boolean, before: Date, except: readonly string[]): Promise<string[]> {
  const rows = await db().billingCustomer.findMany({
    where: {
      ...{ isLive, stripeId: { not: null }, id: { notIn: [...except] } },
      OR: [{ syncedAt: null }, { syncedAt: { lt: before } }],
    },
    orderBy: { syncedAt: { sort: "asc", nulls: "first" } },
    take: PAGE,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/**
 * The full pass, in runs of a few minutes: syncs every customer whose latest sync is a day old, 10 a second. Who was not
 * reached when the time was up, or Stripe away, comes first in the next run.
 */
export async function reconcileAll(now: Date): Promise<void> {
  const isLive = isLiveMode();
  if (isLive === null) return;
  const clock = clockFrom(now, PASS_MS);
  const before = new Date(now.getTime() - DAY_MS);
  const failed: string[] = [];
  await unlessRefused(async () => {
    while (!clock.isTimeUp() && failed.length < MANY_FAILURES) {
      const ids = await listStale(isLive, before, failed);
      if (ids.length === 0) return;
      failed.push(...(await syncEach(ids, clock)));
    }
  });
}

const EVENTS_KEPT_MS = 90 * DAY_MS;

/** Deletes events that are dealt with and old. */
export async function sweepEvents(now: Date): Promise<void> {
  await db().billingEvent.deleteMany({
    where: {
      receivedAt: { lt: new Date(now.getTime() - EVENTS_KEPT_MS) },
      OR: [{ handledAt: { not: null } }, { ignored: { not: null } }],
    },
  });
}
