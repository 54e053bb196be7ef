import { getPractice } from "#lib/practice/lesson-service.ts";
import { practiceParamsSchema, practiceSchema } from "#lib/practice/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "A practice as it stands: open, or finished.",
  auth: ["user"],
  params: practiceParamsSchema,
  response: practiceSchema,
  errors: ["practice_closed"],
  handler: ({ user, params, now }) => getPractice(user.id, params.runId, now),
});
