import { heartsSchema } from "#lib/learner/schema.ts";
import { useHeart } from "#lib/learner/service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Settles the heart that a wrong answer has cost.",
  auth: ["user"],
  response: heartsSchema,
  errors: ["out_of_hearts"],
  handler: ({ user, idempotencyKey, now }) => useHeart(user.id, idempotencyKey, now),
});
