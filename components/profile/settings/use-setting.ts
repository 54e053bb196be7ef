import type { MutationStatus } from "@tanstack/react-query";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { useUpdateProfile } from "#lib/account/profile/profile-client.ts";
import type { ProfilePatch } from "#lib/account/profile/profile-schema.ts";

interface Setting {
  save: (patch: ProfilePatch) => void;
  /** How it went with the last change */
  status: MutationStatus;
}

/** For what is saved as soon as it is changed. A refused change goes back, and a toast says why. */
export function useSetting(): Setting {
  const update = useUpdateProfile();
  return {
    // By its promise: of several changes in a row, each failure is told.
    save: (patch) => void update.mutateAsync(patch).catch(toastFailure),
    status: update.status,
  };
}
