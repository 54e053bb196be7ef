import { arrivalCookie } from "#lib/account/identity/arrival-cookie-service.ts";
import { startGoogleBodySchema, startGoogleSchema } from "#lib/account/identity/identity-schema.ts";
import { startGoogle } from "#lib/account/identity/start-service.ts";
import { hasCookieOf } from "#lib/server/auth/session.ts";
import { assertNoForeignPage, originOf } from "#lib/server/http/request.ts";
import { route } from "#lib/server/http/route.ts";

/** The answer's cookies bind what follows to this browser. */
export const POST = route({
  summary: "Begins a log-in with Google and answers where to go; for linking and proving, with a session.",
  auth: ["public", "user"],
  limit: "none",
  body: startGoogleBodySchema,
  response: startGoogleSchema,
  errors: ["unauthorized", "wrong_password", "rate_limited", "not_configured", "bad_origin"],
  handler: async ({ body, user, request, now }) => {
    assertNoForeignPage(request);
    const asker = user && (await hasCookieOf(request, user.sessionId)) ? user : null;
    const { url, secret, cookies } = await startGoogle(body, asker, originOf(request), now);
    const headers = new Headers();
    for (const line of [arrivalCookie(secret), ...cookies]) headers.append("set-cookie", line);
    return Response.json(startGoogleSchema.parse({ url }), { headers });
  },
});
