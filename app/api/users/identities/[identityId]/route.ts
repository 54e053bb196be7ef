import { identityParamsSchema, proofBodySchema } from "#lib/account/identity/identity-schema.ts";
import { unlinkIdentity } from "#lib/account/identity/unlink-service.ts";
import { originOf } from "#lib/server/http/request.ts";
import { route } from "#lib/server/http/route.ts";

/** Not replayable: a password must not be kept, not even as a hash of the body. */
export const DELETE = route({
  summary: "Unlinks one of the learner's Google accounts, unless it is their only way in.",
  auth: ["user"],
  carrier: "cookie",
  isReplayable: false,
  params: identityParamsSchema,
  body: proofBodySchema,
  errors: ["not_found", "wrong_password", "last_way_in"],
  handler: async ({ user, params, body, request, now }) => {
    const { address, arrival } = originOf(request);
    const given = { password: body.password, arrival, address };
    await unlinkIdentity(user, params.identityId, given, now);
    return undefined;
  },
});
