import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { refreshCourses } from "#lib/course/client.ts";
import {
  type ConfirmAnswer,
  isUnderway,
  rememberImport,
  useConfirmImport,
  useEndImport,
  useImport,
  useImports,
} from "#lib/course/import/import-client.ts";
import type { ImportDto } from "#lib/course/import/import-schema.ts";
import { useDismissedImport } from "./dismissed-import.ts";
import { useImportAddress } from "./import-address.ts";
import { useImportDraft } from "./import-draft.ts";
import { useSending } from "./import-sending.ts";
import { importToShow } from "./import-view.ts";

/** Keeps the list of imports up to date; once a course has come, all that shows courses is asked for again. */
function useRemembered(job: ImportDto | undefined, onDone: () => void): void {
  const client = useQueryClient();
  const wasUnderway = useRef(false);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!job) return;
    rememberImport(client, job);
    if (wasUnderway.current && job.status === "done") {
      void refreshCourses(client);
      done();
    }
    wasUnderway.current = isUnderway(job);
  }, [client, job]);
}

/** The import the screen is about, and all that can be done with it. */
export function useImportFlow(knownDismissedId: string | null) {
  const imports = useImports();
  const address = useImportAddress();
  const draft = useImportDraft(address);
  const [dismissedId, putAway] = useDismissedImport(knownDismissedId);
  const { openId, offered, connectionId } = address;
  const isNewWanted = offered !== "" || connectionId !== null;
  const shownId = importToShow(imports, { openId, dismissedId, isNewWanted });
  const followed = useImport(shownId);
  const ending = useEndImport();
  const confirming = useConfirmImport();
  const sending = useSending(address.open);
  useRemembered(followed.data, draft.clear);
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
  const confirm = (importId: string, { mode, title, into }: ConfirmAnswer) => {
    // The page's address names it from now on: anyone who reloads sees the same.
    address.open(importId);
    confirming.mutate({ importId, mode, title, into }, { onError: toastFailure });
  };
  /** What another tab has added meanwhile is not taken away again. */
  const refuse = async (importId: string) => {
    const { data } = await followed.refetch();
    if (data?.status === "preview") end(importId, "Nothing was added");
  };
  return {
    imports,
    shownId,
    followed,
    address,
    draft,
    sending,
    dismiss,
    end,
    isEnding: ending.isPending,
    confirm,
    confirming: confirming.isPending ? confirming.variables.mode : null,
    refuse,
  };
}

export type ImportFlow = ReturnType<typeof useImportFlow>;
