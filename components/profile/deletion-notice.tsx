"use client";

import { CalendarX2 } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { useKeepAccount } from "#lib/account/deletion/deletion-client.ts";
import { clockTime, dateOf, type Writing } from "./day-words.ts";

interface DeletionNoticeProps {
  deletionAt: string;
  writing: Writing;
}

/** Until the day comes, one press keeps everything. */
export function DeletionNotice({ deletionAt, writing }: DeletionNoticeProps) {
  const keep = useKeepAccount();
  const onKeep = () =>
    keep.mutate(undefined, {
      onError: toastFailure,
      onSuccess: () => {
        toastSuccess("Your account stays, with everything in it.");
        document.getElementById("content")?.focus();
      },
    });
  return (
    <section
      aria-labelledby="deletion"
      className="card mt-6 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-ice bg-ice-soft p-4 md:p-6"
    >
      <CalendarX2 aria-hidden="true" className="size-8 shrink-0 text-ice-text max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="deletion" className="text-lg">
          Your account will be deleted
        </h2>
        <p className="text-ink-2">
          On{" "}
          <time dateTime={deletionAt}>
            {dateOf(deletionAt, writing)}, {clockTime(deletionAt, writing.language, writing.timeZone)}
          </time>
          . Until then you can change your mind: nothing is lost yet.
        </p>
      </div>
      <Button onClick={onKeep} isLoading={keep.isPending} className="max-sm:w-full">
        Keep my account
      </Button>
    </section>
  );
}
