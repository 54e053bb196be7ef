"use client";

import { MailCheck } from "lucide-react";
import { useState } from "react";
import { formError } from "#components/account/form-error.ts";
import { Button } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { useForgotPassword } from "#lib/account/reset/reset-client.ts";
import { PasswordForm } from "./password-form.tsx";
import { SaveStatus } from "./save-status.tsx";
import { Section } from "./section.tsx";
import { Unfolding } from "./unfolding.tsx";

interface PasswordSectionProps {
  email: string;
  hasPassword: boolean;
}

export function PasswordSection({ email, hasPassword }: PasswordSectionProps) {
  return hasPassword ? <OwnPassword email={email} /> : <NoPassword email={email} />;
}

/** Only a link out of the mailbox sets a first one: a session alone must not. */
function NoPassword({ email }: { email: string }) {
  const { mutate, data, error, isPending } = useForgotPassword();
  return (
    <Section title="Password" text="Your account has no password: you log in with Google.">
      <div role="status">
        {data ? (
          <p className="flex items-start gap-2.5 font-medium">
            <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
            <span className="min-w-0 wrap-anywhere">
              An email with a link to choose a new password is on its way to {email}.
            </span>
          </p>
        ) : null}
      </div>
      <div role="alert">
        {error ? (
          <FieldError id="first-password-error" message={formError(error, "Failed to send the link")} />
        ) : null}
      </div>
      <Button
        variant="secondary"
        size="sm"
        isLoading={isPending}
        onClick={() => mutate({ email })}
        className="mt-3 first:mt-0"
      >
        {data ? "Email me another link" : "Email me a link to set one"}
      </Button>
    </Section>
  );
}

function OwnPassword({ email }: { email: string }) {
  const [isChanged, setIsChanged] = useState(false);
  return (
    <Section
      title="Password"
      text="A new password logs you out on every other device."
      aside={
        <SaveStatus
          status={isChanged ? "success" : "idle"}
          savedText="Your password is changed, and your other devices are logged out"
        />
      }
    >
      <Unfolding label="Change password">
        {(close) => (
          <PasswordForm
            email={email}
            onCancel={close}
            onChanged={() => {
              setIsChanged(true);
              close();
            }}
          />
        )}
      </Unfolding>
    </Section>
  );
}
