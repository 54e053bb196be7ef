import { loginBodySchema, loginSchema } from "#lib/account/schema.ts";
import { login } from "#lib/account/service.ts";
import { originOf, tokenReply } from "#lib/server/request.ts";
import { Reply, route } from "#lib/server/route.ts";
import { sessionCookie } from "#lib/server/session.ts";

export const POST = route({
  auth: ["public"],
  limit: "none",
  body: loginBodySchema,
  response: loginSchema,
  handler: async ({ body, request, now }) => {
    const { user, session } = await login(body, originOf(request), now);
    return new Reply({ ...tokenReply(request, session), user }, 200, {
      "set-cookie": sessionCookie(session.cookie),
    });
  },
});
