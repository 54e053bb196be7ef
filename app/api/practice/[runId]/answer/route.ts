import {
  practiceAnswerBodySchema,
  practiceAnswerSchema,
  practiceParamsSchema,
} from "#lib/practice/schema.ts";
import { answerPractice } from "#lib/practice/service.ts";
import { route } from "#lib/server/route.ts";

export const POST = route({
  auth: ["user"],
  limit: "answer",
  params: practiceParamsSchema,
  body: practiceAnswerBodySchema,
  response: practiceAnswerSchema,
  handler: ({ user, params, body, now }) => answerPractice(user.id, params.runId, body, now),
});
