import { sessionParamsSchema } from "#lib/account/device/device-schema.ts";
import { endOneSession } from "#lib/account/device/device-service.ts";
import { sessionCookie } from "#lib/server/auth/session.ts";
import { Reply, route } from "#lib/server/http/route.ts";

/** Ending the session that asks takes its cookie away too. */
export const DELETE = route({
  summary: "Ends one of the learner's sessions.",
  auth: ["user"],
  params: sessionParamsSchema,
  handler: async ({ user, params, address, now }) => {
    await endOneSession(user.id, params.sessionId, address, now);
    const isOwn = params.sessionId === user.sessionId;
    return new Reply(undefined, 204, isOwn ? { "set-cookie": sessionCookie(null) } : {});
  },
});
