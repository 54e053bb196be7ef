import { AppError } from "#lib/core/errors.ts";
import { findMedia, readMedia } from "#lib/course/media/media-queries.ts";
import { mediaParamsSchema } from "#lib/course/media/media-schema.ts";
import { fileResponse } from "#lib/server/http/file-response.ts";
import { route } from "#lib/server/http/route.ts";

const GONE = "There is no such picture or sound.";

/** A picture or sound of a course, for those who study it. */
export const GET = route({
  summary: "A picture or sound in the questions of a course that the learner studies.",
  auth: ["user"],
  params: mediaParamsSchema,
  media: "*/*",
  otherStatuses: [206],
  handler: async ({ user, params: { mediaId }, request }) => {
    const found = await findMedia(user.id, mediaId);
    if (!found) throw new AppError("not_found", GONE);
    return fileResponse(request, { type: found.type, mark: found.hash }, async () => {
      const bytes = await readMedia(user.id, mediaId);
      if (!bytes) throw new AppError("not_found", GONE);
      return bytes;
    });
  },
});
