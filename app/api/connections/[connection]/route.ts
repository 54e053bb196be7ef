import { connectionParamsSchema } from "#lib/connection/schema.ts";
import { revokeConnection } from "#lib/connection/service.ts";
import { route } from "#lib/server/http/route.ts";

export const DELETE = route({
  summary: "Disconnects a service at once; its access is revoked there soon after.",
  auth: ["user"],
  params: connectionParamsSchema,
  errors: ["not_found"],
  handler: async ({ user, params, address, now }) =>
    void (await revokeConnection(user.id, params.connection, address, now)),
});
