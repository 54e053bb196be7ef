import { withdrawBodySchema, withdrawSchema } from "#lib/billing/schema.ts";
import { declareWithdrawal } from "#lib/billing/subscription/withdrawal-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Withdraws from the contract of an order, by the session or by email address and order number.",
  auth: ["public"],
  body: withdrawBodySchema,
  response: withdrawSchema,
  status: 202,
  errors: ["not_found", "rate_limited"],
  handler: ({ user, body, address, now }) =>
    declareWithdrawal({ ...body, userId: user?.id ?? null, address }, now),
});
