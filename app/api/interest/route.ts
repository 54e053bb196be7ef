import { getInterest } from "#lib/interest/queries.ts";
import { featureSchema, interestSchema } from "#lib/interest/schema.ts";
import { noteInterest, withdrawInterest } from "#lib/interest/service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "Whether the learner has asked to be told when a feature opens.",
  auth: ["user"],
  query: featureSchema,
  response: interestSchema,
  handler: ({ user, query }) => getInterest(user.id, query.feature),
});

export const POST = route({
  summary: "Asks to be told, once, when a feature opens.",
  auth: ["user"],
  body: featureSchema,
  response: interestSchema,
  handler: ({ user, body, now }) => noteInterest(user.id, body.feature, now),
});

export const DELETE = route({
  summary: "Takes that wish back.",
  auth: ["user"],
  query: featureSchema,
  response: interestSchema,
  handler: ({ user, query }) => withdrawInterest(user.id, query.feature),
});
