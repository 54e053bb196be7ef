"use client";

import { Infinity as InfinityIcon } from "lucide-react";
import type { ReactNode } from "react";
import { StickerAlbum } from "#components/quest/sticker-album.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { PostcardAlbum } from "#components/voyage/postcard-album.tsx";
import { useProfile } from "#lib/account/profile/profile-client.ts";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { useStats } from "#lib/learner/client.ts";
import { monthOf } from "../day-words.ts";
import { Loaded } from "../loaded.tsx";
import { ProfileFace } from "../profile-face.tsx";
import { FiguresShape } from "../profile-skeleton.tsx";
import { RankProgress } from "../rank-progress.tsx";
import { Section } from "../section.tsx";
import { AvatarPicker } from "../settings/avatar-picker.tsx";
import { useSetting } from "../settings/use-setting.ts";
import { KeyFigures } from "./key-figures.tsx";

/** Who the learner is, their rank, the figures that matter, and what they have collected. */
export function OverviewTab() {
  const { data: profile } = useProfile();
  const stats = useStats();
  if (!profile) return null;
  const { language } = profile;
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <Who profile={profile}>
          <Loaded query={stats} what="your rank" skeleton={<Skeleton className="h-24" />}>
            {({ xp }) => <RankProgress xp={xp} language={language} />}
          </Loaded>
        </Who>
        {stats.data ? <KeyFigures stats={stats.data} language={language} /> : null}
        {stats.isPending && stats.isFetching ? <FiguresShape /> : null}
      </div>
      <Section id="postcards" title="Postcards">
        <PostcardAlbum />
      </Section>
      <StickerAlbum />
    </div>
  );
}

/** How others meet the learner, in a sentence. */
function seenAs({ publicName, isOnLeaderboard }: ProfileDto): string {
  return isOnLeaderboard ? `Others see “${publicName}”` : "Not on the leaderboard";
}

function Who({ profile, children }: { profile: ProfileDto; children: ReactNode }) {
  const { fullName, isPremium, createdAt } = profile;
  const { save } = useSetting();
  return (
    <section
      aria-labelledby="you"
      className="card grid gap-5 rounded-card border-2 border-line bg-surface p-4 md:grid-cols-[1fr_minmax(0,19rem)] md:items-center md:gap-8 md:p-6"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-4 md:gap-6">
        <ProfileFace {...profile} isLarge />
        <div className="min-w-0 flex-1 basis-40">
          <h2 id="you" dir="auto" className="line-clamp-3 break-words text-2xl leading-tight">
            {fullName}
          </h2>
          <p className="mt-1.5 break-words text-ink-2 text-sm">{seenAs(profile)}</p>
          <p className="text-ink-2 text-sm">
            Member since <time dateTime={createdAt}>{monthOf(createdAt, profile)}</time>
          </p>
          <div className="mt-2">
            <AvatarPicker profile={profile} save={save} />
          </div>
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
      <div className="border-line max-md:border-t max-md:pt-4 md:border-l md:pl-8">{children}</div>
    </section>
  );
}
