import {
  ownedQuestionParamsSchema,
  playBodySchema,
  questionPlaySchema,
} from "#lib/quiz/statistics/statistics-schema.ts";
import { bringBackQuestion } from "#lib/quiz/statistics/statistics-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Has a question of one's own course asked, whatever its figures say, until it is edited.",
  auth: ["user"],
  params: ownedQuestionParamsSchema,
  body: playBodySchema,
  response: questionPlaySchema,
  errors: ["edit_conflict", "question_reported"],
  handler: ({ user, params, body, now }) => bringBackQuestion({ userId: user.id, ...params, ...body }, now),
});
