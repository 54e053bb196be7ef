import { gradeBodySchema, gradedSchema, recallParamsSchema } from "#lib/practice/recall/recall-schema.ts";
import { gradeCard } from "#lib/practice/recall/recall-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Grades a recall card and returns when it is due again.",
  auth: ["user"],
  limit: "answer",
  params: recallParamsSchema,
  body: gradeBodySchema,
  response: gradedSchema,
  errors: ["card_not_due"],
  handler: ({ user, params, body, now }) => gradeCard(user.id, params.cardId, body, now),
});
