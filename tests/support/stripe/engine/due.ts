import type { Invoice, Schedule, Session, Subscription } from "../stored.ts";
import type { Due, World } from "../world.ts";
import { cancelNow, ENDED, expireIncomplete } from "./cancel.ts";
import { collect, issue } from "./collect.ts";
import { voidInvoice } from "./invoices.ts";
import { periodOf } from "./items.ts";
import { ANNOUNCE, announceRenewal, announceTrialEnd, renew } from "./lifecycle.ts";
import { memoryOf } from "./memory.ts";
import { movePhase } from "./schedules.ts";
import { expireSession } from "./sessions.ts";

const INCOMPLETE_S = 23 * 3600;
const RANK = { schedule: 0, cancel: 1, subscription: 2, invoice: 3, session: 4 };

const earliest = (dues: (Due | null)[]): Due | null =>
  dues.reduce(
    (best, due) =>
      due && (!best || due.at < best.at || (due.at === best.at && due.rank < best.rank)) ? due : best,
    null,
  );

/** Gives up a change whose invoice was not paid in time. */
function dropPending(world: World, subscription: Subscription): void {
  const memory = memoryOf(world, subscription);
  const invoice = world.invoices.get(memory.pendingChange?.invoice);
  memory.pendingChange = null;
  if (invoice?.status === "open") voidInvoice(world, invoice);
  world.change(subscription, "customer.subscription.updated", { pending_update: null });
  world.emit("customer.subscription.pending_update_expired", subscription);
}

function announcements(world: World, subscription: Subscription): (Due | null)[] {
  const memory = memoryOf(world, subscription);
  const { end } = periodOf(subscription);
  const rank = RANK.subscription;
  const isTrial = subscription.status === "trialing";
  const isEnding = subscription.cancel_at !== null && subscription.cancel_at <= end;
  const at = Math.max(end - (isTrial ? ANNOUNCE.trialEnd : ANNOUNCE.renewal), subscription.created);
  if (isTrial && !memory.isTrialEndAnnounced)
    return [{ at, rank, run: () => announceTrialEnd(world, subscription) }];
  if (isTrial || isEnding || memory.upcomingSentFor === end) return [];
  return [{ at, rank, run: () => announceRenewal(world, subscription) }];
}

function dueOfSubscription(world: World, subscription: Subscription): Due | null {
  if (ENDED.has(subscription.status) || subscription.status === "paused") return null;
  const rank = RANK.subscription;
  if (subscription.status === "incomplete")
    return {
      at: subscription.created + INCOMPLETE_S,
      rank,
      run: () => expireIncomplete(world, subscription),
    };
  const { cancel_at: cancelAt, pending_update: pending } = subscription;
  const reason = "cancellation_requested" as const;
  return earliest([
    ...announcements(world, subscription),
    { at: periodOf(subscription).end, rank, run: () => renew(world, subscription) },
    cancelAt === null
      ? null
      : { at: cancelAt, rank: RANK.cancel, run: () => cancelNow(world, subscription, { reason }) },
    pending && { at: pending.expires_at, rank: RANK.cancel, run: () => dropPending(world, subscription) },
  ]);
}

function dueOfInvoice(world: World, invoice: Invoice): Due | null {
  const rank = RANK.invoice;
  if (invoice.status === "draft" && invoice.automatically_finalizes_at !== null)
    return {
      at: invoice.automatically_finalizes_at,
      rank,
      run: () => issue(world, invoice, { automatic: true }),
    };
  if (invoice.status === "open" && invoice.next_payment_attempt !== null)
    return {
      at: invoice.next_payment_attempt,
      rank,
      run: () => collect(world, invoice, { automatic: true }),
    };
  return null;
}

function dueOfSchedule(world: World, schedule: Schedule): Due | null {
  if (schedule.status !== "active" || !schedule.current_phase) return null;
  return { at: schedule.current_phase.end_date, rank: RANK.schedule, run: () => movePhase(world, schedule) };
}

function dueOfSession(world: World, session: Session): Due | null {
  if (session.status !== "open") return null;
  return { at: session.expires_at, rank: RANK.session, run: () => expireSession(world, session) };
}

/** Lets the clock of a world move its objects on. */
export function wind(world: World): void {
  world.dueOf = ({ id }) => {
    const subscription = world.subscriptions.get(id);
    if (subscription) return dueOfSubscription(world, subscription);
    const invoice = world.invoices.get(id);
    if (invoice) return dueOfInvoice(world, invoice);
    const session = world.sessions.get(id);
    if (session) return dueOfSession(world, session);
    const schedule = world.schedules.get(id);
    return schedule ? dueOfSchedule(world, schedule) : null;
  };
}
