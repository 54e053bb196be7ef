import { route } from "#lib/server/http/route.ts";
import { sessionsQuerySchema, sessionsSchema } from "#lib/study/schema.ts";
import { getSessions } from "#lib/study/today-service.ts";

export const GET = route({
  summary: "The sessions from one local date to another, both included: this week's where none is named.",
  auth: ["user"],
  query: sessionsQuerySchema,
  response: sessionsSchema,
  handler: async ({ user, query, now }) => ({ sessions: await getSessions(user.id, query, now) }),
});
