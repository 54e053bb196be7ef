"use client";

import { Inbox, MailCheck } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { VisuallyHidden } from "#components/ui/visually-hidden.tsx";
import { paths } from "#lib/client/paths.ts";
import { AuthPanel } from "./auth-panel.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { TextLink } from "./text-link.tsx";
import { useSecondsLeft } from "./use-seconds-left.ts";

interface EmailSentProps {
  text: string;
  /** How many letters were asked for here */
  sentCount: number;
  /** performance.now() from which on another one may be asked for */
  resendAt: number;
  isMailSetUp: boolean;
  onResend: () => void;
  onChangeAddress: () => void;
  isBusy: boolean;
  attempt: number;
  message: string | null;
}

/** Tells neither that there is an account nor that there is none. */
export function EmailSent(props: EmailSentProps) {
  const { text, sentCount, resendAt, isMailSetUp, onResend, onChangeAddress } = props;
  const { isBusy, attempt, message } = props;
  return (
    <AuthPanel
      isResult
      icon={<MailCheck aria-hidden="true" className="size-12 text-brand" />}
      title="Check your email"
      text={
        <>
          <p>{text}</p>
          <p>The link works once, for 20 minutes. If nothing arrives, check your spam folder too.</p>
          {isMailSetUp ? null : <OutboxNote />}
        </>
      }
    >
      <ErrorSummary message={message} attempt={attempt} />
      <div className="mt-2 grid gap-3">
        <ResendButton key={sentCount} resendAt={resendAt} isBusy={isBusy} onResend={onResend} />
        <Button variant="quiet" onClick={onChangeAddress} className="w-full">
          Use another address
        </Button>
        <TextLink href={paths.auth} className="justify-center">
          Back to login
        </TextLink>
        <div role="status">{sentCount > 1 ? <VisuallyHidden>Sent again.</VisuallyHidden> : null}</div>
      </div>
    </AuthPanel>
  );
}

function OutboxNote() {
  return (
    <p className="flex items-start gap-2.5 rounded-input border border-line bg-sunken px-3.5 py-3 text-sm text-ink">
      <Inbox aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-3" />
      <span>
        Email isn't set up on this server yet. Messages wait in its outbox, where the person who runs it can
        read them.
      </span>
    </p>
  );
}

type ResendButtonProps = Pick<EmailSentProps, "resendAt" | "isBusy" | "onResend">;

function ResendButton({ resendAt, isBusy, onResend }: ResendButtonProps) {
  const left = useSecondsLeft(resendAt);
  return (
    <Button variant="secondary" disabled={left > 0} isLoading={isBusy} onClick={onResend} className="w-full">
      {left > 0 ? (
        <span>
          Send again in <span className="num">{left}</span> s
        </span>
      ) : (
        "Send again"
      )}
    </Button>
  );
}
