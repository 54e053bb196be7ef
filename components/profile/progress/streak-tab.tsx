"use client";

import { useProfile } from "#lib/account/profile/profile-client.ts";
import { DaysSections } from "./days-sections.tsx";
import { StreakSection } from "./streak-section.tsx";

/** How the streak stands, its milestones, every day of a year, and the receipt of each. */
export function StreakTab() {
  const { data: profile } = useProfile();
  if (!profile) return null;
  return (
    <div className="grid gap-8 md:gap-10">
      <StreakSection language={profile.language} />
      <DaysSections profile={profile} />
    </div>
  );
}
