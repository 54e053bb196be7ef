import { route } from "#lib/server/http/route.ts";
import { dailyLoginSchema } from "#lib/xp/schema.ts";
import { claimDailyLogin } from "#lib/xp/service.ts";

export const POST = route({
  summary: "Claims the 50 XP of a local day, once.",
  auth: ["user"],
  response: dailyLoginSchema,
  handler: ({ user, now }) => claimDailyLogin(user.id, now),
});
