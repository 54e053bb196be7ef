import { undoMove } from "#lib/calendar/google/undo-service.ts";
import { route } from "#lib/server/http/route.ts";
import { sessionParamsSchema } from "#lib/study/schema.ts";

export const POST = route({
  summary: "Gives a session that was moved here and in Google's calendar the time that gave way.",
  auth: ["user"],
  params: sessionParamsSchema,
  errors: ["not_undoable"],
  handler: async ({ user, params, now }) => void (await undoMove(user.id, params.sessionId, now)),
});
