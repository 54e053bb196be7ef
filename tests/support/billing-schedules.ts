import type { Stripe } from "stripe";
import type { SnapshotInvoice, SnapshotSubscription } from "#lib/billing/customer/snapshot.ts";
import { takeSnapshot } from "#lib/billing/customer/snapshot-service.ts";
import { syncJob } from "#lib/billing/event/queue-service.ts";
import { reconcile } from "#lib/billing/event/reconcile-service.ts";
import { differencesOf } from "#lib/billing/owner/differences.ts";
import { DAY_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { type Customer, createCustomer, forgetBillingJobs, type Shop, workJobs } from "./billing-shop.ts";
import { resetDatabase } from "./database.ts";
import { seededRandom } from "./schedules.ts";
import type { Card } from "./stripe.ts";

/** The share of the events that never come */
const LOST = 0.3;

type Random = () => number;
type State = Shop["state"];

const whole = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1));
const pick = <T>(random: Random, list: readonly T[]): T => list[whole(random, 0, list.length - 1)] as T;

/** Stripe lists events for 30 days: the hourly run comes at least once before one that never came is too old. */
const READ_EVERY_DAYS = 20;

async function advance(shop: Shop, days: number): Promise<void> {
  for (let left = days; left > 0; left -= READ_EVERY_DAYS) {
    shop.clock.advance(Math.min(left, READ_EVERY_DAYS) * DAY_MS);
    await reconcile(shop.clock.now());
  }
}

/** What Stripe's dashboard, its pages and time itself do to a customer. What isn't possible just now is skipped. */
const ACTS: Record<string, (shop: Shop, customer: Customer, random: Random) => unknown> = {
  buy: async (shop, customer, random) => {
    const isRunning = runningOf(shop.state, customer).length > 0;
    if (isRunning && random() < 0.7) return;
    // One order is open at most.
    const where = { customerId: customer.id, status: "open" as const };
    await db().billingOrder.updateMany({ where, data: { status: "expired" } });
    const card = pick<Card>(random, ["4242", "decline-later", "3ds", "3ds-always"]);
    const interval = pick(random, ["month", "year"] as const);
    await shop.buy(customer, { card, interval, trialDays: pick(random, [0, 0, 7]), now: shop.clock.now() });
  },
  days: (shop, _, random) => advance(shop, whole(random, 1, 20)),
  month: (shop, _, random) => advance(shop, whole(random, 28, 40)),
  stop: (shop, { stripeId }) => shop.hosted.portalCancel(stripeId),
  resume: (shop, { stripeId }) => shop.hosted.portalResume(stripeId),
  end: (shop, customer, random) => {
    if (random() < 0.5) shop.hosted.portalCancelNow(customer.stripeId);
  },
  decline: (shop, { stripeId }) => shop.byHand.declineNext(stripeId),
  card: (shop, { stripeId }, random) => shop.hosted.newCard(stripeId, pick(random, ["4242", "decline"])),
  pay: (shop, { stripeId }) => {
    const open = shop.state.invoices.all("customer", stripeId).find(({ status }) => status === "open");
    if (open) shop.hosted.payInvoice(open.id, { card: "4242" });
  },
  refund: (shop, customer, random) => {
    const charge = lastCharge(shop, customer);
    if (charge && charge.amount_refunded === 0 && !charge.disputed)
      shop.byHand.refund(charge.id, random() < 0.5 ? Math.ceil(charge.amount / 3) : undefined);
  },
  dispute: (shop, customer) => {
    const charge = lastCharge(shop, customer);
    if (charge && charge.amount_refunded === 0 && !charge.disputed) shop.byHand.dispute(charge.id);
  },
  decide: (shop, customer, random) => {
    const charge = lastCharge(shop, customer);
    const [dispute] = charge ? shop.state.disputes.all("charge", charge.id) : [];
    if (dispute && !["won", "lost"].includes(dispute.status))
      shop.byHand.closeDispute(dispute.id, random() < 0.5 ? "won" : "lost");
  },
};

