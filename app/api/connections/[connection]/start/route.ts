import { startConnection } from "#lib/connection/consent-service.ts";
import {
  providerParamsSchema,
  startConnectionBodySchema,
  startConnectionSchema,
} from "#lib/connection/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Begins to connect a service: where the browser goes to give its consent.",
  auth: ["user"],
  carrier: "cookie",
  // The address holds a secret that is stored as its hash only.
  isReplayable: false,
  params: providerParamsSchema,
  body: startConnectionBodySchema,
  response: startConnectionSchema,
  errors: ["not_configured", "not_found"],
  handler: ({ user, params, body, address, now }) =>
    startConnection({ ...body, provider: params.connection }, { ...user, address }, now),
});
