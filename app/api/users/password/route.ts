import { deviceCookie } from "#lib/account/device/known-device-service.ts";
import { passwordBodySchema } from "#lib/account/password/password-schema.ts";
import { changePassword } from "#lib/account/password/password-service.ts";
import { Reply, route } from "#lib/server/http/route.ts";

/** Nothing of a password is kept, so no key repeats this call. */
export const POST = route({
  summary: "Sets a new password and ends all other sessions.",
  auth: ["user"],
  carrier: "cookie",
  isReplayable: false,
  body: passwordBodySchema,
  errors: ["wrong_password"],
  handler: async ({ user, body, address, now }) => {
    const device = await changePassword(user, body, address, now);
    return new Reply(undefined, 204, { "set-cookie": deviceCookie(device) });
  },
});
