import { logout } from "#lib/account/service.ts";
import { sessionCookie } from "#lib/server/auth/session.ts";
import { Reply, route } from "#lib/server/http/route.ts";

/** Ends the session; someone whose session is over already is logged out just the same. */
export const POST = route({
  summary: "Ends the session; without one it does nothing, and says so in the same way.",
  auth: ["public", "user"],
  handler: async ({ user, address, now }) => {
    if (user) await logout(user, address, now);
    return new Reply(undefined, 204, { "set-cookie": sessionCookie(null) });
  },
});
