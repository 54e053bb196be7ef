"use client";

import type { ReactNode } from "react";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useProfile } from "#lib/account/profile/profile-client.ts";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { ApiError } from "#lib/client/api.ts";

/** The sections of a tab, below one another, once the profile is known. */
export function WithProfile({ children }: { children: (profile: ProfileDto) => ReactNode }) {
  const { data, error, refetch, isFetching } = useProfile();
  if (data) return <div className="grid gap-5 [&>*]:min-w-0">{children(data)}</div>;
  if (error) {
    return (
      <ErrorState
        message="Your settings didn't load."
        requestId={error instanceof ApiError ? error.requestId : null}
        retry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <div className="grid gap-5">
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </div>
  );
}
