import { syncAndSettle } from "../order/settle-service.ts";
import type { StoredSubscription } from "../plan.ts";
import { getCustomer, leavesAt } from "../queries.ts";

export type Subscription = StoredSubscription & { scheduleId: string | null };

export interface Fresh {
  customerId: string;
  /** Stripe's id of the customer */
  stripeId: string;
  subscriptions: Subscription[];
  /** The account is to be deleted. */
  isLeaving: boolean;
}

/** The learner's subscriptions as Stripe knows them now; null for who has never ordered. Throws StripeFault. */
export async function readFresh(userId: string, now: Date): Promise<Fresh | null> {
  const known = await getCustomer(userId);
  if (!known?.stripeId) return null;
  await syncAndSettle(known.id, now);
  const customer = await getCustomer(userId);
  if (!customer?.stripeId) return null;
  const subscriptions = customer.subscriptions as Subscription[];
  return {
    customerId: customer.id,
    stripeId: customer.stripeId,
    subscriptions,
    isLeaving: leavesAt(customer) !== null,
  };
}
