import { forgotBodySchema, forgotSchema } from "#lib/account/reset/reset-schema.ts";
import { requestReset } from "#lib/account/reset/reset-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary:
    "Sends a link to a new password, if the address has an account; the answer is the same either way.",
  auth: ["public"],
  limit: "none",
  body: forgotBodySchema,
  response: forgotSchema,
  errors: ["rate_limited"],
  handler: ({ body, address }) => requestReset({ email: body.email, address }),
});
