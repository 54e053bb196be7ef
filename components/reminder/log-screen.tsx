"use client";

import { Penguin } from "#components/art/penguin.tsx";
import { counted, type Writing } from "#components/profile/day-words.ts";
import { Loaded } from "#components/profile/loaded.tsx";
import { WithProfile } from "#components/profile/settings/with-profile.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { paths } from "#lib/client/paths.ts";
import { useNoticeLog } from "#lib/reminder/client.ts";
import { LogLines } from "./log-lines.tsx";

/** "What we sent and why": each reminder of the last 90 days, and what became of it. */
export function LogScreen() {
  return <WithProfile>{(profile) => <Log writing={profile} />}</WithProfile>;
}

function Log({ writing }: { writing: Writing }) {
  const log = useNoticeLog();
  return (
    <Loaded
      query={{ ...log, data: log.data?.pages }}
      what="what we sent"
      skeleton={<Skeleton className="h-96 rounded-card" />}
    >
      {(pages) => {
        const entries = pages.flatMap((page) => page.entries);
        if (entries.length === 0) return <Nothing />;
        return (
          <Card>
            <LogLines entries={entries} writing={writing} />
            <More log={log} count={entries.length} language={writing.language} />
          </Card>
        );
      }}
    </Loaded>
  );
}

interface MoreProps {
  log: ReturnType<typeof useNoticeLog>;
  count: number;
  language: string;
}

function More({ log: { hasNextPage, isFetchingNextPage, fetchNextPage }, count, language }: MoreProps) {
  const more = async () => {
    const { error } = await fetchNextPage();
    if (error) toastFailure(error);
  };
  const shown = counted(count, language, "line");
  return (
    <div className="mt-4 grid justify-items-center gap-3 border-line border-t pt-4">
      <p role="status" className="text-ink-3 text-sm">
        {hasNextPage ? `The latest ${shown}` : `${shown} in 90 days, and that is all`}
      </p>
      {hasNextPage ? (
        <Button variant="secondary" size="sm" isLoading={isFetchingNextPage} onClick={() => void more()}>
          Load more
        </Button>
      ) : null}
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState
      art={<Penguin pose="swim" size={120} />}
      title="No reminders yet"
      text="Once one is due, it appears here with the reason we sent it, or why we didn't."
      action={
        <ButtonLink href={paths.notifications} variant="secondary" size="sm">
          Choose your reminders
        </ButtonLink>
      }
    />
  );
}
