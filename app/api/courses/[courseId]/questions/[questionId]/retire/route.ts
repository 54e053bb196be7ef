import {
  ownedQuestionParamsSchema,
  playBodySchema,
  questionPlaySchema,
} from "#lib/quiz/statistics/statistics-schema.ts";
import { retireQuestion } from "#lib/quiz/statistics/statistics-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Takes a question of one's own course out of play.",
  auth: ["user"],
  params: ownedQuestionParamsSchema,
  body: playBodySchema,
  response: questionPlaySchema,
  errors: ["edit_conflict"],
  handler: ({ user, params, body, now }) => retireQuestion({ userId: user.id, ...params, ...body }, now),
});
