import { route } from "#lib/server/route.ts";
import { streakStatusSchema } from "#lib/streak/schema.ts";
import { freezeStreak } from "#lib/streak/service.ts";

export const POST = route({
  auth: ["user"],
  response: streakStatusSchema,
  handler: ({ user, now }) => freezeStreak(user.id, now),
});
