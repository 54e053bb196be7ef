import { route } from "#lib/server/route.ts";
import { statsClaimSchema, statsSchema } from "#lib/stats/schema.ts";
import { answerClaim } from "#lib/stats/service.ts";

/** The claim must have the shape of one and changes nothing: the answer is what the server knows. */
export const POST = route({
  summary: "Answers the counts as the server knows them; what is sent changes nothing.",
  auth: ["user"],
  body: statsClaimSchema,
  response: statsSchema,
  handler: ({ user, body, now }) => answerClaim(user.id, body, now),
});
