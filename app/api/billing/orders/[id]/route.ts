import { readOrder } from "#lib/billing/order/order-status-service.ts";
import { orderParamsSchema, orderSchema } from "#lib/billing/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "Returns what became of one of the learner's orders; Stripe is asked at most every 2 seconds.",
  auth: ["user"],
  carrier: "cookie",
  limit: "poll",
  params: orderParamsSchema,
  response: orderSchema,
  errors: ["not_found"],
  handler: ({ user, params, now }) => readOrder(user.id, params.id, now),
});
