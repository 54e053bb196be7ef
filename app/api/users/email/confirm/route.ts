import { confirmBodySchema, confirmedEmailSchema } from "#lib/account/email/schema.ts";
import { confirmEmail } from "#lib/account/email/service.ts";
import { route } from "#lib/server/route.ts";

/** There is no GET: what merely opens the link, as scanners of mail do, uses nothing up. */
export const POST = route({
  auth: ["public"],
  body: confirmBodySchema,
  response: confirmedEmailSchema,
  handler: ({ body, address, now }) => confirmEmail(body.token, address, now),
});
