import { adminSessionSchema, adminSignInBodySchema } from "#lib/admin/schema.ts";
import { signIn, signOut } from "#lib/admin/service.ts";
import { adminCookie, adminCookieName } from "#lib/admin/session-service.ts";
import { Reply, route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Signs an admin in and answers the session's secret for the header x-admin-password.",
  auth: ["public"],
  limit: "none",
  body: adminSignInBodySchema,
  response: adminSessionSchema,
  errors: ["invalid_credentials", "rate_limited"],
  handler: async ({ body, address, now }) => {
    const { admin, secret, expiresIn } = await signIn(body, address, now);
    const answer = { username: admin.username, sessionSecret: secret, expiresIn };
    return new Reply(answer, 200, { "set-cookie": adminCookie(secret) });
  },
});

/** Ends the session it is called with. */
export const DELETE = route({
  summary: "Ends the admin's session that the call is made with.",
  auth: ["admin"],
  handler: async ({ admin, request, address, now }) => {
    await signOut(admin, request.cookies.get(adminCookieName())?.value ?? "", address, now);
    return new Reply(undefined, 204, { "set-cookie": adminCookie(null) });
  },
});
