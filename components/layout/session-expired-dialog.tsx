"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { paths, SESSION_EXPIRED_EVENT } from "#lib/client/paths.ts";
import { forgetSession } from "#lib/client/session-marker.ts";

/** A quiz can be looked at without a session, and who is signing in needs no reminder. */
function isQuietHere(): boolean {
  const { pathname } = window.location;
  return pathname === paths.auth || pathname.includes("/quiz/");
}

/** It can't be waved away: the one button keeps the current address as the way back. */
export function SessionExpiredDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const queryClient = useQueryClient();
  useEffect(() => {
    const open = () => {
      forgetSession();
      if (!isQuietHere()) setIsOpen(true);
    };
    window.addEventListener(SESSION_EXPIRED_EVENT, open);
    return () => window.removeEventListener(SESSION_EXPIRED_EVENT, open);
  }, []);
  const logIn = () => {
    queryClient.clear();
    const { pathname, search, hash } = window.location;
    window.location.assign(paths.authThen(pathname + search + hash));
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={() => {}}
      dismissible={false}
      title="Session Expired"
      description="Your session has expired. Please log in again."
      footer={<Button onClick={logIn}>Log in again</Button>}
    />
  );
}
