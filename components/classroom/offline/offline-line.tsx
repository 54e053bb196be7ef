"use client";

import { CloudOff } from "lucide-react";
import { useOnline } from "#components/ui/use-online.ts";

/** Says what becomes of one's work while there is no network, in place of the banner of other pages. */
export function OfflineLine() {
  const isOnline = useOnline();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-14 z-20">
      {isOnline ? null : (
        <p
          data-tells-connection
          className="flex min-h-6 items-center justify-center gap-2 border-ice border-b bg-ice-soft px-3 py-0.5 text-center text-ice-text text-sm"
        >
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          Offline. What you write is kept on this device and sent when you are back.
        </p>
      )}
    </div>
  );
}
