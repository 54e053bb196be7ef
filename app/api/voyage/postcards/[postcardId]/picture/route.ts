import { pngHeaders } from "#app/picture-headers.ts";
import { drawPostcard } from "#app/postcard-picture.tsx";
import { AppError } from "#lib/core/errors.ts";
import { route } from "#lib/server/http/route.ts";
import { getPostcard } from "#lib/voyage/queries.ts";
import { postcardParamsSchema } from "#lib/voyage/schema.ts";

/** The caller's own postcard, and no one else's. */
export const GET = route({
  summary: "The picture of one of the learner's postcards, 1200 × 800.",
  auth: ["user"],
  params: postcardParamsSchema,
  errors: ["not_found"],
  media: "image/png",
  limit: "picture",
  handler: async ({ user, params }) => {
    const postcard = await getPostcard(user.id, params.postcardId);
    if (!postcard) throw new AppError("not_found", "There is no such postcard.");
    const image = await drawPostcard(postcard).arrayBuffer();
    return new Response(image, { headers: pngHeaders(`waddle-postcard-${postcard.day}.png`) });
  },
});
