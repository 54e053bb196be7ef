import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { isSessionOver } from "#components/ui/toast-failure.ts";
import { useLeaveWarning } from "#components/ui/use-leave-warning.ts";
import { ApiError } from "#lib/client/api.ts";
import type { Sent } from "#lib/client/upload.ts";
import { connectionsQuery } from "#lib/connection/client.ts";
import { type ImportSource, useStartImport } from "#lib/course/import/import-client.ts";

function messageOf(error: Error): string {
  return (error instanceof ApiError && error.fields.url) || error.message;
}

/** What a refusal says of the rest of the page: another import is under way in another tab, or Notion lets no one in. */
function useNews(): (failure: Error) => void {
  const router = useRouter();
  const client = useQueryClient();
  return (failure) => {
    const code = failure instanceof ApiError ? failure.code : null;
    if (code === "import_in_progress") router.refresh();
    if (code === "connection_broken" || code === "not_found") void client.invalidateQueries(connectionsQuery);
  };
}

/** Sends files, an address, a text or pages of Notion. */
export function useSending(onAccepted: (importId: string) => void) {
  const start = useStartImport();
  const learnFrom = useNews();
  const abort = useRef<AbortController | null>(null);
  const [source, setSource] = useState<ImportSource | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [accepted, setAccepted] = useState<{ importId: string; source: ImportSource } | null>(null);
  const { error } = start;
  // A file that is on its way is lost with the page; an address or a text has arrived before anyone could leave.
  useLeaveWarning(start.isPending && source?.origin === "file");
  const send = (next: ImportSource) => {
    const current = new AbortController();
    abort.current = current;
    setSource(next);
    setSent(null);
    const onSent = (news: Sent) => {
      if (abort.current === current) setSent(news);
    };
    start.mutate(
      { source: next, signal: current.signal, onSent },
      {
        onSuccess: ({ importId }) => {
          setAccepted({ importId, source: next });
          onAccepted(importId);
        },
        onError: learnFrom,
      },
    );
  };
  const cancel = () => {
    abort.current?.abort();
    start.reset();
  };
  return {
    /** What is on its way just now */
    source: start.isPending ? source : null,
    /** How much of a file has left this device, once that is known */
    sent: start.isPending ? sent : null,
    /** Why the last one was refused, told where it was given */
    problem:
      error && source && !isSessionOver(error) ? { origin: source.origin, message: messageOf(error) } : null,
    /** What the import was begun with, as long as this page still has it */
    sourceOf: (importId: string) => (accepted?.importId === importId ? accepted.source : null),
    send,
    cancel,
  };
}

export type Sending = ReturnType<typeof useSending>;
