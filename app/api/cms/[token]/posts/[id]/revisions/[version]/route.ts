import { getRevision } from "#lib/blog/queries.ts";
import { revisionParamsSchema, revisionSchema } from "#lib/blog/schema.ts";
import { AppError } from "#lib/core/errors.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "A post as it was saved in one of its versions.",
  auth: ["admin"],
  params: revisionParamsSchema,
  response: revisionSchema,
  handler: async ({ params }) => {
    const revision = await getRevision(params.id, params.version);
    if (!revision) throw new AppError("not_found", "There is no such version of the post.");
    return revision;
  },
});
