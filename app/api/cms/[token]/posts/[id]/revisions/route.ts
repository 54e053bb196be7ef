import { getPostForAdmin, listRevisions } from "#lib/blog/queries.ts";
import { postParamsSchema, revisionsSchema } from "#lib/blog/schema.ts";
import { AppError } from "#lib/core/errors.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "All saved versions of a post.",
  auth: ["admin"],
  params: postParamsSchema,
  response: revisionsSchema,
  handler: async ({ params }) => {
    if (!(await getPostForAdmin(params.id))) throw new AppError("not_found", "There is no such post.");
    return { revisions: await listRevisions(params.id) };
  },
});
