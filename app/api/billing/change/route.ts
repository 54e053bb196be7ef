import { changeBodySchema, changeSchema } from "#lib/billing/schema.ts";
import { changePlan } from "#lib/billing/subscription/change-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Changes the plan between month and year, or says what that would cost.",
  auth: ["user"],
  carrier: "cookie",
  body: changeBodySchema,
  response: changeSchema,
  errors: ["not_changeable", "amount_changed", "not_configured", "payment_unavailable"],
  handler: ({ user, body, now }) => changePlan(user.id, body, now),
});