function runningOf(state: State, { stripeId }: Customer) {
  return state.subscriptions
    .all("customer", stripeId)
    .filter(({ status }) => !["canceled", "incomplete_expired"].includes(status));
}

function lastCharge(shop: Shop, { stripeId }: Customer) {
  return shop.charges().findLast(({ customer }) => customer === stripeId);
}

/** A build that believes what events say: the subscriptions as the latest event told them. */
class Believer {
  readonly #known = new Map<string, string>();

  take(event: { type: string; data: { object: unknown } }): void {
    if (!event.type.startsWith("customer.subscription.")) return;
    const subscription = event.data.object as Stripe.Subscription;
    this.#known.set(subscription.id, factsOf(subscription));
  }

  differsFrom(subscriptions: readonly Parameters<typeof factsOf>[0][]): boolean {
    return subscriptions.some((each) => this.#known.get(each.id) !== factsOf(each));
  }
}

type Facts = Pick<Stripe.Subscription, "id" | "status" | "cancel_at" | "cancel_at_period_end"> & {
  items: { data: { current_period_end: number }[] };
};
const factsOf = ({ status, cancel_at, cancel_at_period_end, items }: Facts) =>
  JSON.stringify([status, cancel_at, cancel_at_period_end, items.data[0]?.current_period_end]);

/** Brings what waits to the webhook: in any order, some twice, a third of it never. */
async function deliver(shop: Shop, random: Random, believer: Believer): Promise<void> {
  const results = await shop.webhooks.deliver({ shuffle: true, double: random() < 0.5, drop: LOST, random });
  for (const { event } of results) believer.take(event);
}

async function readDifferences(customer: Customer): Promise<string[]> {
  const stored = await db().billingCustomer.findUniqueOrThrow({
    where: { id: customer.id },
    include: { subscriptions: true, invoices: true },
  });
  const rows = {
    ...stored,
    subscriptions: stored.subscriptions as unknown as SnapshotSubscription[],
    invoices: stored.invoices as SnapshotInvoice[],
  };
  return differencesOf(rows, await takeSnapshot(customer.stripeId));
}

export interface Outcome {
  seed: number;
  acts: string[];
  events: number;
  /** In what our rows differ from Stripe after the reconciliation */
  differences: string[];
  /** Whether a build that applies payloads would differ */
  isBelieverWrong: boolean;
}

/**
 * Lets a random year happen to one customer while events come in disorder, twice or never; then reconciles, and compares. The
 * same seed is the same year.
 */
export async function runSchedule(shop: Shop, seed: number): Promise<Outcome> {
  await resetDatabase();
  await forgetBillingJobs();
  shop.webhooks.stop();
  const random = seededRandom(seed);
  const believer = new Believer();
  const customer = await createCustomer(shop.clock.now());
  const acts = ["buy", ...Array.from({ length: whole(random, 3, 9) }, () => pick(random, Object.keys(ACTS)))];
  for (const act of acts) {
    await ACTS[act]?.(shop, customer, random);
    if (random() < 0.6) await deliver(shop, random, believer);
    if (random() < 0.4) await workJobs(syncJob, shop.clock.now());
  }
  await deliver(shop, random, believer);
  const isBelieverWrong = believer.differsFrom(shop.state.subscriptions.all("customer", customer.stripeId));
  // What a sync settles in Stripe causes events as well: the second run is the next hour's.
  for (let hour = 0; hour < 2; hour += 1) {
    await reconcile(shop.clock.now());
    await workJobs(syncJob, shop.clock.now());
  }
  const events = await db().billingEvent.count();
  const differences = await readDifferences(customer);
  shop.byHand.deleteCustomer(customer.stripeId);
  return { seed, acts, events, differences, isBelieverWrong };
}
