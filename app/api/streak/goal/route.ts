import { route } from "#lib/server/http/route.ts";
import { getWeeklyGoal } from "#lib/streak/goal-queries.ts";
import { weeklyGoalBodySchema, weeklyGoalSchema } from "#lib/streak/goal-schema.ts";
import { setWeeklyGoal } from "#lib/streak/goal-service.ts";

export const GET = route({
  summary: "On how many days of a week the learner wants to study, and how this week stands.",
  auth: ["user"],
  response: weeklyGoalSchema,
  handler: ({ user, now }) => getWeeklyGoal(user.id, now),
});

export const PUT = route({
  summary: "Sets on how many days of a week the learner wants to study.",
  auth: ["user"],
  body: weeklyGoalBodySchema,
  response: weeklyGoalSchema,
  handler: ({ user, body, now }) => setWeeklyGoal(user.id, body, now),
});
