import { BookOpen, FileUp, Map as MapIcon } from "lucide-react";
import { paths } from "#lib/client/paths.ts";

/** The side navigation, in its order. The mobile bar shows the first five of these. */
export const navigationEntries = [
  { href: paths.dashboard, label: "Course Import", icon: FileUp },
  { href: paths.courses, label: "My Courses", icon: BookOpen },
  { href: paths.islands, label: "Quiz Islands", icon: MapIcon },
] as const;

export const MOBILE_ENTRIES = 5;

export function isActive(pathname: string | null, href: string): boolean {
  return pathname === href || (pathname?.startsWith(`${href}/`) ?? false);
}
