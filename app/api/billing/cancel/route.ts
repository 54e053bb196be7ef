import { billingSchema } from "#lib/billing/schema.ts";
import { cancelPremium } from "#lib/billing/subscription/cancel-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Cancels Premium at the end of the time that is paid for, and returns the plan.",
  auth: ["user"],
  carrier: "cookie",
  response: billingSchema,
  errors: ["nothing_to_cancel", "not_configured", "payment_unavailable"],
  handler: ({ user, now }) => cancelPremium(user.id, now),
});
