import { route } from "#lib/server/http/route.ts";
import { previewPlan } from "#lib/study/plan-service.ts";
import { planBodySchema, planParamsSchema, previewSchema } from "#lib/study/schema.ts";

export const POST = route({
  summary: "What a plan would come to: the end, the week, what is in its way. Nothing is saved.",
  auth: ["user"],
  params: planParamsSchema,
  body: planBodySchema,
  response: previewSchema,
  errors: ["cap_reached"],
  handler: ({ user, params, body, now }) => previewPlan(user.id, params.courseId, body, now),
});
