import { listIslandGroups, listIslands } from "#lib/island/queries.ts";
import { islandListQuerySchema, islandListSchema } from "#lib/island/schema.ts";
import { preflight, Reply, route } from "#lib/server/http/route.ts";

/** Grouped by course, flat where one course is asked for. A large library comes in pages of whole courses (RFC 8288). */
export const GET = route({
  summary:
    "The learner's islands by course, or those of one course; the header Link names the next page where there is one.",
  auth: ["user", "extension:courses"],
  query: islandListQuerySchema,
  response: islandListSchema,
  handler: async ({ user, query }) => {
    if (query.courseId) return listIslands(user.id, query.courseId);
    const { groups, next } = await listIslandGroups(user.id, query.after);
    if (!next) return groups;
    return new Reply(groups, 200, { link: `</api/quiz/islands?after=${next}>; rel="next"` });
  },
});

export const OPTIONS = preflight("GET");
