import { getSetup } from "#lib/blog/generation/generation-queries.ts";
import { cmsParamsSchema, generationSetupSchema } from "#lib/blog/generation/generation-schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary:
    "Whether posts can be generated here, what is missing, what waits to be read, and what the month has cost.",
  auth: ["admin"],
  limit: "poll",
  params: cmsParamsSchema,
  response: generationSetupSchema,
  handler: ({ admin, now }) => getSetup(admin.id, now),
});
