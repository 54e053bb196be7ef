import { env } from "#lib/server/env.ts";
import type { ConnectionPurpose } from "../schema.ts";
import { FREE_BUSY, OWN_CALENDAR } from "./google-calendar.ts";
import type { Lack } from "./provider.ts";
import { standardProvider } from "./standard-service.ts";

const NOT_WITHOUT: Record<string, Lack> = {
  [OWN_CALENDAR]: {
    message:
      "The box for the calendar was not checked at Google, so nothing was connected. Connect again and check “Make secondary Google calendars”.",
    isUsable: false,
  },
  [FREE_BUSY]: {
    message:
      "The box for free times was not checked at Google, so they can't be looked up. Everything else goes on as before. Press “Find free times” again to allow it.",
    isUsable: true,
  },
};

function scopesFor(purpose: ConnectionPurpose): string[] {
  return ["openid", "email", OWN_CALENDAR, ...(purpose === "free_times" ? [FREE_BUSY] : [])];
}

/** At Google each right has a box of its own that can be left unticked. */
function lackOf(scopes: readonly string[], purpose: ConnectionPurpose): Lack | null {
  const missing = scopesFor(purpose).find((scope) => scope in NOT_WITHOUT && !scopes.includes(scope));
  return (missing && NOT_WITHOUT[missing]) || null;
}

/** A calendar of our own at Google, by the client that logs people in. docs/product.md#google-calendar */
export const googleCalendar = standardProvider({
  id: "google-calendar",
  name: "Google Calendar",
  settings: () => {
    const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env();
    return clientId && clientSecret ? { issuer, clientId, clientSecret } : null;
  },
  purposes: ["calendar", "free_times"],
  most: 1,
  scopesFor,
  lackOf,
  // A refresh token comes with a consent alone; what was agreed to before need not be asked again.
  parameters: { access_type: "offline", prompt: "consent", include_granted_scopes: "true" },
});
