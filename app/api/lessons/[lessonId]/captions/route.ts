import { AppError } from "#lib/core/errors.ts";
import { saveCaptions } from "#lib/course/lessons/captions-service.ts";
import { getLesson } from "#lib/lesson/queries.ts";
import { CAPTIONS_BYTES, captionsBodySchema, lessonParamsSchema, lessonSchema } from "#lib/lesson/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const PUT = route({
  summary: "Gives a lesson of one's own course captions: WebVTT, SubRip or a transcript with times.",
  auth: ["user"],
  params: lessonParamsSchema,
  body: captionsBodySchema,
  bodyLimit: CAPTIONS_BYTES,
  response: lessonSchema,
  errors: ["unreadable_file", "quota_reached"],
  handler: async ({ user, params, body }) => {
    await saveCaptions(user.id, params.lessonId, body.text);
    const lesson = await getLesson(user.id, params.lessonId);
    if (!lesson) throw new AppError("not_found", "There is no such lesson.");
    return lesson;
  },
});
