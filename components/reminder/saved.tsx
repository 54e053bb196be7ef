import type { MutationStatus } from "@tanstack/react-query";
import { SaveStatus } from "#components/profile/settings/save-status.tsx";
import { useOnline } from "#components/ui/use-online.ts";

/** What became of the last change. Without a network it waits in this tab. */
export function Saved({ status }: { status: MutationStatus }) {
  const isOnline = useOnline();
  return (
    <SaveStatus status={status} pendingText={isOnline ? "Saving…" : "Saved once you are online again"} />
  );
}
