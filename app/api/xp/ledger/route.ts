import { route } from "#lib/server/route.ts";
import { listLedger } from "#lib/xp/queries.ts";
import { ledgerQuerySchema, ledgerSchema } from "#lib/xp/schema.ts";

export const GET = route({
  auth: ["user"],
  query: ledgerQuerySchema,
  response: ledgerSchema,
  handler: ({ user, query }) => listLedger(user.id, query),
});
