import { practiceParamsSchema, practiceResultSchema } from "#lib/practice/schema.ts";
import { finishPractice } from "#lib/practice/service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Ends a practice whose questions are all answered; it may give a heart back.",
  auth: ["user"],
  params: practiceParamsSchema,
  response: practiceResultSchema,
  errors: ["attempt_incomplete"],
  handler: ({ user, params, now }) => finishPractice(user.id, params.runId, now),
});
