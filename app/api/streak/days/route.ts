import { route } from "#lib/server/route.ts";
import { listDays } from "#lib/streak/queries.ts";
import { daysQuerySchema, daysSchema } from "#lib/streak/schema.ts";

export const GET = route({
  auth: ["user"],
  query: daysQuerySchema,
  response: daysSchema,
  handler: async ({ user, query }) => ({ days: await listDays(user.id, query.from, query.to) }),
});
