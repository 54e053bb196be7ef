import { AppError } from "#lib/core/errors.ts";
import { getDraftIsland } from "#lib/course/import/draft-queries.ts";
import {
  draftIslandParamsSchema,
  draftIslandQuerySchema,
  draftIslandSchema,
} from "#lib/course/import/draft-schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "Questions of an island that a preview would bring, with their right answers.",
  auth: ["user"],
  params: draftIslandParamsSchema,
  query: draftIslandQuerySchema,
  response: draftIslandSchema,
  handler: async ({ user, params, query }) => {
    const found = await getDraftIsland(user.id, params, query.from);
    if (!found) throw new AppError("not_found", "This preview is gone, or has no such island.");
    return found;
  },
});
