import { listSessions } from "#lib/account/device/device-queries.ts";
import { sessionsSchema } from "#lib/account/device/device-schema.ts";
import { endOtherSessions } from "#lib/account/device/device-service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "Every device that is logged in.",
  auth: ["user"],
  response: sessionsSchema,
  handler: ({ user, now }) => listSessions(user.id, user.sessionId, now),
});

export const DELETE = route({
  summary: "Ends all sessions but the one that asks.",
  auth: ["user"],
  handler: async ({ user, address, now }) => {
    await endOtherSessions(user.id, user.sessionId, address, now);
    return undefined;
  },
});
