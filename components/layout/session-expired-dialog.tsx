"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { Suspense, useEffect, useSyncExternalStore } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { paths, SESSION_EXPIRED_EVENT } from "#lib/client/paths.ts";
import {
  acknowledgeExpiry,
  expireSession,
  isExpiryUntold,
  onSessionMarkerChange,
} from "#lib/client/session-marker.ts";

/** A quiz can be looked at without a session, and who chooses a new password needs no reminder. */
const QUIET_PATHS = /\/quiz\/|^\/(forgot-password|reset-password|confirm-email|ext-auth-success)(\/|$)/;

/** Shown at every page of this tab, until its one button leads to the login with the way back. */
export function SessionExpiredDialog() {
  useEffect(() => {
    window.addEventListener(SESSION_EXPIRED_EVENT, expireSession);
    return () => window.removeEventListener(SESSION_EXPIRED_EVENT, expireSession);
  }, []);
  return (
    <Suspense fallback={null}>
      <ExceptOnQuietPages />
    </Suspense>
  );
}

/** The login with the way back, as a new document: no page that is kept in memory outlives the session. */
function goToLogin(): void {
  const { pathname, search, hash } = window.location;
  if (pathname === paths.auth) window.location.reload();
  else window.location.assign(paths.authThen(pathname + search + hash));
}

function ExceptOnQuietPages() {
  const pathname = usePathname();
  const queryClient = useQueryClient();
  const isUntold = useSyncExternalStore(onSessionMarkerChange, isExpiryUntold, () => false);
  const logIn = () => {
    queryClient.clear();
    acknowledgeExpiry();
    goToLogin();
  };
  return (
    <Dialog
      open={isUntold && !QUIET_PATHS.test(pathname)}
      onOpenChange={() => {}}
      dismissible={false}
      title="Session Expired"
      description="Your session has expired. Please log in again."
      footer={<Button onClick={logIn}>Log in again</Button>}
    />
  );
}
