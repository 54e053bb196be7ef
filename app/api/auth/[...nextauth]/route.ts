import { loginBodySchema } from "#lib/account/schema.ts";
import { login } from "#lib/account/service.ts";
import { AppError } from "#lib/core/errors.ts";
import { createNextAuthHandler } from "#lib/server/auth/next-auth.ts";

/** next-auth's form signs in through the same service, and so the same limits, as our own route. */
const handler = createNextAuthHandler(async (credentials, headers) => {
  const body = loginBodySchema.safeParse(credentials);
  if (!body.success) return null;
  const origin = {
    address: headers["x-client-address"] ?? "unknown",
    userAgent: headers["user-agent"] ?? "",
    device: null,
  };
  const signedIn = await login(body.data, origin, new Date()).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return signedIn && { userId: signedIn.user._id, sessionId: signedIn.session.id };
});

export { handler as GET, handler as POST };
