import { leaveGoogle } from "#lib/calendar/google/leave-service.ts";
import { calendarSchema, googleBodySchema, googleLeaveSchema } from "#lib/calendar/schema.ts";
import { doWithGoogle } from "#lib/calendar/service.ts";
import { getCalendar } from "#lib/calendar/status-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Brings Google's calendar in step now, or makes it again where it was deleted there.",
  auth: ["user"],
  body: googleBodySchema,
  response: calendarSchema,
  errors: ["not_found"],
  handler: async ({ user, body, now }) => {
    await doWithGoogle(user.id, body.action, now);
    return getCalendar(user.id);
  },
});

export const DELETE = route({
  summary: "Disconnects Google's calendar, which is deleted there if the learner wishes it.",
  auth: ["user"],
  body: googleLeaveSchema,
  errors: ["not_found"],
  handler: async ({ user, body, address, now }) =>
    void (await leaveGoogle({ id: user.id, address }, body.deletesCalendar, now)),
});
