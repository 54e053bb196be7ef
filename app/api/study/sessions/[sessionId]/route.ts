import { route } from "#lib/server/http/route.ts";
import { sessionParamsSchema, sessionPatchSchema, sessionSchema } from "#lib/study/schema.ts";
import { changeSession } from "#lib/study/session-service.ts";

export const PATCH = route({
  summary: "Moves, skips or brings back a session, or notes minutes that were studied elsewhere.",
  auth: ["user"],
  params: sessionParamsSchema,
  body: sessionPatchSchema,
  response: sessionSchema,
  errors: ["edit_conflict"],
  handler: ({ user, params, body, now }) => changeSession(user.id, params.sessionId, body, now),
});
