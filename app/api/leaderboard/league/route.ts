import { leagueBoardSchema } from "#lib/leaderboard/league/league-schema.ts";
import { visitLeague } from "#lib/leaderboard/league/league-service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary:
    "The learner's league of the week, in which the first call gives a seat; alone, their own last week.",
  auth: ["user"],
  response: leagueBoardSchema,
  handler: ({ user, now }) => visitLeague(user.id, now),
});
