import { route } from "#lib/server/http/route.ts";
import { listPostcards } from "#lib/voyage/queries.ts";
import { postcardListQuerySchema, postcardListSchema } from "#lib/voyage/schema.ts";

export const GET = route({
  summary: "The learner's postcards, of one course or of all, the newest first, up to 60 at once.",
  auth: ["user"],
  query: postcardListQuerySchema,
  response: postcardListSchema,
  handler: ({ user, query }) => listPostcards(user.id, query),
});
