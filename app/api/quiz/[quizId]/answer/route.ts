import { answerBodySchema, answerSchema, quizParamsSchema } from "#lib/quiz/schema.ts";
import { submitAnswer } from "#lib/quiz/service.ts";
import { route } from "#lib/server/route.ts";

export const POST = route({
  auth: ["user"],
  limit: "answer",
  params: quizParamsSchema,
  body: answerBodySchema,
  response: answerSchema,
  handler: ({ user, params, body, now }) => submitAnswer(user.id, params.quizId, body, now),
});
