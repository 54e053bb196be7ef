import { getProfile } from "#lib/account/queries.ts";
import { profileSchema } from "#lib/account/schema.ts";
import { AppError } from "#lib/core/errors.ts";
import { route } from "#lib/server/route.ts";

export const GET = route({
  auth: ["user"],
  response: profileSchema,
  handler: async ({ user }) => {
    const profile = await getProfile(user.id);
    if (!profile) throw new AppError("unauthorized", "Please log in to go on.");
    return profile;
  },
});
