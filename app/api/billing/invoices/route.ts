import { listInvoices } from "#lib/billing/queries.ts";
import { invoicesSchema } from "#lib/billing/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "Lists the learner's newest 24 invoices, newest first.",
  auth: ["user"],
  carrier: "cookie",
  response: invoicesSchema,
  handler: async ({ user }) => ({ invoices: await listInvoices(user.id) }),
});
