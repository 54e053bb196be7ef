import { route } from "#lib/server/http/route.ts";
import { listLedger } from "#lib/xp/queries.ts";
import { ledgerQuerySchema, ledgerSchema } from "#lib/xp/schema.ts";

export const GET = route({
  summary: "Where the learner's XP and stars come from, entry by entry, newest first.",
  auth: ["user"],
  query: ledgerQuerySchema,
  response: ledgerSchema,
  handler: ({ user, query }) => listLedger(user.id, query),
});
