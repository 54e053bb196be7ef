import { billingSchema } from "#lib/billing/schema.ts";
import { readBilling } from "#lib/billing/service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary:
    "Returns the learner's plan: its state, price and dates, the card, and what can be done from here.",
  auth: ["user"],
  carrier: "cookie",
  response: billingSchema,
  handler: ({ user, now }) => readBilling(user.id, now),
});
