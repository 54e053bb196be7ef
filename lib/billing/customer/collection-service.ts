import { log } from "#lib/server/log.ts";
import { askStripe, StripeFault } from "#lib/server/stripe.ts";
import { isRunning } from "../rules.ts";
import { type Snapshot, STOPPED_COLLECTION } from "./snapshot.ts";

const stopCollecting = (id: string) =>
  askStripe((stripe) =>
    stripe.invoices.update(id, { auto_advance: false, metadata: { stopped_by: STOPPED_COLLECTION } }),
  );
const goOnCollecting = (id: string) =>
  askStripe((stripe) => stripe.invoices.update(id, { auto_advance: true, metadata: { stopped_by: "" } }));

/** An invoice that Stripe keeps as it is, since it was paid just now, keeps nothing else from being done. */
async function settle(id: string, isStopped: boolean): Promise<void> {
  try {
    await (isStopped ? goOnCollecting(id) : stopCollecting(id));
  } catch (error) {
    if (!(error instanceof StripeFault) || error.kind !== "refused") throw error;
    log().error(
      { invoice: id, reason: error.message },
      "Stripe refused to change how an invoice is collected",
    );
  }
}

/**
 * Sees to it that nothing more is charged once a subscription is cancelled: Stripe would try an open invoice again. The learner
 * can still pay it. Where the cancellation is taken back Stripe goes on trying. Returns whether anything was changed. Throws
 * StripeFault. docs/product.md#payments
 */
export async function settleCollection({
  subscriptions,
  invoices,
  notCollected,
}: Pick<Snapshot, "subscriptions" | "invoices" | "notCollected">): Promise<boolean> {
  const wrong = subscriptions
    .filter(isRunning)
    .flatMap(({ id: subscriptionId, cancelAt }) =>
      invoices.filter(
        ({ id, status, subscriptionId: owner }) =>
          owner === subscriptionId && status === "open" && notCollected.includes(id) === (cancelAt === null),
      ),
    );
  for (const { id } of wrong) await settle(id, notCollected.includes(id));
  return wrong.length > 0;
}
