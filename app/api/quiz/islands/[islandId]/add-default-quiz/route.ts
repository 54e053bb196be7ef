import { defaultQuizSchema, islandParamsSchema } from "#lib/island/schema.ts";
import { addDefaultQuiz } from "#lib/island/service.ts";
import { route } from "#lib/server/route.ts";

export const POST = route({
  summary: "Gives an island without quizzes one made of its questions, if it has any.",
  auth: ["user"],
  params: islandParamsSchema,
  response: defaultQuizSchema,
  handler: ({ user, params }) => addDefaultQuiz(user.id, params.islandId),
});
