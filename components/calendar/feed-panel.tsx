"use client";

import { Download } from "lucide-react";
import { useRef, useState } from "react";
import type { Writing } from "#components/profile/day-words.ts";
import { LocalTime } from "#components/profile/settings/local-time.tsx";
import { Button } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-look.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { SwitchRow } from "#components/ui/switch-row.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { SESSIONS_FILE, useFeed } from "#lib/calendar/client.ts";
import type { FeedDto } from "#lib/calendar/schema.ts";
import { FeedAddress } from "./feed-address.tsx";

const DIALOG_EXIT_MS = 400;
/** Its text stands in line with what is above it. */
const QUIET = "-ml-2 min-h-11 px-2!";

interface FeedPanelProps {
  feed: FeedDto | null;
  isLocal: boolean;
  writing: Writing;
}

/** The feed, or a button that makes one; what calendars make of feeds is said before anyone relies on it. */
export function FeedPanel({ feed, isLocal, writing }: FeedPanelProps) {
  const box = useRef<HTMLDivElement>(null);
  const { save, revoke } = useFeed();
  const make = () => save.mutate({}, { onError: toastFailure });
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 rounded-input outline-none">
      <div>
        <h3 className="text-lg">Calendar feed</h3>
        <p className="mt-1 max-w-prose text-ink-2">
          An address that shows your sessions in any calendar app, from 30 days back to 56 days ahead.
        </p>
        <p className="mt-1 max-w-prose text-ink-2 text-sm">
          Google checks feeds every 8–24 hours, ignores their alarms, and can't reach a server with a local
          address
          {isLocal ? ", such as this one. Neither can Outlook." : "."}
        </p>
      </div>
      {feed ? <FeedAddress feed={feed} /> : null}
      {feed ? (
        <Settings
          feed={feed}
          writing={writing}
          save={save}
          revoke={revoke}
          onGone={() => setTimeout(() => box.current?.focus(), DIALOG_EXIT_MS)}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {feed ? null : (
          <Button variant="secondary" size="sm" onClick={make} isLoading={save.isPending}>
            Create an address
          </Button>
        )}
        <a href={SESSIONS_FILE} download className={buttonClass({ variant: "quiet", size: "sm" }, QUIET)}>
          <Download aria-hidden="true" className="size-4" />
          Download as a file
        </a>
      </div>
    </div>
  );
}

interface SettingsProps {
  feed: FeedDto;
  writing: Writing;
  save: ReturnType<typeof useFeed>["save"];
  revoke: ReturnType<typeof useFeed>["revoke"];
  onGone: () => void;
}

function Settings({ feed, writing, save, revoke, onGone }: SettingsProps) {
  const { hidesTitles, lastReadAt } = feed;
  const [asks, setAsks] = useState<"renew" | "remove" | null>(null);
  const close = () => setAsks(null);
  const renew = () =>
    save.mutate(
      { renew: true },
      {
        onSuccess: () => toastSuccess("Your feed has a new address."),
        onError: toastFailure,
        onSettled: close,
      },
    );
  const remove = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        toastSuccess("Your feed is removed.");
        onGone();
      },
      onError: toastFailure,
      onSettled: close,
    });
  return (
    <>
      <SwitchRow
        label="Hide titles"
        hint="Calendars show “Study session” instead of what you study."
        checked={hidesTitles}
        disabled={save.isPending}
        onChange={({ target }) => save.mutate({ hidesTitles: target.checked }, { onError: toastFailure })}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-ink-2 text-sm">
          {lastReadAt ? (
            <>
              Last read <LocalTime instant={lastReadAt} writing={writing} withTime />
            </>
          ) : (
            "No calendar has read it yet."
          )}
        </p>
        <Button variant="quiet" size="sm" className={QUIET} onClick={() => setAsks("renew")}>
          New address
        </Button>
        <Button variant="quiet" size="sm" className={QUIET} onClick={() => setAsks("remove")}>
          Remove the feed
        </Button>
      </div>
      <ConfirmDialog
        open={asks === "renew"}
        title="Create a new address?"
        message="The old address stops working right away. Add the new one to every calendar that shows your sessions."
        confirmLabel="Create a new one"
        variant="primary"
        onCancel={close}
        onConfirm={renew}
        isLoading={save.isPending}
      />
      <ConfirmDialog
        open={asks === "remove"}
        title="Remove your feed?"
        message="Its address stops working right away, and calendars that use it get no more sessions. Your sessions stay in Waddle."
        confirmLabel="Remove"
        onCancel={close}
        onConfirm={remove}
        isLoading={revoke.isPending}
      />
    </>
  );
}
