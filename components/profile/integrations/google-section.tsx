"use client";

import { useRef } from "react";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useIdentities } from "#lib/account/identity/identity-client.ts";
import type { IdentitiesDto } from "#lib/account/identity/identity-schema.ts";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { Section } from "../settings/section.tsx";
import { GoogleRow } from "./google-row.tsx";
import { LinkGoogle } from "./link-google.tsx";

export function GoogleSection({ profile }: { profile: ProfileDto }) {
  const { data, error, refetch, isFetching } = useIdentities();
  return (
    <Section
      title="Google"
      text="With a linked Google account you log in without a password. We read your name and address there, and nothing else."
    >
      {data ? <Google known={data} profile={profile} /> : null}
      {!data && error ? (
        <ErrorState
          message="Your Google accounts didn't load."
          retry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : null}
      {!data && !error ? <Skeleton className="h-12" /> : null}
    </Section>
  );
}

function Google({ known, profile }: { known: IdentitiesDto; profile: ProfileDto }) {
  const box = useRef<HTMLDivElement>(null);
  const { identities, hasPassword, isGoogleSetUp } = known;
  const isOnlyWayIn = !hasPassword && identities.length === 1;
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 rounded-input outline-none">
      {identities.length === 0 ? (
        <p className="text-ink-2">No Google account is linked.</p>
      ) : (
        <ul aria-label="Linked Google accounts" className="divide-y divide-line">
          {identities.map((identity) => (
            <GoogleRow
              key={identity._id}
              identity={identity}
              profile={profile}
              isOnlyWayIn={isOnlyWayIn}
              onGone={() => box.current?.focus()}
            />
          ))}
        </ul>
      )}
      {isGoogleSetUp ? (
        <LinkGoogle profile={profile} />
      ) : (
        <p className="text-ink-2">Google isn't set up on this site.</p>
      )}
    </div>
  );
}
