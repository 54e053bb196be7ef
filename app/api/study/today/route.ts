import { route } from "#lib/server/http/route.ts";
import { todaySchema } from "#lib/study/schema.ts";
import { getToday } from "#lib/study/today-service.ts";

export const GET = route({
  summary: "The one thing to do now, this week's sessions, and the plans.",
  auth: ["user"],
  response: todaySchema,
  handler: ({ user, now }) => getToday(user.id, now),
});
