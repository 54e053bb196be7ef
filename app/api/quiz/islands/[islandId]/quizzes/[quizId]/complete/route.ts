import { completeQuiz } from "#lib/island/completion/service.ts";
import { completeBodySchema, completeParamsSchema, completionSchema } from "#lib/island/schema.ts";
import { route } from "#lib/server/route.ts";

export const POST = route({
  auth: ["user"],
  params: completeParamsSchema,
  body: completeBodySchema,
  response: completionSchema,
  handler: ({ user, params, now }) => completeQuiz(user.id, params.islandId, params.quizId, now),
});
