import { route } from "#lib/server/http/route.ts";
import { getPlans } from "#lib/study/plan-service.ts";
import { plansSchema } from "#lib/study/schema.ts";

export const GET = route({
  summary: "All study plans of the learner with estimate, forecast and what is in their way.",
  auth: ["user"],
  response: plansSchema,
  handler: ({ user, now }) => getPlans(user.id, now),
});
