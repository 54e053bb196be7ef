import { cardBodySchema, cardParamsSchema, ownedCardSchema } from "#lib/course/cards/card-schema.ts";
import { removeCard, writeCard } from "#lib/course/cards/card-service.ts";
import { Reply, route } from "#lib/server/http/route.ts";

export const PATCH = route({
  summary: "Edits a recall card of one's own course.",
  auth: ["user"],
  params: cardParamsSchema,
  body: cardBodySchema,
  response: ownedCardSchema,
  errors: ["quota_reached"],
  handler: ({ user, params, body, now }) => writeCard(user.id, params.courseId, params.cardId, body, now),
});

export const DELETE = route({
  summary: "Removes a recall card of one's own course. It can be restored for 30 days.",
  auth: ["user"],
  params: cardParamsSchema,
  status: 204,
  handler: async ({ user, params, now }) => {
    await removeCard(user.id, params.courseId, params.cardId, now);
    return new Reply(undefined, 204);
  },
});
