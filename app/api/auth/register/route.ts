import { registerBodySchema, registerSchema } from "#lib/account/schema.ts";
import { register } from "#lib/account/service.ts";
import { originOf, signInHeaders, tokenReply } from "#lib/server/http/request.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Makes an account, signs in and answers a token.",
  auth: ["public"],
  limit: "none",
  body: registerBodySchema,
  errors: ["email_taken", "rate_limited"],
  response: registerSchema,
  status: 201,
  handler: async ({ body, request, now }) => {
    const { user, session, device } = await register(body, originOf(request), now);
    const answer = registerSchema.parse({ ...tokenReply(request, session), data: user });
    return Response.json(answer, { status: 201, headers: signInHeaders(session, device) });
  },
});
