import { listIslandGroups } from "#lib/island/queries.ts";
import { islandListQuerySchema, islandListSchema } from "#lib/island/schema.ts";
import { route } from "#lib/server/route.ts";

/** Grouped by course; flat where one course is asked for. */
export const GET = route({
  auth: ["user"],
  query: islandListQuerySchema,
  response: islandListSchema,
  handler: async ({ user, query }) => {
    const groups = await listIslandGroups(user.id, query.courseId);
    return query.courseId ? groups.flatMap((group) => group.islands) : groups;
  },
});
