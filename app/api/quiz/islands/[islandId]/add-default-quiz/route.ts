import { defaultQuizSchema, islandParamsSchema } from "#lib/island/schema.ts";
import { addDefaultQuiz } from "#lib/island/service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Gives an island without quizzes one made from its text, if it has any.",
  auth: ["user"],
  params: islandParamsSchema,
  response: defaultQuizSchema,
  errors: ["rate_limited"],
  handler: ({ user, params, now }) => addDefaultQuiz(user.id, params.islandId, now),
});
