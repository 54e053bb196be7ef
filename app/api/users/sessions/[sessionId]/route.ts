import { sessionParamsSchema } from "#lib/account/device/schema.ts";
import { endOneSession } from "#lib/account/device/service.ts";
import { Reply, route } from "#lib/server/route.ts";
import { sessionCookie } from "#lib/server/session.ts";

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
