import { practiceParamsSchema, practiceResultSchema } from "#lib/practice/schema.ts";
import { finishPractice } from "#lib/practice/service.ts";
import { route } from "#lib/server/route.ts";

export const POST = route({
  auth: ["user"],
  params: practiceParamsSchema,
  response: practiceResultSchema,
  handler: ({ user, params, now }) => finishPractice(user.id, params.runId, now),
});
