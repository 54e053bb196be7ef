"use client";

import { CircleUserRound, UserRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { toastError } from "#components/ui/toaster.tsx";
import { useLogout } from "#lib/account/client.ts";
import { paths } from "#lib/client/paths.ts";

const action = "link -my-2 inline-flex min-h-11 items-center font-semibold";

/** Signing in leads back to the very address that is open now. */
export function signInAddress(): string {
  return paths.authThen(window.location.pathname + window.location.search);
}

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-5 flex items-center gap-3 rounded-input bg-sunken px-3 py-2.5 text-sm text-ink-2">
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

/** Whose account is about to be connected */
export function ViewerRow({ email, clientName }: { email: string | null; clientName: string }) {
  return email === null ? <VisitorRow /> : <AccountRow email={email} clientName={clientName} />;
}

function VisitorRow() {
  return (
    <Row icon={<UserRound aria-hidden="true" className="size-5 shrink-0" />}>
      You're not logged in, so it connects without an account.{" "}
      <button type="button" className={action} onClick={() => window.location.assign(signInAddress())}>
        Log in first
      </button>
    </Row>
  );
}

function AccountRow({ email, clientName }: { email: string; clientName: string }) {
  const [isSwitching, setIsSwitching] = useState(false);
  const logout = useLogout();
  const switchAccount = () =>
    logout.mutate(undefined, {
      onSuccess: () => window.location.assign(signInAddress()),
      onError: () => {
        toastError("You are still logged in. Please try again.");
        setIsSwitching(false);
      },
    });
  return (
    <Row icon={<CircleUserRound aria-hidden="true" className="size-5 shrink-0 text-brand" />}>
      Logged in as <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>
      <span aria-hidden="true"> · </span>
      <button type="button" className={action} onClick={() => setIsSwitching(true)}>
        Not you?
      </button>
      <ConfirmDialog
        open={isSwitching}
        title="Use another account?"
        message={`You'll be logged out here and asked to log in again. Then you'll come back to connect ${clientName}.`}
        confirmLabel="Log out and switch"
        variant="primary"
        onCancel={() => setIsSwitching(false)}
        onConfirm={switchAccount}
        isLoading={logout.isPending}
      />
    </Row>
  );
}
