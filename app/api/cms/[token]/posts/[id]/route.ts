import { getPostForAdmin } from "#lib/blog/queries.ts";
import {
  adminPostSchema,
  emptyOrSchema,
  POST_BODY_BYTES,
  postParamsSchema,
  updateBodySchema,
} from "#lib/blog/schema.ts";
import { deletePost, publishPost, updatePost } from "#lib/blog/service.ts";
import { AppError } from "#lib/core/errors.ts";
import { parseInput } from "#lib/server/http/request.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "One post, draft or published, with everything that its editor needs.",
  auth: ["admin"],
  params: postParamsSchema,
  response: adminPostSchema,
  handler: async ({ params }) => {
    const post = await getPostForAdmin(params.id);
    if (!post) throw new AppError("not_found", "There is no such post.");
    return post;
  },
});

export const PUT = route({
  summary: "Saves changes to a post; with an empty body it publishes it.",
  auth: ["admin"],
  params: postParamsSchema,
  body: emptyOrSchema,
  takes: updateBodySchema,
  bodyLimit: POST_BODY_BYTES,
  response: adminPostSchema,
  errors: ["edit_conflict", "slug_taken"],
  handler: ({ params, body, admin, address, now }) => {
    const by = { ...admin, address };
    if (Object.keys(body).length === 0) return publishPost(params.id, by, now);
    return updatePost(params.id, parseInput(updateBodySchema, body), by, now);
  },
});

export const DELETE = route({
  summary: "Deletes a post, for readers at once; it can be brought back.",
  auth: ["admin"],
  params: postParamsSchema,
  handler: async ({ params, admin, address, now }) => {
    await deletePost(params.id, { ...admin, address }, now);
    return undefined;
  },
});
