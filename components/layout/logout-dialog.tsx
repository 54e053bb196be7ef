"use client";

import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { toastError } from "#components/ui/toaster.tsx";
import { useLogout } from "#lib/account/client.ts";
import { paths } from "#lib/client/paths.ts";

interface LogoutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What gets the focus back, where the button that opened it goes away meanwhile */
  findOpener?: () => HTMLElement | null;
}

/** A whole new document afterwards: pages that React keeps alive in the background must not outlive their owner. */
export function LogoutDialog({ open, onOpenChange, findOpener }: LogoutDialogProps) {
  const logout = useLogout();
  // A promise, not callbacks: logging out takes this dialog away with the learner's bar, and callbacks would go with it.
  const confirm = () =>
    logout
      .mutateAsync()
      .then(
        () => window.location.assign(paths.auth),
        (error: unknown) => {
          console.error("logout failed", error);
          toastError("You are still logged in. Please try again.");
        },
      )
      .finally(() => onOpenChange(false));
  return (
    <ConfirmDialog
      open={open}
      title="Confirm Logout"
      message="Are you sure you want to log out? You'll need to sign in again to access your account."
      confirmLabel="Yes, Log Out"
      onCancel={() => onOpenChange(false)}
      onConfirm={confirm}
      isLoading={logout.isPending}
      {...(findOpener && { findOpener })}
    />
  );
}
