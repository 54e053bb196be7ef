import { invoiceParamsSchema, urlSchema } from "#lib/billing/schema.ts";
import { getInvoiceLink } from "#lib/billing/subscription/portal-service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "Returns the address of one of the learner's invoices at Stripe, asked for anew each time.",
  auth: ["user"],
  carrier: "cookie",
  params: invoiceParamsSchema,
  response: urlSchema,
  errors: ["not_found", "not_configured", "payment_unavailable"],
  handler: ({ user, params }) => getInvoiceLink(user.id, params.id),
});
