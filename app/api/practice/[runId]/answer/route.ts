import * as z from "zod";
import { practiceAnswerSchema, practiceParamsSchema } from "#lib/practice/schema.ts";
import { answerPractice } from "#lib/practice/service.ts";
import { plainAnswerBodySchema, suggestionSchema } from "#lib/quiz/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Answers a question of a practice and tells whether it was right.",
  auth: ["user"],
  limit: "answer",
  params: practiceParamsSchema,
  body: plainAnswerBodySchema,
  response: z.union([practiceAnswerSchema, suggestionSchema]),
  errors: ["practice_closed"],
  handler: ({ user, params, body, now }) => answerPractice(user.id, params.runId, body, now),
});
