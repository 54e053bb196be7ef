import { deletionBodySchema, deletionSchema } from "#lib/account/deletion/deletion-schema.ts";
import { requestDeletion } from "#lib/account/deletion/deletion-service.ts";
import { getProfileOrThrow } from "#lib/account/profile/profile-queries.ts";
import { profilePatchSchema, profileSchema } from "#lib/account/profile/profile-schema.ts";
import { updateProfile } from "#lib/account/profile/profile-service.ts";
import { sessionCookie } from "#lib/server/auth/session.ts";
import { originOf } from "#lib/server/http/request.ts";
import { preflight, Reply, route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "The learner's profile.",
  auth: ["user", "extension:profile"],
  response: profileSchema,
  handler: ({ user, now }) => getProfileOrThrow(user.id, now),
});

export const PATCH = route({
  summary: "Changes what is named of the profile and leaves the rest.",
  auth: ["user"],
  body: profilePatchSchema,
  response: profileSchema,
  handler: ({ user, body, now }) => updateProfile(user.id, body, now),
});

/** Not replayable: a password must not be kept, not even as a hash of the body. */
export const DELETE = route({
  summary: "Asks for the account's deletion, seven days from now, and ends every session.",
  auth: ["user"],
  carrier: "cookie",
  isReplayable: false,
  body: deletionBodySchema,
  response: deletionSchema,
  errors: ["wrong_password"],
  handler: async ({ user, body, request, now }) => {
    const { address, arrival } = originOf(request);
    const deletion = await requestDeletion({ ...user, address }, { ...body, arrival }, now);
    return new Reply(deletion, 202, { "set-cookie": sessionCookie(null) });
  },
});

export const OPTIONS = preflight("GET");
