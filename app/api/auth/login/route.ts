import { loginBodySchema, loginSchema } from "#lib/account/schema.ts";
import { login } from "#lib/account/service.ts";
import { originOf, signInHeaders, tokenReply } from "#lib/server/http/request.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Signs in with email and password and answers a token.",
  auth: ["public"],
  limit: "none",
  body: loginBodySchema,
  errors: ["invalid_credentials", "rate_limited"],
  response: loginSchema,
  handler: async ({ body, request, now }) => {
    const { user, session, device } = await login(body, originOf(request), now);
    const answer = loginSchema.parse({ ...tokenReply(request, session), user });
    return Response.json(answer, { headers: signInHeaders(session, device) });
  },
});
