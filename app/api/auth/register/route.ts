import { registerBodySchema, registerSchema } from "#lib/account/schema.ts";
import { register } from "#lib/account/service.ts";
import { originOf, tokenReply } from "#lib/server/request.ts";
import { Reply, route } from "#lib/server/route.ts";
import { sessionCookie } from "#lib/server/session.ts";

export const POST = route({
  auth: ["public"],
  limit: "none",
  body: registerBodySchema,
  response: registerSchema,
  handler: async ({ body, request, now }) => {
    const { user, session } = await register(body, originOf(request), now);
    return new Reply({ ...tokenReply(request, session), data: user }, 201, {
      "set-cookie": sessionCookie(session.cookie),
    });
  },
});
