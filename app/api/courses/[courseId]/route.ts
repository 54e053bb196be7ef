import { AppError } from "#lib/core/errors.ts";
import { getCourseDetail } from "#lib/course/queries.ts";
import { courseDetailSchema, courseParamsSchema } from "#lib/course/schema.ts";
import { route } from "#lib/server/route.ts";

export const GET = route({
  summary: "One course with its units and islands, and how far the learner is.",
  auth: ["user"],
  params: courseParamsSchema,
  response: courseDetailSchema,
  handler: async ({ user, params }) => {
    const course = await getCourseDetail(user.id, params.courseId);
    if (!course) throw new AppError("not_found", "There is no such course.");
    return course;
  },
});
