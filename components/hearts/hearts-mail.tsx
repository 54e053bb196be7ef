"use client";

import { SwitchRow } from "#components/ui/switch-row.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { useProfile, useUpdateProfile } from "#lib/account/profile/profile-client.ts";

/** The same setting as in the profile; shut until it is known. */
export function HeartsMail() {
  const { data: profile } = useProfile();
  const update = useUpdateProfile();
  return (
    <SwitchRow
      label="Remind me when they are back"
      hint={profile ? `By email to ${profile.email}` : "By email"}
      checked={profile?.wantsHeartsMail ?? false}
      disabled={!profile}
      onChange={(event) =>
        update.mutate({ wantsHeartsMail: event.target.checked }, { onError: toastFailure })
      }
      className="wrap-anywhere mt-4 w-full rounded-card border border-line bg-surface px-5 py-2 text-start"
    />
  );
}
