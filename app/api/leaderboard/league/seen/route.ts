import { seenResultSchema } from "#lib/leaderboard/league/league-schema.ts";
import { noteResultSeen } from "#lib/leaderboard/league/league-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Notes that the learner has seen how their last league ended.",
  auth: ["user"],
  response: seenResultSchema,
  handler: ({ user, now }) => noteResultSeen(user.id, now),
});
