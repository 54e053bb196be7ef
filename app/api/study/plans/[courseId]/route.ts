import { Reply, route } from "#lib/server/http/route.ts";
import { endPlan, savePlan } from "#lib/study/plan-service.ts";
import { planBodySchema, planParamsSchema, savedPlanSchema } from "#lib/study/schema.ts";

export const PUT = route({
  summary:
    "Makes a course's plan, or changes it: its goal, the times of the week, and what to be reminded of.",
  auth: ["user"],
  params: planParamsSchema,
  body: planBodySchema,
  response: savedPlanSchema,
  errors: ["edit_conflict", "cap_reached"],
  handler: ({ user, params, body, now }) => savePlan(user.id, params.courseId, body, now),
});

export const DELETE = route({
  summary: "Ends a course's plan: its sessions to come go, those of the past stay.",
  auth: ["user"],
  params: planParamsSchema,
  status: 204,
  handler: async ({ user, params, now }) => {
    await endPlan(user.id, params.courseId, now);
    return new Reply(undefined, 204);
  },
});
