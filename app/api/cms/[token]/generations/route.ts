import { getSetup } from "#lib/blog/generation/queries.ts";
import { cmsParamsSchema, generationSetupSchema } from "#lib/blog/generation/schema.ts";
import { route } from "#lib/server/route.ts";

export const GET = route({
  auth: ["admin"],
  limit: "poll",
  params: cmsParamsSchema,
  response: generationSetupSchema,
  handler: ({ now }) => getSetup(now),
});
