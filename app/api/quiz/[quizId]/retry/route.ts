import * as z from "zod";
import { plainAnswerSchema, quizParamsSchema, retryBodySchema, suggestionSchema } from "#lib/quiz/schema.ts";
import { retryQuestion } from "#lib/quiz/service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Tries an answered question of the latest run once more, for learning only: nothing is stored.",
  auth: ["user"],
  limit: "answer",
  params: quizParamsSchema,
  body: retryBodySchema,
  response: z.union([plainAnswerSchema, suggestionSchema]),
  errors: ["not_answered"],
  handler: ({ user, params, body }) => retryQuestion(user.id, params.quizId, body),
});
