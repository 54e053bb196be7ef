import { route } from "#lib/server/http/route.ts";
import { streakStatusSchema } from "#lib/streak/schema.ts";
import { freezeStreak } from "#lib/streak/service.ts";

export const POST = route({
  summary: "Freezes a living streak for two dates.",
  auth: ["user"],
  response: streakStatusSchema,
  errors: ["already_frozen", "no_streak", "freeze_not_ready"],
  handler: ({ user, now }) => freezeStreak(user.id, now),
});
