import { AppError } from "#lib/core/errors.ts";
import { OUTLINE_BODY_BYTES, outlinePatchSchema } from "#lib/course/outline/outline-schema.ts";
import { editCourse, removeCourse } from "#lib/course/outline/outline-service.ts";
import { getCourseDetail } from "#lib/course/queries.ts";
import { courseDetailSchema, courseParamsSchema } from "#lib/course/schema.ts";
import { Reply, route } from "#lib/server/http/route.ts";

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

export const PATCH = route({
  summary: "Does edits of the outline of one's own course, all or none, on the version they were made on.",
  auth: ["user"],
  params: courseParamsSchema,
  body: outlinePatchSchema,
  bodyLimit: OUTLINE_BODY_BYTES,
  response: courseDetailSchema,
  errors: ["edit_conflict", "quota_reached"],
  handler: ({ user, params, body, now }) => editCourse(user.id, params.courseId, body, now),
});

export const DELETE = route({
  summary: "Removes one's own course for good; XP, runs and streak days stay.",
  auth: ["user"],
  params: courseParamsSchema,
  status: 204,
  handler: async ({ user, params, now }) => {
    await removeCourse(user.id, params.courseId, now);
    return new Reply(undefined, 204);
  },
});
