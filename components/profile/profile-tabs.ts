import { paths } from "#lib/client/paths.ts";

/** The two sides of the profile with their tabs, in the order in which they are shown. */
export const PROFILE_AREAS = [
  {
    id: "progress",
    label: "Progress",
    tabs: [
      { id: "overview", label: "Overview" },
      { id: "streak", label: "Streak" },
      { id: "badges", label: "Badges" },
      { id: "xp", label: "XP" },
    ],
  },
  {
    id: "settings",
    label: "Settings",
    tabs: [
      { id: "account", label: "Account" },
      { id: "notifications", label: "Notifications" },
      { id: "play", label: "Play" },
      { id: "integrations", label: "Integrations" },
      { id: "privacy", label: "Privacy" },
      { id: "plan", label: "Plan" },
    ],
  },
] as const;

export type ProfileArea = (typeof PROFILE_AREAS)[number];
export type ProfileTab = ProfileArea["tabs"][number]["id"];

export const PROFILE_TABS = PROFILE_AREAS.flatMap(({ tabs }) => tabs.map(({ id }) => id));

/** The first tab needs no word in the address. */
const FIRST: ProfileTab = "overview";

/** Returns the tab that an address asks for; the first one for any other word, such as "progress" of older links. */
export function tabOf(wanted: string | null | undefined): ProfileTab {
  return PROFILE_TABS.find((id) => id === wanted) ?? FIRST;
}

export function tabHref(tab: ProfileTab): string {
  return tab === FIRST ? paths.profile : `${paths.profile}?tab=${tab}`;
}

/** Returns the side of the profile that a tab is on. */
export function areaOf(tab: ProfileTab): ProfileArea {
  return PROFILE_AREAS.find(({ tabs }) => tabs.some(({ id }) => id === tab)) ?? PROFILE_AREAS[0];
}

/** Where the form stands that asked Google who it is: `unlink:` is followed by an id. */
export function tabOfProof(action: string | undefined): ProfileTab {
  if (action === "email" || action === "confirm") return "account";
  return action === "delete" ? "privacy" : "integrations";
}
