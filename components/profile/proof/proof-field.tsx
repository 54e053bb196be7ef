"use client";

import { CircleCheck, LogIn } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { Button } from "#components/ui/button.tsx";
import { PasswordField } from "#components/ui/password-field.tsx";
import { useIdentities } from "#lib/account/identity/identity-client.ts";
import { TabLink } from "../settings/tab-link.tsx";
import type { Proof } from "./use-proof.ts";

interface ProofFieldProps extends ComponentProps<"input"> {
  proof: Proof;
  error: string | undefined;
  /** What is typed beside it, and should be there again after a round trip */
  draft?: () => string;
}

/** In a form that is hard to take back: the password, or a round trip to Google. */
export function ProofField({ proof, error, draft, ...input }: ProofFieldProps) {
  const ask = () => proof.ask(draft?.());
  return (
    <div className="grid gap-3">
      <ErrorSummary message={proof.google.message} attempt={proof.google.attempt} />
      <div role="status" className="empty:hidden">
        {proof.isProven ? <Confirmed /> : null}
      </div>
      {proof.needsPassword ? (
        <div>
          <PasswordField {...input} label="Your password" error={error} autoComplete="current-password" />
          <OrGoogle onAsk={ask} isBusy={proof.google.isBusy} />
        </div>
      ) : null}
      {proof.hasPassword || proof.isProven ? null : <OnlyGoogle onAsk={ask} isBusy={proof.google.isBusy} />}
    </div>
  );
}

function Confirmed() {
  return (
    <p className="flex items-start gap-2.5 rounded-input border-ok border-l-4 bg-ok-soft px-3.5 py-3 font-medium text-ok text-sm">
      <CircleCheck aria-hidden="true" className="mt-px size-5 shrink-0" />
      Google has just confirmed that it is you.
    </p>
  );
}

interface AskProps {
  onAsk: () => void;
  isBusy: boolean;
}

function OrGoogle({ onAsk, isBusy }: AskProps) {
  const { data } = useIdentities();
  if (!data?.isGoogleSetUp || data.identities.length === 0) return null;
  return (
    <Button variant="quiet" size="sm" isLoading={isBusy} onClick={onAsk} className="mt-1 -ml-5 min-h-11">
      Use Google instead
    </Button>
  );
}

function OnlyGoogle({ onAsk, isBusy }: AskProps) {
  const { data } = useIdentities();
  if (data && !data.isGoogleSetUp) {
    return (
      <p className="text-ink-2">
        Your account has no password, and Google isn't set up on this site. Under{" "}
        <TabLink tab="account">Account</TabLink> you can get an email with a link to set a password.
      </p>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">
        Your account has no password. Log in with Google again to confirm it's you.
      </p>
      <Button
        variant="secondary"
        size="sm"
        icon={<LogIn aria-hidden="true" className="size-5" />}
        isLoading={isBusy}
        onClick={onAsk}
      >
        Log in with Google again
      </Button>
    </div>
  );
}

/** A dialog's form that stands where something else had the focus takes it. */
export function FocusInside({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>("input:not([type=hidden]), button")?.focus();
  }, []);
  return <div ref={box}>{children}</div>;
}
