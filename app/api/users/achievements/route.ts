import { achievementListSchema } from "#lib/achievement/schema.ts";
import { refreshAchievements } from "#lib/achievement/service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "All achievements, with those earned and how far the others are.",
  auth: ["user"],
  response: achievementListSchema,
  handler: async ({ user, now }) => ({ achievements: await refreshAchievements(user.id, now) }),
});
