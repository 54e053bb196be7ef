import type { GoogleTrip } from "#components/account/google-trip.ts";
import { tabHref, tabOfProof } from "#components/profile/profile-tabs.ts";
import { safeReturnPath } from "#lib/account/rules.ts";
import { paths } from "#lib/client/paths.ts";

export interface WayBack {
  label: string;
  href: string;
}

export const toIntegrations: WayBack = { label: "Back to profile", href: tabHref("integrations") };

/** Where someone came from who went to Google. */
export function wayBack(trip: GoogleTrip | null): WayBack {
  if (!trip) return { label: "Back to profile", href: paths.profile };
  if (trip.purpose === "prove") return { label: "Back to profile", href: tabHref(tabOfProof(trip.action)) };
  if (trip.purpose === "link") return toIntegrations;
  return { label: "Back to login", href: trip.next ? paths.authThen(afterLogin(trip)) : paths.auth };
}

/** Where a login leads: a path of our own, whatever is kept in this tab. */
export function afterLogin(trip: GoogleTrip | null): string {
  return safeReturnPath(trip?.next);
}
