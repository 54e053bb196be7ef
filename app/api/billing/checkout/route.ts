import { placeOrder } from "#lib/billing/order/order-service.ts";
import { checkoutBodySchema, checkoutSchema } from "#lib/billing/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Opens an order for Premium and returns the address of Stripe's page where it is paid.",
  auth: ["user"],
  carrier: "cookie",
  isReplayable: false,
  body: checkoutBodySchema,
  response: checkoutSchema,
  errors: ["already_subscribed", "not_configured", "payment_unavailable"],
  handler: ({ user, body, address, now }) =>
    placeOrder({ id: user.id, email: user.email, address }, body, now),
});
