import { resetBodySchema, resetParamsSchema } from "#lib/account/reset/reset-schema.ts";
import { resetPassword } from "#lib/account/reset/reset-service.ts";
import { tokenSchema } from "#lib/account/schema.ts";
import { originOf, signInHeaders, tokenReply } from "#lib/server/http/request.ts";
import { route } from "#lib/server/http/route.ts";

/** There is no GET: what merely opens the link, as scanners of mail do, uses nothing up. */
export const POST = route({
  summary: "Sets a new password with the token of an email, ends all other sessions and signs in.",
  auth: ["public"],
  limit: "none",
  params: resetParamsSchema,
  body: resetBodySchema,
  errors: ["rate_limited"],
  response: tokenSchema,
  handler: async ({ params, body, request, now }) => {
    const { session, device } = await resetPassword(params.token, body.password, originOf(request), now);
    const answer = tokenSchema.parse(tokenReply(request, session));
    return Response.json(answer, { headers: signInHeaders(session, device) });
  },
});
