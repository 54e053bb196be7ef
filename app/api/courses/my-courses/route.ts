import { listMyCourses } from "#lib/course/queries.ts";
import { myCoursesSchema } from "#lib/course/schema.ts";
import { route } from "#lib/server/route.ts";

export const GET = route({
  auth: ["user"],
  response: myCoursesSchema,
  handler: async ({ user }) => ({ courses: await listMyCourses(user.id) }),
});
