"use client";

import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { ErrorState } from "#components/ui/error-state.tsx";
import { ApiError } from "#lib/client/api.ts";
import type { ServerQuery } from "#lib/client/server-hydration.ts";
import { useLeaderboard } from "#lib/leaderboard/client.ts";
import { useLeague } from "#lib/leaderboard/league/league-client.ts";
import type { Period } from "#lib/xp/rules.ts";
import { Board } from "./board.tsx";
import { BoardSkeleton } from "./board-skeleton.tsx";
import { periodOf } from "./board-view.ts";
import { PeriodEnd } from "./period-end.tsx";
import { PeriodTabs } from "./period-tabs.tsx";
import { WeekBoard } from "./week-board.tsx";

/** The board of the period in the address: the week's league, or the site's first fifty of a month or of all time. */
export function LeaderboardScreen() {
  const period = periodOf(useSearchParams().get("period"));
  return period === "week" ? <Week /> : <Overall key={period} period={period} />;
}

function Week() {
  const query = useLeague();
  const { data } = query;
  return (
    <Frame period="week" endsAt={data && (data.race?.endsAt ?? data.endsAt)}>
      <Loaded query={query}>{(board) => <WeekBoard board={board} />}</Loaded>
    </Frame>
  );
}

function Overall({ period }: { period: Period }) {
  const query = useLeaderboard(period);
  return (
    <Frame period={period} endsAt={query.data?.endsAt}>
      <Loaded query={query}>{(board) => <Board board={board} />}</Loaded>
    </Frame>
  );
}

interface FrameProps {
  period: Period;
  /** Undefined until it is known, null where there is no end */
  endsAt: string | null | undefined;
  children: ReactNode;
}

function Frame({ period, endsAt, children }: FrameProps) {
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PeriodTabs chosen={period} />
        {endsAt === undefined ? null : <PeriodEnd period={period} endsAt={endsAt} />}
      </div>
      {children}
    </>
  );
}

function Loaded<Data>({
  query,
  children,
}: {
  query: ServerQuery<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, isPending, isFetching, refetch } = query;
  if (data) return children(data);
  if (isPending && isFetching) return <BoardSkeleton />;
  return (
    <ErrorState
      message="We couldn't load the leaderboard."
      requestId={error instanceof ApiError ? error.requestId : null}
      retry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
