import { searchQuerySchema, searchResultSchema } from "#lib/assistant/schema.ts";
import { searchCourse } from "#lib/assistant/search-service.ts";
import { courseParamsSchema } from "#lib/course/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "The passages of a course's lessons that fit a question best, five at most.",
  auth: ["user"],
  params: courseParamsSchema,
  query: searchQuerySchema,
  response: searchResultSchema,
  handler: ({ user, params, query, now }) => searchCourse(user.id, params.courseId, query.q, now),
});
