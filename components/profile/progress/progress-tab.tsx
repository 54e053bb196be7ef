"use client";

import { AchievementGrid } from "#components/achievement/achievement-grid.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useProfile } from "#lib/account/profile/profile-client.ts";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { useAchievements } from "#lib/achievement/client.ts";
import { Loaded } from "../loaded.tsx";
import { DaysSections } from "./days-sections.tsx";
import { LedgerSection } from "./ledger-section.tsx";
import { RankSection } from "./rank-section.tsx";
import { StreakSection } from "./streak-section.tsx";

/** Everything that was done, day by day and line by line. */
export function ProgressTab() {
  const { data: profile } = useProfile();
  if (!profile) return null;
  return (
    <div className="grid gap-12">
      <StreakSection />
      <DaysSections profile={profile} />
      <RankSection language={profile.language} />
      <Achievements profile={profile} />
      <LedgerSection writing={profile} />
    </div>
  );
}

function Achievements({ profile: { language, timeZone } }: { profile: ProfileDto }) {
  const achievements = useAchievements();
  return (
    <Loaded
      query={achievements}
      what="your achievements"
      skeleton={<Skeleton className="h-96 rounded-card" />}
    >
      {(list) => <AchievementGrid achievements={list} language={language} timeZone={timeZone} />}
    </Loaded>
  );
}
