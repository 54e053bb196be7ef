import { listCatalog } from "#lib/course/queries.ts";
import { catalogSchema } from "#lib/course/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "Our own courses, and whether the learner can enroll in each.",
  auth: ["user"],
  response: catalogSchema,
  handler: async ({ user, now }) => ({ courses: await listCatalog(user.id, now) }),
});
