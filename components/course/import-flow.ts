import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isSessionOver, toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { ApiError } from "#lib/client/api.ts";
import { refreshCourses } from "#lib/course/client.ts";
import {
  isUnderway,
  type Replace,
  rememberImport,
  useEndImport,
  useImport,
  useImports,
  useStartImport,
} from "#lib/course/import/client.ts";
import type { ImportDto } from "#lib/course/import/schema.ts";
import { useDismissedImport } from "./dismissed-import.ts";
import { useImportAddress } from "./import-address.ts";
import { importToShow } from "./import-view.ts";

/** Sends a file; a file that is here already waits until somebody says what shall become of the older course. */
function useUpload(onAccepted: (importId: string) => void) {
  const start = useStartImport();
  const abort = useRef<AbortController | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const { error } = start;
  const isDuplicate = error instanceof ApiError && error.code === "already_imported";
  const send = (next: File, replace?: Replace) => {
    abort.current = new AbortController();
    setFile(next);
    start.mutate(
      { file: next, replace, signal: abort.current.signal },
      { onSuccess: ({ importId }) => onAccepted(importId) },
    );
  };
  const cancel = () => {
    abort.current?.abort();
    start.reset();
  };
  return {
    fileName: start.isPending ? (file?.name ?? "") : null,
    duplicate: isDuplicate ? error.message : null,
    problem: error && !isDuplicate && !isSessionOver(error) ? error.message : null,
    send,
    cancel,
    choose: (replace: Replace) => file && send(file, replace),
  };
}

/** Keeps the list of imports up to date; once a course has come, all that shows courses is asked for again. */
function useRemembered(job: ImportDto | undefined): void {
  const client = useQueryClient();
  const wasUnderway = useRef(false);
  useEffect(() => {
    if (!job) return;
    rememberImport(client, job);
    if (wasUnderway.current && job.status === "done") void refreshCourses(client);
    wasUnderway.current = isUnderway(job);
  }, [client, job]);
}

/** The import the screen is about, and all that can be done with it. */
export function useImportFlow(knownDismissedId: string | null) {
  const imports = useImports();
  const address = useImportAddress();
  const [dismissedId, putAway] = useDismissedImport(knownDismissedId);
  const shownId = importToShow(imports, { openId: address.openId, dismissedId });
  const followed = useImport(shownId);
  const ending = useEndImport();
  const upload = useUpload(address.open);
  useRemembered(followed.data);
  const dismiss = (importId: string) => {
    putAway(importId);
    address.open(null);
  };
  const end = (importId: string, said: string) =>
    ending.mutate(importId, {
      onSuccess: () => {
        dismiss(importId);
        toastSuccess(said);
      },
      onError: toastFailure,
    });
  return { imports, shownId, followed, address, upload, dismiss, end, isEnding: ending.isPending };
}

export type ImportFlow = ReturnType<typeof useImportFlow>;
