import { connectionParamsSchema } from "#lib/extension/grant/grant-schema.ts";
import { disconnect } from "#lib/extension/grant/grant-service.ts";
import { route } from "#lib/server/http/route.ts";

export const DELETE = route({
  summary: "Disconnects an app: all its tokens end at once.",
  auth: ["user"],
  params: connectionParamsSchema,
  errors: ["not_found"],
  handler: async ({ user, params, address, now }) =>
    void (await disconnect(user.id, params.grantId, address, now)),
});
