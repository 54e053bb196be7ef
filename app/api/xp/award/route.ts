import { route } from "#lib/server/http/route.ts";
import { claimMilestone } from "#lib/streak/service.ts";
import { awardBodySchema, awardSchema } from "#lib/xp/schema.ts";

export const POST = route({
  summary: "Reports what a milestone of the streak has paid, once.",
  auth: ["user"],
  body: awardBodySchema,
  response: awardSchema,
  handler: ({ user, body, now }) => claimMilestone(user.id, body.reason, now),
});
