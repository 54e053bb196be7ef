import { exchange } from "#lib/extension/grant/exchange-service.ts";
import { exchangeBodySchema, tokenSetSchema } from "#lib/extension/grant/grant-schema.ts";
import { preflight, route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Changes an extension's code, or its refresh token, into tokens; each works once.",
  auth: ["public"],
  isForClients: true,
  limit: "extensionCode",
  body: exchangeBodySchema,
  response: tokenSetSchema,
  errors: ["invalid_grant"],
  handler: ({ body, address, now }) => exchange(body, address, now),
});

export const OPTIONS = preflight("POST");
