import { askedSchema, askSchema, threadParamsSchema } from "#lib/assistant/schema.ts";
import { ask } from "#lib/assistant/service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Asks the assistant, or has an earlier question answered once more; the answer comes bit by bit.",
  auth: ["user"],
  params: threadParamsSchema,
  body: askSchema,
  status: 202,
  response: askedSchema,
  errors: ["in_flight", "not_configured"],
  handler: ({ user, params, body, now }) => ask({ userId: user.id, ...params }, body, now),
});
