"use client";

import { MailCheck } from "lucide-react";
import { useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { useCancelEmailChange } from "#lib/account/email/email-client.ts";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { EmailForm } from "./email-form.tsx";
import { Section } from "./section.tsx";
import { Unfolding } from "./unfolding.tsx";

/** A new address counts once it is confirmed: until then both are shown. */
export function EmailSection({ profile: { email, pendingEmail } }: { profile: ProfileDto }) {
  const box = useRef<HTMLDivElement>(null);
  const focus = () => box.current?.focus();
  return (
    <Section title="Email address">
      <div ref={box} tabIndex={-1} className="grid gap-4 rounded-input outline-none">
        <p className="break-words text-lg">
          <span className="sr-only">Your address is </span>
          {email}
        </p>
        <div role="status" className="empty:-mt-4">
          {pendingEmail ? <Pending email={pendingEmail} onCancelled={focus} /> : null}
        </div>
        <Unfolding label={pendingEmail ? "Send to another address" : "Change email address"}>
          {(close) => <EmailForm onDone={close} />}
        </Unfolding>
      </div>
    </Section>
  );
}

function Pending({ email, onCancelled }: { email: string; onCancelled: () => void }) {
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
        We have sent a link to {email}. It works once, for 24 hours; until you have followed it, you log in
        with your present address.
      </p>
      <Button
        variant="quiet"
        size="sm"
        className="mt-2 -ml-5"
        isLoading={cancel.isPending}
        onClick={onCancel}
      >
        Cancel the change
      </Button>
    </div>
  );
}
