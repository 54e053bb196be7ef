import { route } from "#lib/server/http/route.ts";
import { sessionSchema, startSessionBodySchema } from "#lib/session/schema.ts";
import { startSession } from "#lib/session/service.ts";

export const POST = route({
  summary: "Starts a study session: the planned one that is near, or else a new one.",
  auth: ["user"],
  body: startSessionBodySchema,
  response: sessionSchema,
  status: 201,
  errors: ["not_found", "session_open"],
  handler: ({ user, body, now }) => startSession(user.id, body, now),
});
