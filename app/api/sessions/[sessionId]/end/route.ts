import { route } from "#lib/server/http/route.ts";
import { sessionParamsSchema, sessionSummarySchema } from "#lib/session/schema.ts";
import { endSession } from "#lib/session/service.ts";

export const POST = route({
  summary: "Ends a study session and tells what it came to; a repeat tells the same.",
  auth: ["user"],
  params: sessionParamsSchema,
  response: sessionSummarySchema,
  errors: ["session_closed"],
  handler: ({ user, params, now }) => endSession(user.id, params.sessionId, now),
});
