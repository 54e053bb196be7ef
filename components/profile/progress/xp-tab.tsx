"use client";

import { Skeleton } from "#components/ui/skeleton.tsx";
import { useProfile } from "#lib/account/profile/profile-client.ts";
import { useStats } from "#lib/learner/client.ts";
import { Loaded } from "../loaded.tsx";
import { Section } from "../section.tsx";
import { LedgerSection } from "./ledger-section.tsx";
import { RankLadder } from "./rank-ladder.tsx";

/** The ranks, and line by line where the XP comes from. */
export function XpTab() {
  const { data: profile } = useProfile();
  const stats = useStats();
  if (!profile) return null;
  return (
    <div className="grid gap-8 md:gap-10">
      <Section id="ranks" title="Ranks">
        <p className="-mt-3 mb-4 text-ink-2">Your XP decides your rank, however long it takes.</p>
        <Loaded query={stats} what="your rank" skeleton={<Skeleton className="h-64 rounded-card" />}>
          {({ xp }) => <RankLadder xp={xp} language={profile.language} />}
        </Loaded>
      </Section>
      <LedgerSection writing={profile} />
    </div>
  );
}
