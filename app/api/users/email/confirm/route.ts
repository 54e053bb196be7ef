import { confirmBodySchema, confirmedEmailSchema } from "#lib/account/email/email-schema.ts";
import { confirmEmail } from "#lib/account/email/email-service.ts";
import { route } from "#lib/server/http/route.ts";

/** There is no GET: what merely opens the link, as scanners of mail do, uses nothing up. */
export const POST = route({
  summary: "Makes a new email address count, with the token of the link emailed to it.",
  auth: ["public"],
  body: confirmBodySchema,
  response: confirmedEmailSchema,
  errors: ["not_found", "email_taken"],
  handler: ({ body, address, now }) => confirmEmail(body.token, address, now),
});
