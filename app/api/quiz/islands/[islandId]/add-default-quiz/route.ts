import { defaultQuizSchema, islandParamsSchema } from "#lib/island/schema.ts";
import { addDefaultQuiz } from "#lib/island/service.ts";
import { route } from "#lib/server/route.ts";

export const POST = route({
  auth: ["user"],
  params: islandParamsSchema,
  response: defaultQuizSchema,
  handler: ({ user, params }) => addDefaultQuiz(user.id, params.islandId),
});
