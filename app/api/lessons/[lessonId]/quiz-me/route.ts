import { quizMe } from "#lib/classroom/quiz-me-service.ts";
import { lessonParamsSchema } from "#lib/lesson/schema.ts";
import { quizMeBodySchema, quizMeSchema } from "#lib/practice/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Begins a practice of questions made of a lesson, a section or a passage of it.",
  auth: ["user"],
  params: lessonParamsSchema,
  body: quizMeBodySchema,
  response: quizMeSchema,
  handler: ({ user, params, body, now }) => quizMe(user.id, params.lessonId, body, now),
});
