"use client";

import { CloudOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { useNotifications } from "#components/ui/notification-context.tsx";
import { useConnection } from "./connection.ts";

const WORDS = {
  offline: "You're offline. Nothing new is saved.",
  unreachable: "Waddle can't be reached. Trying again…",
};

const ID = "connection";

/**
 * Lies over the page below the top bar, so that nothing moves when it comes and goes. A screen that has its own bars there
 * and says itself what is saved is marked `data-tells-connection`: two voices would contradict each other.
 */
export function ConnectionBanner() {
  const connection = useConnection();
  const { add, remove } = useNotifications();
  const wasOnline = useRef(true);
  const isOnline = connection === "online";
  useEffect(() => {
    if (wasOnline.current === isOnline) return;
    wasOnline.current = isOnline;
    if (isOnline) add({ id: ID, type: "success", message: "You're back online." });
    else remove(ID);
  }, [isOnline, add, remove]);
  return (
    <div
      role="status"
      data-connection={connection}
      className="pointer-events-none fixed inset-x-0 top-14 z-30 md:top-16 [body:has([data-tells-connection])_&]:hidden"
    >
      {connection === "online" ? null : (
        <p className="flex min-h-6 animate-late items-center justify-center gap-2 border-ice border-b bg-ice-soft px-3 font-medium text-ice-text text-sm">
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          {WORDS[connection]}
        </p>
      )}
    </div>
  );
}
