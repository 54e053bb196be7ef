import { statsClaimSchema, statsSchema } from "#lib/learner/schema.ts";
import { checkStatsClaim } from "#lib/learner/service.ts";
import { route } from "#lib/server/http/route.ts";

/** The claim must have the shape of one and changes nothing: the answer is what the server knows. */
export const POST = route({
  summary: "Answers the counts as the server knows them; what is sent changes nothing.",
  auth: ["user"],
  body: statsClaimSchema,
  response: statsSchema,
  handler: ({ user, body, now }) => checkStatsClaim(user.id, body, now),
});
