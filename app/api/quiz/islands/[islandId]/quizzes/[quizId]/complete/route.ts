import { completeQuiz } from "#lib/island/completion-service.ts";
import { completeBodySchema, completeParamsSchema, completionSchema } from "#lib/island/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Completes a run: stars, XP, streak and what else it has earned, as the server counted them.",
  auth: ["user"],
  params: completeParamsSchema,
  body: completeBodySchema,
  response: completionSchema,
  errors: ["attempt_closed", "attempt_incomplete"],
  handler: ({ user, params, body, now }) =>
    completeQuiz(user.id, params.islandId, params.quizId, now, body.attemptId),
});
