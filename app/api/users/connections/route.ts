import { listConnections } from "#lib/extension/grant/grant-queries.ts";
import { connectionsSchema } from "#lib/extension/grant/grant-schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "The learner's connected apps, newest first.",
  auth: ["user"],
  response: connectionsSchema,
  handler: ({ user, now }) => listConnections(user.id, now),
});
