import { issuedSchema, tokenRequestSchema } from "#lib/extension/grant/grant-schema.ts";
import { issueToLearner } from "#lib/extension/grant/grant-service.ts";
import { route } from "#lib/server/http/route.ts";

/** Not replayable: what lets someone in is never kept. */
export const POST = route({
  summary: "Gives an extension a token, or a code for one, by the consent of the learner on our own page.",
  auth: ["user"],
  carrier: "cookie",
  isReplayable: false,
  limit: "extensionToken",
  body: tokenRequestSchema,
  response: issuedSchema,
  errors: ["invalid_client", "invalid_scope"],
  handler: ({ user, body, address, now }) => issueToLearner(user, body, address, now),
});
