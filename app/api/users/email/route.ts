import { emailBodySchema, pendingEmailSchema } from "#lib/account/email/email-schema.ts";
import { cancelEmailChange, requestEmailChange } from "#lib/account/email/email-service.ts";
import { originOf } from "#lib/server/http/request.ts";
import { route } from "#lib/server/http/route.ts";

/** Nothing of a password is kept, so no key repeats this call. */
export const POST = route({
  summary: "Asks for another email address, which counts once it is confirmed.",
  auth: ["user"],
  carrier: "cookie",
  isReplayable: false,
  body: emailBodySchema,
  response: pendingEmailSchema,
  status: 202,
  errors: ["wrong_password"],
  handler: ({ user, body, request, now }) => {
    const { address, arrival } = originOf(request);
    return requestEmailChange(user, { ...body, arrival }, address, now);
  },
});

export const DELETE = route({
  summary: "Withdraws a change of address that still waits.",
  auth: ["user"],
  handler: async ({ user, now }) => {
    await cancelEmailChange(user.id, now);
    return undefined;
  },
});
