import {
  BookOpen,
  FileUp,
  Handshake,
  type LucideIcon,
  Map as MapIcon,
  Trophy,
  UserRound,
} from "lucide-react";
import { paths } from "#lib/client/paths.ts";

interface NavigationEntry {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Stands beside the label where there is room */
  badge?: string;
}

/** The side navigation, in its order. */
export const navigationEntries: readonly NavigationEntry[] = [
  { href: paths.dashboard, label: "Course Import", icon: FileUp },
  { href: paths.courses, label: "My Courses", icon: BookOpen },
  { href: paths.islands, label: "Quiz Islands", icon: MapIcon },
  { href: paths.studyPartner, label: "Study Partner", icon: Handshake, badge: "Soon" },
  { href: paths.leaderboard, label: "Leaderboard", icon: Trophy },
  { href: paths.profile, label: "Profile", icon: UserRound },
];

/** The mobile bar shows all but the last one, Profile, which stands in the menu of the top bar. */
export const MOBILE_ENTRIES = navigationEntries.length - 1;

export function isActive(pathname: string | null, href: string): boolean {
  return pathname === href || (pathname?.startsWith(`${href}/`) ?? false);
}
