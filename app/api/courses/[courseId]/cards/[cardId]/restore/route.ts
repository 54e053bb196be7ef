import { cardParamsSchema, ownedCardSchema } from "#lib/course/cards/card-schema.ts";
import { restoreCard } from "#lib/course/cards/card-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Brings a removed recall card of one's own course back.",
  auth: ["user"],
  params: cardParamsSchema,
  response: ownedCardSchema,
  handler: ({ user, params, now }) => restoreCard(user.id, params.courseId, params.cardId, now),
});
