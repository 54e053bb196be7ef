import { getPublished } from "#lib/blog/queries.ts";
import { postSchema, slugParamsSchema } from "#lib/blog/schema.ts";
import { AppError } from "#lib/core/errors.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "One published post of the blog, with its text as HTML.",
  auth: ["public"],
  params: slugParamsSchema,
  response: postSchema,
  handler: async ({ params }) => {
    const post = await getPublished(params.slug);
    if (!post) throw new AppError("not_found", "The blog post you are looking for does not exist.");
    return post;
  },
});
