import { wakeLink } from "#lib/calendar/google/link-service.ts";
import { finishConnection } from "#lib/connection/consent-service.ts";
import { finishConnectionBodySchema, finishConnectionSchema } from "#lib/connection/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Hands in what the service answered to the consent: the connection is there.",
  auth: ["user"],
  carrier: "cookie",
  isReplayable: false,
  body: finishConnectionBodySchema,
  response: finishConnectionSchema,
  errors: ["invalid_state", "too_many_connections", "insufficient_scope", "not_configured", "unavailable"],
  handler: async ({ user, body, address, now }) => {
    const finished = await finishConnection(body, { ...user, address }, now);
    if (finished.provider === "google-calendar") await wakeLink(user.id, finished._id, now);
    return finished;
  },
});
