import { paths } from "#lib/client/paths.ts";

/** In the order in which they are shown; the first one needs no word in the address. */
export const PROFILE_TABS = [
  { id: "progress", label: "Progress" },
  { id: "account", label: "Account" },
  { id: "notifications", label: "Notifications" },
  { id: "play", label: "Play" },
  { id: "integrations", label: "Integrations" },
  { id: "privacy", label: "Privacy" },
  { id: "plan", label: "Plan" },
] as const;

export type ProfileTab = (typeof PROFILE_TABS)[number]["id"];

/** The tab that an address asks for; the first one where it asks for none that there is. */
export function tabOf(wanted: string | null): ProfileTab {
  return PROFILE_TABS.find(({ id }) => id === wanted)?.id ?? "progress";
}

export function tabHref(tab: ProfileTab): string {
  return tab === "progress" ? paths.profile : `${paths.profile}?tab=${tab}`;
}

/** Where the form stands that asked Google who it is: `unlink:` is followed by an id. */
export function tabOfProof(action: string | undefined): ProfileTab {
  if (action === "email" || action === "confirm") return "account";
  return action === "delete" ? "privacy" : "integrations";
}
