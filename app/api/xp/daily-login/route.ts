import { startDay } from "#lib/leaderboard/league/league-service.ts";
import { route } from "#lib/server/http/route.ts";
import { dailyLoginSchema } from "#lib/xp/schema.ts";

export const POST = route({
  summary: "Claims the 50 XP of a local day, once.",
  auth: ["user"],
  response: dailyLoginSchema,
  handler: ({ user, now }) => startDay(user.id, now),
});
