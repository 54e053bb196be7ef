import { forgotBodySchema, forgotSchema } from "#lib/account/reset/schema.ts";
import { requestReset } from "#lib/account/reset/service.ts";
import { route } from "#lib/server/route.ts";

export const POST = route({
  auth: ["public"],
  limit: "none",
  body: forgotBodySchema,
  response: forgotSchema,
  handler: ({ body, address }) => requestReset({ email: body.email, address }),
});
