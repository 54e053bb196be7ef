import { moneyText } from "#lib/core/money.ts";
import { HOUR_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { askStripe, isLiveMode } from "#lib/server/stripe.ts";
import { CLOSED_WITHIN_MS } from "../deletion/closing-service.ts";
import { priceProblem } from "../order/price.ts";
import { termsOfSale } from "../order/price-service.ts";
import { INTERVALS, LOOKUP_KEYS } from "../rules.ts";
import { type CustomerFindings, checkCustomers } from "./customer-check-service.ts";
import { endpointProblem, endpointUrl } from "./endpoint-service.ts";
import { findPortal } from "./setup-service.ts";

/** One thing that was looked at, in a line for the owner */
export interface Finding {
  isFault: boolean;
  line: string;
}

const fine = (line: string): Finding => ({ isFault: false, line });
const fault = (line: string): Finding => ({ isFault: true, line });
/** An event or a sync that is older is late: the hourly reconciliation should have dealt with it. */
const LATE_MS = 2 * HOUR_MS;

const people = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

async function checkPrices(): Promise<Finding[]> {
  const terms = termsOfSale();
  const { data } = await askStripe((stripe) =>
    stripe.prices.list({ lookup_keys: Object.values(LOOKUP_KEYS), active: true, limit: 10 }),
  );
  return INTERVALS.map((interval) => {
    const price = data.find(({ lookup_key }) => lookup_key === LOOKUP_KEYS[interval]);
    const problem = priceProblem(price, interval, terms);
    if (problem) return fault(`Price of a ${interval}: ${problem}. The checkout is closed`);
    return fine(`Price of a ${interval}: ${moneyText(terms[interval], terms.currency)}, as at Stripe`);
  });
}

async function checkWebhook(): Promise<Finding> {
  const { APP_URL, STRIPE_WEBHOOK_SECRET } = env();
  const url = endpointUrl();
  const isHeard = STRIPE_WEBHOOK_SECRET.length > 0;
  if (url === null)
    return isHeard
      ? fault(`Webhook: STRIPE_WEBHOOK_SECRET is set, but Stripe can't call ${APP_URL}`)
      : fine("Webhook: none; Stripe's list of events is read every minute");
  const problem = await endpointProblem();
  if (!isHeard)
    return problem === null
      ? fault("Webhook: Stripe sends events, but STRIPE_WEBHOOK_SECRET is missing")
      : fine("Webhook: none; Stripe's list of events is read every minute");
  return problem === null
    ? fine(`Webhook: as it should be, at ${url}`)
    : fault(`Webhook: ${problem}. npm run billing:setup puts it right`);
}

async function checkPortal(): Promise<Finding> {
  return (await findPortal())
    ? fine("Customer portal: configured")
    : fault("Customer portal: not configured. npm run billing:setup does it");
}

async function checkEvents(isLive: boolean, now: Date): Promise<Finding> {
  const late = { lt: new Date(now.getTime() - LATE_MS) };
  const where = { isLive, ignored: null, handledAt: null, receivedAt: late };
  const open = await db().billingEvent.count({ where });
  const due = await db().billingCustomer.count({ where: { isLive, syncDueAt: late } });
  if (open + due === 0) return fine("Events: all are dealt with");
  const events = people(open, "event is", "events are");
  const customers = people(due, "customer waits", "customers wait");
  return fault(`Events: ${events} not dealt with, and ${customers} to be synced for hours`);
}

/** A deletion that Stripe hasn't confirmed yet, and one that waits while the subscription renews. */
async function checkDeletions(isLive: boolean, now: Date): Promise<Finding> {
  const closing = { isLive, closedAt: { not: null } };
  const before = new Date(now.getTime() - CLOSED_WITHIN_MS);
  const [all, late, renewing] = await Promise.all([
    db().billingCustomer.count({ where: closing }),
    db().billingCustomer.count({ where: { isLive, closedAt: { lt: before } } }),
    db().billingCustomer.count({
      where: {
        ...{ isLive, user: { deletionAt: { not: null } } },
        subscriptions: { some: { status: { in: ["trialing", "active", "past_due"] }, cancelAt: null } },
      },
    }),
  ]);
  if (late > 0)
    return fault(`Deleted accounts: ${late} not cancelled in Stripe after three days. See the log for why`);
  if (renewing > 0)
    return fault(
      `Deleted accounts: ${people(renewing, "account to be deleted still renews", "accounts to be deleted still renew")}`,
    );
  return fine(`Deleted accounts: ${all === 0 ? "all are cancelled in Stripe" : `${all} being cancelled`}`);
}

function findingsOf({ id, differences, doubles, disputes }: CustomerFindings): Finding[] {
  return [
    ...differences.map((difference) => fault(`Customer ${id}: ${difference}`)),
    ...(doubles.length > 0 ? [fault(`Customer ${id}: pays more than one: ${doubles.join(", ")}`)] : []),
    ...disputes.map((invoice) => fault(`Customer ${id}: the payment of ${invoice} is disputed`)),
  ];
}

/**
 * Looks whether all about payments is in order, and yields a line for each thing. `isRepairing`: brings customers in step whose
 * rows differ from Stripe. Throws StripeFault where Stripe is away or payments are off. docs/operating.md#payments
 */
export async function* checkBilling(
  { isRepairing }: { isRepairing: boolean },
  now: Date,
): AsyncGenerator<Finding> {
  termsOfSale();
  const isLive = isLiveMode() === true;
  yield fine(`Mode: ${isLive ? "live, real money" : "test, no real money"}`);
  yield* await checkPrices();
  yield await checkPortal();
  yield await checkWebhook();
  let found = 0;
  for await (const findings of checkCustomers(isLive, isRepairing, now)) {
    found += 1;
    yield* findingsOf(findings);
  }
  const count = await db().billingCustomer.count({
    where: { isLive, stripeId: { not: null }, closedAt: null },
  });
  if (found === 0)
    yield fine(`Customers: ${count} compared with Stripe, none differs, pays twice or disputes`);
  yield await checkEvents(isLive, now);
  yield await checkDeletions(isLive, now);
}
