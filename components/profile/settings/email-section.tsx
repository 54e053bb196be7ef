"use client";

import { MailCheck } from "lucide-react";
import { useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { useCancelEmailChange } from "#lib/account/email/email-client.ts";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { useProof } from "../proof/use-proof.ts";
import { EmailForm } from "./email-form.tsx";
import { Section } from "./section.tsx";
import { Unfolding } from "./unfolding.tsx";

/** A new address counts once it is confirmed: until then both are shown. */
export function EmailSection({ profile }: { profile: ProfileDto }) {
  const { email, pendingEmail, isEmailProven } = profile;
  const box = useRef<HTMLDivElement>(null);
  const change = useProof("email", profile);
  return (
    <Section title="Email address" aside={isEmailProven ? null : <Pill>Not confirmed yet</Pill>}>
      <div ref={box} tabIndex={-1} className="grid gap-4 rounded-input outline-none">
        <p className="break-words text-lg">
          <span className="sr-only">Your address is </span>
          {email}
        </p>
        <div role="status" className="empty:-mt-4">
          {pendingEmail ? (
            <Pending
              email={pendingEmail}
              isOwn={pendingEmail === email}
              onCancelled={() => box.current?.focus()}
            />
          ) : null}
        </div>
        {isEmailProven ? null : <Unconfirmed profile={profile} />}
        <Unfolding
          key={change.trip?.provenAt}
          startsOpen={change.trip !== null}
          label={pendingEmail && pendingEmail !== email ? "Send to another address" : "Change email address"}
        >
          {(close) => <EmailForm proof={change} onDone={close} />}
        </Unfolding>
      </div>
    </Section>
  );
}

/** Nobody has shown yet that mail reaches the learner: sign-up asks for no proof. */
function Unconfirmed({ profile }: { profile: ProfileDto }) {
  const proof = useProof("confirm", profile);
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-ink-2">
        You can go on without it. Linking a Google account with another address needs a confirmed one.
      </p>
      <Unfolding
        key={proof.trip?.provenAt}
        startsOpen={proof.trip !== null}
        label={profile.pendingEmail === profile.email ? "Send another link" : "Send a confirmation link"}
      >
        {(close) => <EmailForm proof={proof} own={profile.email} onDone={close} />}
      </Unfolding>
    </div>
  );
}

interface PendingProps {
  email: string;
  /** It is the account's own address that is to be confirmed. */
  isOwn: boolean;
  onCancelled: () => void;
}

function Pending({ email, isOwn, onCancelled }: PendingProps) {
  const cancel = useCancelEmailChange();
  const onCancel = () =>
    cancel.mutate(undefined, {
      onError: toastFailure,
      onSuccess: () => {
        toastSuccess("Your address stays as it is.");
        onCancelled();
      },
    });
  return (
    <div className="rounded-input border-brand border-l-4 bg-brand-soft p-4">
      <p className="flex items-start gap-2 font-semibold text-brand-strong">
        <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 break-words">Waiting for confirmation at {email}</span>
      </p>
      <p className="mt-1 text-ink-2 text-sm">
        We have sent a link to {email}. It works once, for 24 hours
        {isOwn ? "." : "; until you have followed it, your present address stays."}
      </p>
      <Button
        variant="quiet"
        size="sm"
        className="mt-2 -ml-5"
        isLoading={cancel.isPending}
        onClick={onCancel}
      >
        {isOwn ? "Cancel" : "Cancel the change"}
      </Button>
    </div>
  );
}
