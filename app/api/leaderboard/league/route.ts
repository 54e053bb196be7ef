import { leagueBoardSchema } from "#lib/leaderboard/league/schema.ts";
import { visitLeague } from "#lib/leaderboard/league/service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary:
    "The learner's league of the week, thirty at most; alone, their own last week. Gives a seat with the first call of a week.",
  auth: ["user"],
  response: leagueBoardSchema,
  handler: ({ user, now }) => visitLeague(user.id, now),
});
