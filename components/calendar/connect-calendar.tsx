"use client";

import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { useStartConnection } from "#lib/connection/client.ts";

interface ConnectCalendarProps {
  /** The connection whose consent is asked for anew */
  connectionId?: string;
  children: ReactNode;
}

/** Leads to Google, which asks what may be done, and leads back. */
export function ConnectCalendar({ connectionId, children }: ConnectCalendarProps) {
  const { mutate, isPending } = useStartConnection();
  const connect = () =>
    mutate(
      {
        provider: "google-calendar",
        purpose: "calendar",
        ...(connectionId !== undefined && { connectionId }),
      },
      { onSuccess: ({ url }) => window.location.assign(url), onError: toastFailure },
    );
  return (
    <Button variant="secondary" size="sm" onClick={connect} isLoading={isPending}>
      {children}
    </Button>
  );
}
