import { route } from "#lib/server/http/route.ts";
import { NO_COURSE, startTimeSchema } from "#lib/session/schema.ts";
import { getStartTime } from "#lib/session/start-time-service.ts";

export const GET = route({
  summary: "The start time for a page that knows no course: two minutes from now.",
  auth: ["user"],
  response: startTimeSchema,
  handler: ({ user, now }) => getStartTime(user.id, NO_COURSE, now),
});
