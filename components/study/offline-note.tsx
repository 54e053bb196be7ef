"use client";

import { WifiOff } from "lucide-react";
import { useOnline } from "#components/ui/use-online.ts";

/** Without a network: what is shown may be old, and nothing can be changed. */
export function OfflineNote() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <p className="mb-4 flex items-start gap-2 rounded-input bg-sunken px-4 py-3 text-ink-2 text-sm">
          <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          You are offline. This is what we last knew; you can change it once you are back.
        </p>
      )}
    </div>
  );
}
