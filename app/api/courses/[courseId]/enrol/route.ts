import { courseParamsSchema, courseSchema } from "#lib/course/schema.ts";
import { enrol, leaveCourse } from "#lib/course/service.ts";
import { Reply, route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Adds a course of the catalog to the learner's own.",
  auth: ["user"],
  params: courseParamsSchema,
  response: courseSchema,
  status: 201,
  errors: ["premium_only"],
  handler: ({ user, params, now }) => enrol(user.id, params.courseId, now),
});

export const DELETE = route({
  summary: "Removes a course of the catalog from the learner's own; the progress is kept for a return.",
  auth: ["user"],
  params: courseParamsSchema,
  status: 204,
  errors: ["own_course"],
  handler: async ({ user, params, now }) => {
    await leaveCourse(user.id, params.courseId, now);
    return new Reply(undefined, 204);
  },
});
