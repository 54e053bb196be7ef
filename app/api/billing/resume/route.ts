import { billingSchema } from "#lib/billing/schema.ts";
import { resumePremium } from "#lib/billing/subscription/cancel-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Takes a cancellation back until the end date, and returns the plan.",
  auth: ["user"],
  carrier: "cookie",
  response: billingSchema,
  errors: ["not_resumable", "not_configured", "payment_unavailable"],
  handler: ({ user, now }) => resumePremium(user.id, now),
});
