"use client";

import { useSearchParams } from "next/navigation";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useProfile } from "#lib/account/profile/profile-client.ts";
import { DeletionNotice } from "./deletion-notice.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { ProfileSkeleton } from "./profile-skeleton.tsx";
import { tabOf } from "./profile-tabs.ts";
import { TabLinks } from "./tab-links.tsx";
import { TabPanels } from "./tab-panels.tsx";

/** Who the learner is, and behind tabs what they have done and how they want things. */
export function ProfileScreen() {
  const { data: profile, isPending, isFetching, refetch } = useProfile();
  const tab = tabOf(useSearchParams().get("tab"));
  if (isPending && isFetching) return <ProfileSkeleton />;
  if (!profile) {
    return (
      <ErrorState
        message="We couldn't load your profile."
        retry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <>
      {profile.deletionAt ? <DeletionNotice deletionAt={profile.deletionAt} writing={profile} /> : null}
      <div className="grid gap-4 xl:grid-cols-[14.5rem_minmax(0,1fr)] xl:gap-8">
        <div className="min-w-0">
          <ProfileCard profile={profile} />
        </div>
        <div className="min-w-0">
          <TabLinks chosen={tab} />
          <TabPanels chosen={tab} />
        </div>
      </div>
    </>
  );
}
