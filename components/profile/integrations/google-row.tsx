"use client";

import { CircleUserRound } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { IdentityDto } from "#lib/account/identity/identity-schema.ts";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { useProof } from "../proof/use-proof.ts";
import { LinkedRow } from "../settings/linked-row.tsx";
import { TabLink } from "../settings/tab-link.tsx";
import { UnlinkDialog } from "./unlink-dialog.tsx";

interface GoogleRowProps {
  identity: IdentityDto;
  profile: ProfileDto;
  /** Without it nobody could log in to the account any more. */
  isOnlyWayIn: boolean;
  onGone: () => void;
}

export function GoogleRow({ identity, profile, isOnlyWayIn, onGone }: GoogleRowProps) {
  const { _id, email, createdAt, lastUsedAt } = identity;
  const proof = useProof(`unlink:${_id}`, profile);
  const [isOpen, setIsOpen] = useState(false);
  const sinceId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!proof.trip) return;
    // Nobody has pressed it here, but it is what the dialog gives the focus back to.
    opener.current?.focus();
    setIsOpen(true);
  }, [proof.trip]);
  return (
    <LinkedRow
      icon={<CircleUserRound aria-hidden="true" className="size-5" />}
      name={email}
      verb="Linked"
      since={createdAt}
      lastUsedAt={lastUsedAt}
      writing={profile}
      sinceId={sinceId}
    >
      {isOnlyWayIn ? (
        <p className="max-w-60 text-ink-2 text-sm">
          This is your only way to log in. <TabLink tab="account">Set a password</TabLink> before you unlink
          it.
        </p>
      ) : (
        <Button
          ref={opener}
          variant="quiet"
          size="sm"
          onClick={() => setIsOpen(true)}
          aria-label={`Unlink ${email}`}
          aria-describedby={sinceId}
          className="min-h-11 max-xs:px-0"
        >
          Unlink
        </Button>
      )}
      <UnlinkDialog
        open={isOpen}
        identity={identity}
        proof={proof}
        onClose={() => setIsOpen(false)}
        onGone={onGone}
      />
    </LinkedRow>
  );
}
