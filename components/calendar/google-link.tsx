"use client";

import { CalendarSync } from "lucide-react";
import { useState } from "react";
import type { Writing } from "#components/profile/day-words.ts";
import { LocalTime } from "#components/profile/settings/local-time.tsx";
import { Button } from "#components/ui/button.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastError, toastSuccess } from "#components/ui/toaster.tsx";
import { useGoogleAction } from "#lib/calendar/client.ts";
import type { CalendarDto, CalendarLinkDto, GoogleBody } from "#lib/calendar/schema.ts";
import { ConnectCalendar } from "./connect-calendar.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";

interface GoogleLinkProps {
  link: CalendarLinkDto;
  isSetUp: boolean;
  writing: Writing;
  onGone: () => void;
}

const PILLS = { active: null, gone: "Deleted in Google", broken: "Not working" } as const;

const SAID: Record<GoogleBody["action"], string> = {
  sync: "Google Calendar is up to date.",
  make_again: "The calendar is back, with your sessions.",
};

/** What someone is told after a press: what went wrong at Google stands in the calendar's own state. */
function tell({ google: { link } }: CalendarDto, action: GoogleBody["action"]): void {
  if (!link) return;
  if (link.status === "broken")
    toastError("Google no longer gives Waddle access. Connect again to keep syncing.");
  else if (link.problem) toastError(link.problem);
  else toastSuccess(SAID[action]);
}

export function GoogleLink({ link, isSetUp, writing, onGone }: GoogleLinkProps) {
  const { connectionId, account, status } = link;
  const { mutate, isPending, variables } = useGoogleAction();
  const [isLeaving, setIsLeaving] = useState(false);
  const act = (action: GoogleBody["action"]) =>
    mutate(action, { onSuccess: (calendar) => tell(calendar, action), onError: toastFailure });
  const isDoing = (action: GoogleBody["action"]) => isPending && variables === action;
  const pill = PILLS[status];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span className="grid size-10 shrink-0 place-items-center self-start rounded-full bg-sunken text-ink-2">
        <CalendarSync aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          <span>Connected as {account}</span>
          {pill ? <Pill tone="bad">{pill}</Pill> : null}
        </p>
        <State link={link} writing={writing} />
      </div>
      <div className="flex flex-wrap items-center gap-2 max-xs:ml-[min(3.5rem,16vw)]">
        {status === "broken" && isSetUp ? (
          <ConnectCalendar connectionId={connectionId}>Connect again</ConnectCalendar>
        ) : null}
        {status === "gone" ? (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => act("make_again")}
            isLoading={isDoing("make_again")}
          >
            Create it again
          </Button>
        ) : null}
        {status === "active" && isSetUp ? (
          <Button variant="secondary" size="sm" onClick={() => act("sync")} isLoading={isDoing("sync")}>
            Sync now
          </Button>
        ) : null}
        <Button variant="quiet" size="sm" className="min-h-11 max-xs:px-0" onClick={() => setIsLeaving(true)}>
          Disconnect
        </Button>
      </div>
      <LeaveDialog
        open={isLeaving}
        canDelete={status === "active"}
        onClose={() => setIsLeaving(false)}
        onGone={onGone}
      />
    </div>
  );
}

function State({
  link: { status, syncedAt, problem },
  writing,
}: {
  link: CalendarLinkDto;
  writing: Writing;
}) {
  if (status === "broken")
    return (
      <p className="text-ink-2 text-sm">
        Google no longer gives Waddle access. Connect again to keep syncing.
      </p>
    );
  if (status === "gone") {
    return (
      <p className="text-ink-2 text-sm">
        The calendar was deleted in Google. Your sessions haven't changed: create it again, or disconnect.
      </p>
    );
  }
  return (
    <>
      <p className="text-ink-2 text-sm">
        {syncedAt ? (
          <>
            Last sync <LocalTime instant={syncedAt} writing={writing} withTime />
          </>
        ) : (
          "The first sync is running."
        )}
      </p>
      {problem ? <p className="mt-1 text-bad text-sm">{problem}</p> : null}
    </>
  );
}
