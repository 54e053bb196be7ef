"use client";

import { ErrorState } from "#components/ui/error-state.tsx";
import { useProfile } from "#lib/account/profile/profile-client.ts";
import { DeletionNotice } from "./deletion-notice.tsx";
import { ProfileSkeleton } from "./profile-skeleton.tsx";
import { TabPanels } from "./tab-panels.tsx";
import { useProfileTab } from "./use-profile-tab.ts";

/** What stands below the tabs: what the learner has done, and how they want things. */
export function ProfileScreen() {
  const { data: profile, isPending, isFetching, refetch } = useProfile();
  const tab = useProfileTab();
  if (isPending && isFetching) return <ProfileSkeleton tab={tab} />;
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
      <TabPanels chosen={tab} />
    </>
  );
}
