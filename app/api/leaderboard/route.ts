import { getLeaderboardOrThrow } from "#lib/leaderboard/queries.ts";
import { leaderboardQuerySchema, leaderboardSchema } from "#lib/leaderboard/schema.ts";
import { route } from "#lib/server/route.ts";

export const GET = route({
  auth: ["user"],
  query: leaderboardQuerySchema,
  response: leaderboardSchema,
  handler: ({ user, query, now }) => getLeaderboardOrThrow(user.id, query.period, now),
});
