import { AppError } from "#lib/core/errors.ts";
import { getLeaderboard } from "#lib/leaderboard/queries.ts";
import { leaderboardQuerySchema, leaderboardSchema } from "#lib/leaderboard/schema.ts";
import { route } from "#lib/server/route.ts";

export const GET = route({
  auth: ["user"],
  query: leaderboardQuerySchema,
  response: leaderboardSchema,
  handler: async ({ user, query, now }) => {
    const board = await getLeaderboard(user.id, query.period, now);
    if (!board) throw new AppError("unauthorized", "Please log in to go on.");
    return board;
  },
});
