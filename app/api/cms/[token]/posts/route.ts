import { cmsParamsSchema, generationStartedSchema } from "#lib/blog/generation/generation-schema.ts";
import { startGeneration } from "#lib/blog/generation/generation-service.ts";
import { listAllPosts } from "#lib/blog/queries.ts";
import {
  adminPostSchema,
  adminPostsSchema,
  draftBodySchema,
  emptyOrSchema,
  POST_BODY_BYTES,
  rowQuerySchema,
} from "#lib/blog/schema.ts";
import { createPost } from "#lib/blog/service.ts";
import { listPostsAt } from "#lib/blog/slug-queries.ts";
import { parseInput } from "#lib/server/http/request.ts";
import { Reply, route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "All posts that are not deleted, drafts too; with a slug only the one at that address.",
  auth: ["admin"],
  params: cmsParamsSchema,
  query: rowQuerySchema,
  response: adminPostsSchema,
  handler: async ({ query: { slug } }) => ({
    posts: await (slug === undefined ? listAllPosts() : listPostsAt(slug)),
  }),
});

export const POST = route({
  summary: "Makes a draft; with an empty body it starts a generation, and answers 202.",
  auth: ["admin"],
  params: cmsParamsSchema,
  body: emptyOrSchema,
  takes: draftBodySchema,
  bodyLimit: POST_BODY_BYTES,
  response: generationStartedSchema.or(adminPostSchema),
  errors: ["slug_taken", "not_found", "not_configured", "generation_in_progress", "cap_reached"],
  status: 201,
  otherStatuses: [202],
  handler: async ({ body, admin, address, now }) => {
    const by = { ...admin, address };
    if (Object.keys(body).length === 0) return new Reply(await startGeneration(by, now), 202);
    return new Reply(await createPost(parseInput(draftBodySchema, body), by, now), 201);
  },
});
