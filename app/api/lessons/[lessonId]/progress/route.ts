import { lessonParamsSchema, lessonProgressSchema, progressBodySchema } from "#lib/lesson/schema.ts";
import { saveProgress } from "#lib/lesson/service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Saves where the learner is in a lesson and which seconds of its recording were played.",
  auth: ["user"],
  params: lessonParamsSchema,
  body: progressBodySchema,
  response: lessonProgressSchema,
  handler: ({ user, params, body, now }) => saveProgress(user.id, params.lessonId, body, now),
});
