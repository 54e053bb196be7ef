"use client";

import { CircleAlert, CircleCheck, MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { AuthPanel } from "#components/account/auth-panel.tsx";
import { formError } from "#components/account/form-error.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { useConfirmEmail } from "#lib/account/email/email-client.ts";
import { ApiError } from "#lib/client/api.ts";
import { tabHref } from "../profile-tabs.ts";

function codeOf(error: Error | null): string | null {
  return error instanceof ApiError ? error.code : null;
}

/** Nothing happens until someone presses the button: programs open the links in mails too. */
export function ConfirmEmailCard({ token }: { token: string }) {
  const { mutate, data, error, isPending } = useConfirmEmail();
  const code = codeOf(error);
  if (data) return <Confirmed email={data.email} />;
  if (code === "not_found" || code === "invalid_input") return <LinkIsOver />;
  if (code === "email_taken") return <Taken />;
  return (
    <Frame
      icon={<MailCheck aria-hidden="true" className="size-12 text-brand" />}
      title="One click, and it's yours"
      text="From then on you log in with your new email address, and we write to you there. We tell the old address too."
    >
      <Button isLoading={isPending} onClick={() => mutate(token)} className="w-full">
        Confirm my new address
      </Button>
      <div role="alert">
        {error ? (
          <FieldError id="confirm-error" message={formError(error, "That didn't work. Please try again.")} />
        ) : null}
      </div>
    </Frame>
  );
}

function Confirmed({ email }: { email: string }) {
  return (
    <Frame
      isResult
      icon={<CircleCheck aria-hidden="true" className="size-12 text-ok" />}
      title="Your new address is confirmed"
      text={
        <>
          From now on you log in with <strong className="break-words font-semibold text-ink">{email}</strong>.
        </>
      }
    >
      <ButtonLink href={tabHref("account")} className="w-full">
        Open your profile
      </ButtonLink>
    </Frame>
  );
}

function LinkIsOver() {
  return (
    <Frame
      isResult
      icon={<CircleAlert aria-hidden="true" className="size-12 text-bad" />}
      title="This link no longer works"
      text="It has been used already, is older than 24 hours, or was replaced by a newer one. Your profile shows which address is yours; there you can also ask for a new link."
    >
      <ButtonLink href={tabHref("account")} variant="secondary" className="w-full">
        Open your profile
      </ButtonLink>
    </Frame>
  );
}

function Taken() {
  return (
    <Frame
      isResult
      icon={<CircleAlert aria-hidden="true" className="size-12 text-bad" />}
      title="This address has been taken"
      text="Another account has it since you asked. Your address stays as it is; you can choose a different one in your profile."
    >
      <ButtonLink href={tabHref("account")} variant="secondary" className="w-full">
        Open your profile
      </ButtonLink>
    </Frame>
  );
}

interface FrameProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  /** Takes the focus: what was pressed is gone. */
  isResult?: boolean;
  children: ReactNode;
}

function Frame({ text, children, ...panel }: FrameProps) {
  return (
    <AuthPanel {...panel} text={<p>{text}</p>}>
      <div className="mt-2">{children}</div>
    </AuthPanel>
  );
}
