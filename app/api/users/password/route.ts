import { passwordBodySchema } from "#lib/account/password/schema.ts";
import { changePassword } from "#lib/account/password/service.ts";
import { route } from "#lib/server/route.ts";

/** Nothing of a password is kept, so no key repeats this call. */
export const POST = route({
  auth: ["user"],
  carrier: "cookie",
  isReplayable: false,
  body: passwordBodySchema,
  handler: async ({ user, body, now }) => {
    await changePassword(user, body, now);
    return undefined;
  },
});
