import { issuedSchema, tokenRequestSchema } from "#lib/extension/grant/grant-schema.ts";
import { issueToVisitor } from "#lib/extension/grant/grant-service.ts";
import { preflight, route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Gives an extension a token that stands for nobody and opens nothing of a learner's.",
  auth: ["public"],
  isForClients: true,
  limit: "extensionAnonymous",
  body: tokenRequestSchema,
  response: issuedSchema,
  errors: ["invalid_client", "invalid_scope"],
  handler: ({ body, now }) => issueToVisitor(body, now),
});

export const OPTIONS = preflight("POST");
