import { urlSchema } from "#lib/billing/schema.ts";
import { openPortal } from "#lib/billing/subscription/portal-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Returns the address of Stripe's page where the learner changes the card.",
  auth: ["user"],
  carrier: "cookie",
  isReplayable: false,
  response: urlSchema,
  errors: ["not_found", "not_configured", "payment_unavailable"],
  handler: ({ user }) => openPortal(user.id),
});
