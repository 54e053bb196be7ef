import { listConnections } from "#lib/connection/list-service.ts";
import { connectionsSchema } from "#lib/connection/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "The learner's accounts at other services, newest first, and the services that can be connected.",
  auth: ["user"],
  response: connectionsSchema,
  handler: ({ user }) => listConnections(user.id),
});
