import { route } from "#lib/server/http/route.ts";
import { listDays } from "#lib/streak/queries.ts";
import { daysQuerySchema, daysSchema } from "#lib/streak/schema.ts";

export const GET = route({
  summary: "The days of the streak in a span of dates, each with what made it count.",
  auth: ["user"],
  query: daysQuerySchema,
  response: daysSchema,
  handler: async ({ user, query, now }) => ({ days: await listDays(user.id, query.from, query.to, now) }),
});
