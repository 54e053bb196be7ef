import { route } from "#lib/server/http/route.ts";
import { beatBodySchema, beatSchema, sessionParamsSchema } from "#lib/session/schema.ts";
import { beat } from "#lib/session/service.ts";

export const POST = route({
  summary:
    "Says that the learner is studying: credits the time since the last such call, 45 seconds at most.",
  auth: ["user"],
  params: sessionParamsSchema,
  body: beatBodySchema,
  response: beatSchema,
  errors: ["session_closed"],
  handler: ({ user, params, body, now }) => beat(user.id, params.sessionId, body, now),
});
