import { gradeBodySchema, gradedSchema, recallParamsSchema } from "#lib/practice/recall/recall-schema.ts";
import { gradeCard } from "#lib/practice/recall/recall-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Says how well the learner knew a recall card, and tells when it comes back.",
  auth: ["user"],
  limit: "answer",
  params: recallParamsSchema,
  body: gradeBodySchema,
  response: gradedSchema,
  errors: ["card_not_due"],
  handler: ({ user, params, body, now }) => gradeCard(user.id, params.cardId, body, now),
});
