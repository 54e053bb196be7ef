import { findFreeTimes } from "#lib/calendar/free/free-service.ts";
import { freeQuerySchema, freeSchema } from "#lib/calendar/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "Times in which the learner has nothing, by their calendar at Google and by their plans.",
  auth: ["user"],
  query: freeQuerySchema,
  response: freeSchema,
  errors: ["not_found", "insufficient_scope", "connection_broken", "not_configured", "unavailable"],
  handler: ({ user, query, now }) => findFreeTimes(user.id, query, now),
});
