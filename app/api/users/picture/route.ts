import { getPicture } from "#lib/account/picture/picture-queries.ts";
import { MAX_PICTURE_BYTES, pictureSchema } from "#lib/account/picture/picture-schema.ts";
import { removePicture, setPicture } from "#lib/account/picture/picture-service.ts";
import { AppError } from "#lib/core/errors.ts";
import { readFormFile } from "#lib/server/http/form-file.ts";
import { route } from "#lib/server/http/route.ts";

/** The caller's own picture, and no one else's. */
export const GET = route({
  summary: "The learner's own picture.",
  auth: ["user"],
  errors: ["not_found"],
  media: "image/webp",
  handler: async ({ user }) => {
    const image = await getPicture(user.id);
    if (!image) throw new AppError("not_found", "There is no picture.");
    return new Response(image, {
      headers: {
        "content-type": "image/webp",
        "content-disposition": "inline",
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "private, max-age=3600",
        vary: "cookie, authorization",
      },
    });
  },
});

export const PUT = route({
  summary: "Takes a picture (up to 5 MB) and keeps it as a WebP of 256 × 256.",
  auth: ["user"],
  response: pictureSchema,
  errors: ["unreadable_file"],
  upload: "picture",
  handler: async ({ user, request, now }) =>
    setPicture(user.id, await readFormFile(request, "picture", MAX_PICTURE_BYTES), now),
});

export const DELETE = route({
  summary: "Removes the learner's picture.",
  auth: ["user"],
  handler: async ({ user }) => void (await removePicture(user.id)),
});
