import { arrivalCookie } from "#lib/account/identity/arrival-cookie-service.ts";
import { finishGoogle } from "#lib/account/identity/google-service.ts";
import { googleBodySchema, googleSchema } from "#lib/account/identity/identity-schema.ts";
import { loginSchema } from "#lib/account/schema.ts";
import { hasCookieOf } from "#lib/server/auth/session.ts";
import { assertNoForeignPage, originOf, signInHeaders, tokenReply } from "#lib/server/http/request.ts";
import { route } from "#lib/server/http/route.ts";

/** Where nothing more can come of the round trip, the browser forgets it. */
export const POST = route({
  summary:
    "Says what became of a log-in with Google: signed in, linked or proven, or what is needed for that.",
  auth: ["public", "user"],
  limit: "none",
  body: googleBodySchema,
  response: googleSchema,
  errors: [
    "arrival_expired",
    "invalid_credentials",
    "email_unverified",
    "email_unproven",
    "identity_taken",
    "rate_limited",
  ],
  handler: async ({ body, user, request, now }) => {
    assertNoForeignPage(request);
    const asker = user && (await hasCookieOf(request, user.sessionId)) ? user : null;
    const finished = await finishGoogle(body, asker, originOf(request), now);
    const headers = new Headers();
    switch (finished.is) {
      case "signed in": {
        const { user: learner, session, device } = finished.signedIn;
        const signedIn = signInHeaders(session, device);
        signedIn.append("set-cookie", arrivalCookie(null));
        const answer = loginSchema.parse({ ...tokenReply(request, session), user: learner });
        return Response.json(answer, { headers: signedIn });
      }
      case "linked":
        headers.append("set-cookie", arrivalCookie(null));
        return Response.json(googleSchema.parse({ linked: finished.linked }), { headers });
      case "proven":
        return { proven: true as const };
      case "asked":
        return finished;
    }
  },
});
