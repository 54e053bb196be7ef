import { AppError } from "#lib/core/errors.ts";
import { db } from "#lib/server/db/db.ts";
import { appUrl } from "#lib/server/mail/email.ts";
import { askStripe } from "#lib/server/stripe.ts";
import { stripeAddress } from "../order/address-service.ts";
import { getCustomer } from "../queries.ts";
import { PRODUCT_ID } from "../rules.ts";
import { withPayments } from "../service.ts";

const PLAN_TAB = "/profile?tab=plan";

/** Who is not a customer has nothing there. */
const nothing = () => new AppError("not_found", "There is nothing here.");

/** Our own configuration of the portal, which `npm run billing:setup` makes; undefined: Stripe's default one. */
async function findConfiguration(): Promise<string | undefined> {
  const { data } = await askStripe((stripe) =>
    stripe.billingPortal.configurations.list({ active: true, limit: 100 }),
  );
  return data.find(({ metadata }) => metadata?.product === PRODUCT_ID)?.id;
}

/**
 * Opens Stripe's page for cards and invoices; returns its address. Throws `not_found` for who has never ordered,
 * `payment_unavailable`, `not_configured`. docs/product.md#payments
 */
export function openPortal(userId: string): Promise<{ url: string }> {
  return withPayments(async () => {
    const configuration = await findConfiguration();
    const stripeId = (await getCustomer(userId))?.stripeId;
    if (!stripeId) throw nothing();
    const session = await askStripe((stripe) =>
      stripe.billingPortal.sessions.create({
        customer: stripeId,
        return_url: appUrl(PLAN_TAB),
        ...(configuration !== undefined && { configuration }),
      }),
    );
    return { url: stripeAddress(session.url) };
  });
}

/**
 * The address of one's own invoice at Stripe, asked for anew: one that was kept may no longer be valid. Throws `not_found` for
 * an invoice of someone else as for one that isn't there; `payment_unavailable`, `not_configured`.
 */
export function getInvoiceLink(userId: string, invoiceId: string): Promise<{ url: string }> {
  return withPayments(async () => {
    const own = await db().billingInvoice.findFirst({
      where: { id: invoiceId, customer: { userId } },
      select: { id: true },
    });
    if (!own) throw nothing();
    const { hosted_invoice_url: url } = await askStripe((stripe) => stripe.invoices.retrieve(own.id));
    if (!url) throw nothing();
    return { url: stripeAddress(url) };
  });
}
