import * as z from "zod";
import { answerBodySchema, answerSchema, quizParamsSchema, suggestionSchema } from "#lib/quiz/schema.ts";
import { submitAnswer } from "#lib/quiz/service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Answers a question of the open run: whether it was right, the points and the hearts left.",
  auth: ["user"],
  limit: "answer",
  params: quizParamsSchema,
  body: answerBodySchema,
  response: z.union([answerSchema, suggestionSchema]),
  errors: ["out_of_hearts", "attempt_closed"],
  handler: ({ user, params, body, now }) => submitAnswer(user.id, params.quizId, body, now),
});
