import { cmsParamsSchema, generationStartedSchema } from "#lib/blog/generation/schema.ts";
import { startGeneration } from "#lib/blog/generation/service.ts";
import { listAllPosts } from "#lib/blog/queries.ts";
import {
  adminPostSchema,
  adminPostsSchema,
  draftBodySchema,
  emptyOrSchema,
  POST_BODY_BYTES,
} from "#lib/blog/schema.ts";
import { createPost } from "#lib/blog/service.ts";
import { parseInput } from "#lib/server/request.ts";
import { Reply, route } from "#lib/server/route.ts";

export const GET = route({
  auth: ["admin"],
  params: cmsParamsSchema,
  response: adminPostsSchema,
  handler: async () => ({ posts: await listAllPosts() }),
});

export const POST = route({
  auth: ["admin"],
  params: cmsParamsSchema,
  body: emptyOrSchema,
  bodyLimit: POST_BODY_BYTES,
  response: generationStartedSchema.or(adminPostSchema),
  handler: async ({ body, admin, address, now }) => {
    const by = { ...admin, address };
    if (Object.keys(body).length === 0) return new Reply(await startGeneration(by, now), 202);
    return new Reply(await createPost(parseInput(draftBodySchema, body), by, now), 201);
  },
});
