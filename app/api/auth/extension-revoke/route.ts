import { revokeBodySchema } from "#lib/extension/grant/grant-schema.ts";
import { revokeToken } from "#lib/extension/grant/grant-service.ts";
import { preflight, route } from "#lib/server/http/route.ts";

export const POST = route({
  summary:
    "Ends the connection that an access or refresh token belongs to; an unknown token changes nothing.",
  auth: ["public"],
  isForClients: true,
  limit: "extensionCode",
  body: revokeBodySchema,
  handler: async ({ body, address, now }) => void (await revokeToken(body.token, address, now)),
});

export const OPTIONS = preflight("POST");
