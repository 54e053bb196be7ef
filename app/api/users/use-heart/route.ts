import { heartsSchema } from "#lib/hearts/schema.ts";
import { useHeart } from "#lib/hearts/service.ts";
import { route } from "#lib/server/route.ts";

export const POST = route({
  auth: ["user"],
  response: heartsSchema,
  handler: ({ user, idempotencyKey, now }) => useHeart(user.id, idempotencyKey, now),
});
