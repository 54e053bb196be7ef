import { calendarSchema } from "#lib/calendar/schema.ts";
import { getCalendar } from "#lib/calendar/status-service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "Where calendars read the learner's sessions, and how Google's calendar stands.",
  auth: ["user"],
  response: calendarSchema,
  handler: ({ user }) => getCalendar(user.id),
});
