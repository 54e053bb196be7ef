import { listIslandGroups } from "#lib/island/queries.ts";
import { islandListQuerySchema, islandListSchema } from "#lib/island/schema.ts";
import { preflight, route } from "#lib/server/route.ts";

/** Grouped by course; flat where one course is asked for. */
export const GET = route({
  summary: "The learner's islands by course; with a courseId, those of that course alone as one list.",
  auth: ["user", "extension:courses"],
  query: islandListQuerySchema,
  response: islandListSchema,
  handler: async ({ user, query }) => {
    const groups = await listIslandGroups(user.id, query.courseId);
    return query.courseId ? groups.flatMap((group) => group.islands) : groups;
  },
});

export const OPTIONS = preflight("GET");
