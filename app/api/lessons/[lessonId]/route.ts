import { AppError } from "#lib/core/errors.ts";
import { getLesson } from "#lib/lesson/queries.ts";
import { lessonParamsSchema, lessonSchema } from "#lib/lesson/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "A lesson to read, watch or hear, with the learner's progress, note and highlights.",
  auth: ["user"],
  params: lessonParamsSchema,
  response: lessonSchema,
  handler: async ({ user, params }) => {
    const lesson = await getLesson(user.id, params.lessonId);
    if (!lesson) throw new AppError("not_found", "There is no such lesson.");
    return lesson;
  },
});
