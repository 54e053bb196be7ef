import { courseParamsSchema } from "#lib/course/schema.ts";
import { route } from "#lib/server/http/route.ts";
import { startTimeBodySchema, startTimeParamsSchema, startTimeSchema } from "#lib/session/schema.ts";
import { getStartTime, setStartTime } from "#lib/session/start-time-service.ts";

export const GET = route({
  summary: "When a course is studied next, by the server's clock; in two minutes where nothing is planned.",
  auth: ["user"],
  params: startTimeParamsSchema,
  response: startTimeSchema,
  handler: ({ user, params, now }) => getStartTime(user.id, params.courseId, now),
});

export const PUT = route({
  summary: "Sets when a course is studied next, in place of its next planned session.",
  auth: ["user"],
  params: courseParamsSchema,
  body: startTimeBodySchema,
  response: startTimeSchema,
  handler: ({ user, params, body, now }) => setStartTime(user.id, params.courseId, body, now),
});
