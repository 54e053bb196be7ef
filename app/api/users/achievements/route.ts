import { listAchievements } from "#lib/achievement/queries.ts";
import { achievementListSchema } from "#lib/achievement/schema.ts";
import { route } from "#lib/server/route.ts";

export const GET = route({
  auth: ["user"],
  response: achievementListSchema,
  handler: async ({ user }) => ({ achievements: await listAchievements(user.id) }),
});
