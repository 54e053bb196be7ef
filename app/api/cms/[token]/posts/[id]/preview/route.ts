import { previewBodySchema, previewSchema } from "#lib/blog/preview-schema.ts";
import { previewPost } from "#lib/blog/preview-service.ts";
import { POST_BODY_BYTES, postParamsSchema } from "#lib/blog/schema.ts";
import { AppError } from "#lib/core/errors.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "What readers would see of a post with these words; nothing is saved.",
  auth: ["admin"],
  params: postParamsSchema,
  body: previewBodySchema,
  bodyLimit: POST_BODY_BYTES,
  response: previewSchema,
  handler: async ({ params, body, now }) => {
    const preview = await previewPost(params.id, body, now);
    if (!preview) throw new AppError("not_found", "There is no such post.");
    return preview;
  },
});
