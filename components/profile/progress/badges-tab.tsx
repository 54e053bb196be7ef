"use client";

import { Pill } from "#components/ui/pill.tsx";
import { useProfile } from "#lib/account/profile/profile-client.ts";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { useAchievements } from "#lib/achievement/client.ts";
import type { AchievementDto } from "#lib/achievement/schema.ts";
import { badgeGroups } from "../badge-groups.ts";
import { Loaded } from "../loaded.tsx";
import { BadgesShape } from "../profile-skeleton.tsx";
import { Section } from "../section.tsx";
import { BadgeGrid } from "./badge-grid.tsx";
import { NextBadge } from "./next-badge.tsx";

/** What is earned, what is nearest, and what there is besides. */
export function BadgesTab() {
  const { data: profile } = useProfile();
  const badges = useAchievements();
  if (!profile) return null;
  return (
    <Loaded query={badges} what="your badges" skeleton={<BadgesShape />}>
      {(all) => <Badges badges={all} profile={profile} />}
    </Loaded>
  );
}

function Badges({ badges, profile }: { badges: readonly AchievementDto[]; profile: ProfileDto }) {
  const { earned, next, rest } = badgeGroups(badges);
  return (
    <div className="grid gap-8 md:gap-10">
      <Section
        id="earned"
        title="Earned"
        aside={
          <Pill tone="gold" className="num">
            {earned.length} of {badges.length}
          </Pill>
        }
      >
        {earned.length > 0 ? (
          <BadgeGrid badges={earned} first={6} writing={profile} />
        ) : (
          <p className="max-w-prose text-ink-2">
            No badges yet. You get your first one for your first completed quiz.
          </p>
        )}
      </Section>
      {next.length > 0 ? (
        <Section id="next" title="Next">
          <ul className="grid gap-3 md:grid-cols-3">
            {next.map((badge) => (
              <NextBadge key={badge.id} badge={badge} language={profile.language} />
            ))}
          </ul>
        </Section>
      ) : null}
      {rest.length > 0 ? (
        <Section id="rest" title="Still to find">
          <BadgeGrid badges={rest} first={6} writing={profile} />
        </Section>
      ) : null}
    </div>
  );
}
