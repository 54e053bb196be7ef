import { getNoticeLog } from "#lib/reminder/log-queries.ts";
import { logQuerySchema, logSchema } from "#lib/reminder/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "What was sent to the learner in the last 90 days and why, and what wasn't; the latest first.",
  auth: ["user"],
  query: logQuerySchema,
  response: logSchema,
  handler: ({ user, query, now }) => getNoticeLog(user.id, query.before, now),
});
