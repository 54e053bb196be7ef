import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { toastError, toastSuccess } from "#components/ui/toaster.tsx";
import { ApiError } from "#lib/client/api.ts";
import {
  isUnderway,
  type Replace,
  useEndImport,
  useImport,
  useStartImport,
} from "#lib/course/import/client.ts";
import type { ImportDto } from "#lib/course/import/schema.ts";
import { dismissImport, useDismissedImport } from "./dismissed-import.ts";
import { openImport, useImportAddress } from "./import-address.ts";
import { importToShow } from "./import-view.ts";

/** Sends a file; a file that is here already waits until somebody says what shall become of the older course. */
function useUpload() {
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
      { onSuccess: ({ importId }) => openImport(importId) },
    );
  };
  const cancel = () => {
    abort.current?.abort();
    start.reset();
  };
  return {
    fileName: start.isPending ? (file?.name ?? "") : null,
    duplicate: isDuplicate ? error.message : null,
    problem: error && !isDuplicate ? error.message : null,
    send,
    cancel,
    choose: (replace: Replace) => file && send(file, replace),
  };
}

/** The list of past imports comes with the page: once an import has ended, the page is asked for again. */
function useRefreshAtEnd(job: ImportDto | undefined): void {
  const router = useRouter();
  const wasUnderway = useRef(false);
  const isRunning = isUnderway(job);
  useEffect(() => {
    if (wasUnderway.current && !isRunning) router.refresh();
    wasUnderway.current = isRunning;
  }, [isRunning, router]);
}

/** The import the screen is about, and all that can be done with it. */
export function useImportFlow(imports: readonly ImportDto[]) {
  const router = useRouter();
  const { openId, filter } = useImportAddress();
  const shownId = importToShow(imports, { openId, dismissedId: useDismissedImport() });
  const followed = useImport(shownId);
  const ending = useEndImport();
  const upload = useUpload();
  useRefreshAtEnd(followed.data);
  const dismiss = (importId: string) => {
    dismissImport(importId);
    openImport(null);
  };
  const end = (importId: string, said: string) =>
    ending.mutate(importId, {
      onSuccess: () => {
        dismiss(importId);
        toastSuccess(said);
        router.refresh();
      },
      onError: (error) => toastError(error.message),
    });
  return { shownId, followed, filter, upload, dismiss, end, isEnding: ending.isPending };
}

export type ImportFlow = ReturnType<typeof useImportFlow>;
