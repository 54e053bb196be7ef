"use client";

import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { toastError } from "#components/ui/toaster.tsx";
import { useLogout } from "#lib/account/client.ts";
import { paths } from "#lib/client/paths.ts";

interface LogoutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A whole new document afterwards: pages that React keeps alive in the background must not outlive their owner. */
export function LogoutDialog({ open, onOpenChange }: LogoutDialogProps) {
  const logout = useLogout();
  const confirm = () =>
    logout.mutate(undefined, {
      onSuccess: () => window.location.assign(paths.auth),
      onError: (error) => {
        console.error("logout failed", error);
        toastError("You are still logged in. Please try again.");
      },
      onSettled: () => onOpenChange(false),
    });
  return (
    <ConfirmDialog
      open={open}
      title="Confirm Logout"
      message="Are you sure you want to log out? You'll need to sign in again to access your account."
      confirmLabel="Yes, Log Out"
      onCancel={() => onOpenChange(false)}
      onConfirm={confirm}
      isLoading={logout.isPending}
    />
  );
}
