import { getLeaderboardOrThrow } from "#lib/leaderboard/queries.ts";
import { leaderboardQuerySchema, leaderboardSchema } from "#lib/leaderboard/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "The first fifty by XP this week, this month or in all, and the learner's own place.",
  auth: ["user"],
  query: leaderboardQuerySchema,
  response: leaderboardSchema,
  handler: ({ user, query, now }) => getLeaderboardOrThrow(user.id, query.period, now),
});
