import { getClassroom } from "#lib/classroom/queries.ts";
import { classroomSchema } from "#lib/classroom/schema.ts";
import { AppError } from "#lib/core/errors.ts";
import { courseParamsSchema } from "#lib/course/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "A course in its order: lessons and quizzes in place, what is done, and where to go on.",
  auth: ["user"],
  params: courseParamsSchema,
  response: classroomSchema,
  handler: async ({ user, params }) => {
    const classroom = await getClassroom(user.id, params.courseId);
    if (!classroom) throw new AppError("not_found", "There is no such course.");
    return classroom;
  },
});
