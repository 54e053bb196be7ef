import { questWeekSchema } from "#lib/quest/schema.ts";
import { readQuests } from "#lib/quest/service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "This week's three quests, and how far the learner has come.",
  auth: ["user"],
  response: questWeekSchema,
  handler: ({ user, now }) => readQuests(user.id, now),
});
