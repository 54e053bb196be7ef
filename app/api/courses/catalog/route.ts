import { listCatalog } from "#lib/course/queries.ts";
import { catalogSchema } from "#lib/course/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "The courses that everybody can take.",
  auth: ["user"],
  response: catalogSchema,
  handler: async ({ user }) => ({ courses: await listCatalog(user.id) }),
});
