import { AppError } from "#lib/core/errors.ts";
import { findFile, readFile } from "#lib/course/files/file-queries.ts";
import { fileParamsSchema } from "#lib/course/files/file-schema.ts";
import { streamedFile } from "#lib/server/http/file-response.ts";
import { route } from "#lib/server/http/route.ts";

/** A film or sound of a course, for those who study it. */
export const GET = route({
  summary: "A film or sound in the lessons of a course that the learner studies, or a part of it.",
  auth: ["user"],
  params: fileParamsSchema,
  media: "*/*",
  otherStatuses: [206],
  handler: async ({ user, params: { fileId }, request }) => {
    const found = await findFile(user.id, fileId);
    if (!found) throw new AppError("not_found", "There is no such film or sound.");
    const { type, hash: mark, size } = found;
    return streamedFile(request, { type, mark, size }, (start, end) => readFile(fileId, start, end));
  },
});
