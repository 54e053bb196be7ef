"use client";

import { Infinity as InfinityIcon } from "lucide-react";
import { Pill } from "#components/ui/pill.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { useStats } from "#lib/learner/client.ts";
import { monthOf } from "./day-words.ts";
import { ProfileFace } from "./profile-face.tsx";
import { RankProgress } from "./rank-progress.tsx";

/** How others meet the learner, in a sentence. */
function seenAs({ publicName, isOnLeaderboard }: ProfileDto): string {
  return isOnLeaderboard ? `Others see “${publicName}”` : "Not on the leaderboard";
}

/** Who this is: at the side on wide screens, on top on narrow ones. */
export function ProfileCard({ profile }: { profile: ProfileDto }) {
  const { data: stats } = useStats();
  const { fullName, isPremium, language, createdAt } = profile;
  return (
    <section
      aria-label="You"
      className="card grid gap-5 rounded-card border border-line bg-surface p-4 md:grid-cols-[1fr_minmax(0,18rem)] md:items-center md:gap-8 md:p-6 xl:sticky xl:top-22 xl:grid-cols-1 xl:gap-6"
    >
      <div className="flex min-w-0 items-center gap-4 xl:flex-col xl:text-center">
        <ProfileFace {...profile} />
        <div className="min-w-0 xl:w-full">
          <p className="break-words font-display font-semibold text-xl leading-tight">{fullName}</p>
          <p className="mt-1 break-words text-ink-2 text-sm">{seenAs(profile)}</p>
          <p className="text-ink-3 text-sm">
            Member since <time dateTime={createdAt}>{monthOf(createdAt, profile)}</time>
          </p>
          {isPremium ? (
            <Pill
              tone="violet"
              icon={<InfinityIcon aria-hidden="true" className="size-4" />}
              className="mt-2"
            >
              Premium
            </Pill>
          ) : null}
        </div>
      </div>
      <div className="border-line max-md:border-t max-md:pt-4 xl:border-t xl:pt-5">
        {stats ? <RankProgress xp={stats.xp} language={language} /> : <Skeleton className="h-24" />}
      </div>
    </section>
  );
}
