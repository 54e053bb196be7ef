import { route } from "#lib/server/http/route.ts";
import { reviewBodySchema, reviewParamsSchema, reviewSchema } from "#lib/study/review-schema.ts";
import { answerReview, getReview } from "#lib/study/review-service.ts";

export const GET = route({
  summary:
    "The review of the week that a date lies in: planned and done, forecast then and now, one proposal.",
  auth: ["user"],
  params: reviewParamsSchema,
  response: reviewSchema,
  handler: ({ user, params, now }) => getReview(user.id, params.week, now),
});

export const POST = route({
  summary: "Answers a week's review; with `take`, its proposal becomes the plan.",
  auth: ["user"],
  params: reviewParamsSchema,
  body: reviewBodySchema,
  response: reviewSchema,
  errors: ["edit_conflict"],
  handler: ({ user, params, body, now }) => answerReview(user.id, params.week, body, now),
});
