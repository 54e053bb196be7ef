import { answerArrival } from "#lib/account/identity/arrival-service.ts";
import { loginBodySchema } from "#lib/account/schema.ts";
import { login } from "#lib/account/service.ts";
import { AppError } from "#lib/core/errors.ts";
import { type Authorize, createNextAuthHandler } from "#lib/server/auth/next-auth.ts";
import { originOf } from "#lib/server/http/request.ts";

/** next-auth's form signs in through the same service, and so the same limits, as our own route. */
const authorize: Authorize = async (credentials, headers) => {
  const body = loginBodySchema.safeParse(credentials);
  if (!body.success) return null;
  const origin = {
    address: headers["x-client-address"] ?? "unknown",
    userAgent: headers["user-agent"] ?? "",
    device: null,
    arrival: null,
  };
  const signedIn = await login(body.data, origin, new Date()).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return signedIn && { userId: signedIn.user._id, sessionId: signedIn.session.id };
};

/** What Google says is kept with the round trip of the browser that comes back with it, and with no other. */
const handler = createNextAuthHandler(authorize, (claims, request) =>
  answerArrival(claims, originOf(request).arrival, new Date()),
);

export { handler as GET, handler as POST };
