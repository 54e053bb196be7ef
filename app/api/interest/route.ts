import { getInterest } from "#lib/interest/queries.ts";
import { featureSchema, interestSchema } from "#lib/interest/schema.ts";
import { noteInterest, withdrawInterest } from "#lib/interest/service.ts";
import { route } from "#lib/server/route.ts";

export const GET = route({
  auth: ["user"],
  query: featureSchema,
  response: interestSchema,
  handler: ({ user, query }) => getInterest(user.id, query.feature),
});

export const POST = route({
  auth: ["user"],
  body: featureSchema,
  response: interestSchema,
  handler: ({ user, body, now }) => noteInterest(user.id, body.feature, now),
});

export const DELETE = route({
  auth: ["user"],
  query: featureSchema,
  response: interestSchema,
  handler: ({ user, query }) => withdrawInterest(user.id, query.feature),
});
