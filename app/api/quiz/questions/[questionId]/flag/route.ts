import { flagBodySchema, flagParamsSchema, flagSchema } from "#lib/quiz/flag/flag-schema.ts";
import { flagQuestion, unflagQuestion } from "#lib/quiz/flag/flag-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Reports a question that the learner was shown; with enough doubt it goes out of play.",
  auth: ["user"],
  params: flagParamsSchema,
  body: flagBodySchema,
  response: flagSchema,
  errors: ["rate_limited"],
  handler: ({ user, params, body, now }) => flagQuestion(user.id, params.questionId, body, now),
});

export const DELETE = route({
  summary: "Takes the learner's report of a question back.",
  auth: ["user"],
  params: flagParamsSchema,
  response: flagSchema,
  handler: ({ user, params, now }) => unflagQuestion(user.id, params.questionId, now),
});
