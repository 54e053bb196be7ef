"use client";

import { useSearchParams } from "next/navigation";
import { type ProfileTab, tabOf } from "./profile-tabs.ts";

/** Returns the tab that the address names now. */
export function useProfileTab(): ProfileTab {
  return tabOf(useSearchParams().get("tab"));
}
