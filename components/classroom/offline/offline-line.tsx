"use client";

import { CloudOff } from "lucide-react";
import { useOnline } from "#components/ui/use-online.ts";
import { useClassroomOwner } from "./classroom-owner.ts";

/** Says what becomes of one's work while there is no network, in place of the banner of other pages. */
export function OfflineLine() {
  const isOnline = useOnline();
  const owner = useClassroomOwner();
  return (
    <div role="status">
      {isOnline || owner === null ? null : (
        <p
          data-tells-connection
          className="flex min-h-7 items-center justify-center gap-2 border-ice border-t bg-ice-soft px-3 py-0.5 text-ice-text text-sm max-sm:text-xs"
        >
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          Offline. What you write is kept on this device and sent when you are back.
        </p>
      )}
    </div>
  );
}
