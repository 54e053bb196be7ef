import { askStripe, StripeFault } from "#lib/server/stripe.ts";
import type { Cards, Snapshot, SnapshotInvoice } from "./snapshot.ts";

/** The newest card: one that a new order was paid with, or that the customer has entered in the portal since. */
function newestOf({ chosen, own }: Cards) {
  const all = [...own, ...(chosen ? [chosen] : [])];
  return all.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())[0];
}

/** Makes the card the customer's, and takes it from the subscription, which then follows the customer. */
async function shareCard(stripeId: string, cards: Cards): Promise<void> {
  const newest = newestOf(cards);
  if (!newest) return;
  if (newest.id !== cards.chosen?.id)
    await askStripe((stripe) =>
      stripe.customers.update(stripeId, { invoice_settings: { default_payment_method: newest.id } }),
    );
  for (const { subscriptionId } of cards.own)
    await askStripe((stripe) => stripe.subscriptions.update(subscriptionId, { default_payment_method: "" }));
}

/** Charges an open invoice to a card that was entered after it: once for each card. A card that is declined is no fault. */
async function payWith(card: string, { id }: SnapshotInvoice): Promise<void> {
  try {
    await askStripe((stripe) =>
      stripe.invoices.pay(id, { payment_method: card }, { idempotencyKey: `pay-${id}-${card}` }),
    );
  } catch (error) {
    if (!(error instanceof StripeFault) || !["card", "refused"].includes(error.kind)) throw error;
  }
}

/**
 * Sees to it that a card entered in Stripe's portal is the one that is charged. Checkout gives a subscription a card of its own,
 * which would be charged on and on. An invoice that waits for money is charged to the new card at once. Returns whether
 * an invoice was charged. Throws StripeFault. docs/product.md#payments
 */
export async function settleCards({ stripeId, cards, subscriptions, invoices }: Snapshot): Promise<boolean> {
  if (cards.own.length > 0) await shareCard(stripeId, cards);
  const card = newestOf(cards);
  // Nothing more is charged by itself once it is cancelled.
  const overdue = subscriptions
    .filter(({ status, cancelAt }) => status === "past_due" && cancelAt === null)
    .map(({ id }) => id);
  const open = invoices.filter(
    (invoice) =>
      invoice.status === "open" &&
      !invoice.needsConfirmation &&
      overdue.includes(invoice.subscriptionId ?? ""),
  );
  const payable = card ? open.filter(({ createdAt }) => createdAt < card.createdAt) : [];
  for (const invoice of payable) await payWith(card?.id ?? "", invoice);
  return payable.length > 0;
}
