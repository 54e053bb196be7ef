import { AppError } from "#lib/core/errors.ts";
import { listOwnCards } from "#lib/course/cards/card-queries.ts";
import { ownedCardsSchema } from "#lib/course/cards/card-schema.ts";
import { islandParamsSchema } from "#lib/course/outline/outline-schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "The recall cards of an island of one's own course, for editing.",
  auth: ["user"],
  params: islandParamsSchema,
  response: ownedCardsSchema,
  handler: async ({ user, params }) => {
    const cards = await listOwnCards(user.id, params.courseId, params.islandId);
    if (!cards) throw new AppError("not_found", "There is no such island.");
    return cards;
  },
});
