import { courseParamsSchema, courseSchema } from "#lib/course/schema.ts";
import { enrol } from "#lib/course/service.ts";
import { route } from "#lib/server/route.ts";

export const POST = route({
  summary: "Puts a course of the catalogue among the learner's own.",
  auth: ["user"],
  params: courseParamsSchema,
  response: courseSchema,
  status: 201,
  handler: ({ user, params }) => enrol(user.id, params.courseId),
});
