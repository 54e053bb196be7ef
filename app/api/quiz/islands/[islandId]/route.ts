import { AppError } from "#lib/core/errors.ts";
import { getIsland } from "#lib/island/queries.ts";
import { islandParamsSchema, islandSchema } from "#lib/island/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "One island with its quizzes.",
  auth: ["user"],
  params: islandParamsSchema,
  response: islandSchema,
  handler: async ({ user, params }) => {
    const island = await getIsland(user.id, params.islandId);
    if (!island) throw new AppError("not_found", "There is no such island.");
    return island;
  },
});
