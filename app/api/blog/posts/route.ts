import { listPublished } from "#lib/blog/queries.ts";
import { listQuerySchema, postsSchema } from "#lib/blog/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "A page of the published posts, newest first, as a search or a category finds them.",
  auth: ["public"],
  query: listQuerySchema,
  response: postsSchema,
  handler: async ({ query }) => {
    const { lead, posts, total, pages } = await listPublished(query);
    return { posts: lead ? [lead, ...posts] : posts, total, pages };
  },
});
