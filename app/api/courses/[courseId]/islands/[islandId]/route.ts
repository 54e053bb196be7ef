import { AppError } from "#lib/core/errors.ts";
import { getIslandText } from "#lib/course/outline/outline-queries.ts";
import { islandParamsSchema, islandTextSchema } from "#lib/course/outline/outline-schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "What an island of one's own course teaches, in plain text, for editing.",
  auth: ["user"],
  params: islandParamsSchema,
  response: islandTextSchema,
  handler: async ({ user, params }) => {
    const island = await getIslandText(user.id, params.courseId, params.islandId);
    if (!island) throw new AppError("not_found", "There is no such island.");
    return island;
  },
});
