import { recallPracticeSchema, recallQuerySchema } from "#lib/practice/recall/recall-schema.ts";
import { getRecallPractice } from "#lib/practice/recall/recall-service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "The recall cards to practice now, of one island or of all.",
  auth: ["user"],
  query: recallQuerySchema,
  response: recallPracticeSchema,
  handler: ({ user, query, now }) => getRecallPractice(user.id, query.islandId, now),
});
