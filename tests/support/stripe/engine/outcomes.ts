import type { Invoice, Subscription } from "../stored.ts";
import type { World } from "../world.ts";
import { cancelNow, ENDED, expireIncomplete, invoicesOf } from "./cancel.ts";
import { subscriptionOfInvoice } from "./invoices.ts";
import { applyOutcome } from "./items.ts";
import { memoryOf } from "./memory.ts";

const DAY = 86_400;
/** Days from a failed attempt to the next one */
const RETRY_DAYS = [3, 5, 7];

/** Makes a change that waited for this invoice; says whether there was one. */
function applyPending(world: World, subscription: Subscription, invoice: Invoice): boolean {
  const memory = memoryOf(world, subscription);
  if (memory.pendingChange?.invoice !== invoice.id) return false;
  const { outcome } = memory.pendingChange;
  memory.pendingChange = null;
  applyOutcome(world, subscription, outcome);
  world.emit("customer.subscription.pending_update_applied", subscription);
  return true;
}

/** What a paid invoice means to its subscription. */
export function onPaid(world: World, invoice: Invoice): void {
  const subscription = subscriptionOfInvoice(world, invoice);
  if (!subscription || ENDED.has(subscription.status)) return;
  applyPending(world, subscription, invoice);
  if (subscription.status === "incomplete") {
    const isTrial = subscription.trial_end !== null && subscription.trial_end > world.seconds();
    world.change(subscription, "customer.subscription.updated", { status: isTrial ? "trialing" : "active" });
  }
  const isLate = subscription.status === "past_due" || subscription.status === "unpaid";
  const owes = invoicesOf(world, subscription).some(
    ({ id, status }) => status === "open" && id !== invoice.id,
  );
  if (isLate && !owes) world.change(subscription, "customer.subscription.updated", { status: "active" });
}

/** What a failed attempt means: the next attempt, or after the last one the end of the subscription. */
export function onFailed(world: World, invoice: Invoice, { automatic }: { automatic?: boolean }): void {
  const subscription = subscriptionOfInvoice(world, invoice);
  const isCounted = automatic === true || invoice.attempt_count === 0;
  const attempts = invoice.attempt_count + (isCounted ? 1 : 0);
  const isPending = subscription && memoryOf(world, subscription).pendingChange?.invoice === invoice.id;
  const isCollected =
    subscription !== undefined && subscription.status !== "incomplete" && !ENDED.has(subscription.status);
  const days = isCollected && !isPending && invoice.auto_advance ? RETRY_DAYS[attempts - 1] : undefined;
  const next = days === undefined ? null : world.seconds() + days * DAY;
  world.change(invoice, "invoice.updated", {
    attempt_count: attempts,
    attempted: true,
    next_payment_attempt: isCounted ? next : invoice.next_payment_attempt,
  });
  world.emit("invoice.payment_failed", invoice);
  if (!subscription || !isCollected || isPending) return;
  if (subscription.status === "active" || subscription.status === "trialing")
    world.change(subscription, "customer.subscription.updated", { status: "past_due" });
  if (isCounted && attempts > RETRY_DAYS.length && subscription.status === "past_due")
    giveUp(world, subscription);
}

/** What a voided invoice means: nothing is owed any more, or the first payment never came. */
export function onVoided(world: World, invoice: Invoice): void {
  const subscription = subscriptionOfInvoice(world, invoice);
  if (!subscription || ENDED.has(subscription.status)) return;
  if (subscription.status === "incomplete") {
    expireIncomplete(world, subscription);
    return;
  }
  const memory = memoryOf(world, subscription);
  if (memory.pendingChange?.invoice === invoice.id) {
    memory.pendingChange = null;
    world.change(subscription, "customer.subscription.updated", { pending_update: null });
    world.emit("customer.subscription.pending_update_expired", subscription);
  }
  const owes = invoicesOf(world, subscription).some(({ status }) => status === "open");
  if (subscription.status === "past_due" && !owes)
    world.change(subscription, "customer.subscription.updated", { status: "active" });
}

function giveUp(world: World, subscription: Subscription): void {
  if (world.afterLastFailure === "canceled") cancelNow(world, subscription, { reason: "payment_failed" });
  else world.change(subscription, "customer.subscription.updated", { status: "unpaid" });
}
