import { listMyCourses } from "#lib/course/queries.ts";
import { myCoursesSchema } from "#lib/course/schema.ts";
import { preflight, route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "The courses that the learner is on.",
  auth: ["user", "extension:courses"],
  response: myCoursesSchema,
  handler: async ({ user }) => ({ courses: await listMyCourses(user.id) }),
});

export const OPTIONS = preflight("GET");
