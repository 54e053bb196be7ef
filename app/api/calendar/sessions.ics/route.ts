import { downloadSessions } from "#lib/calendar/feed/feed-service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "The learner's study sessions, from 30 days back to 56 ahead, as a calendar file.",
  auth: ["user"],
  media: "text/calendar",
  handler: async ({ user, now }) =>
    new Response(await downloadSessions(user, now), {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'attachment; filename="study-sessions.ics"',
        "cache-control": "private, no-store",
      },
    }),
});
