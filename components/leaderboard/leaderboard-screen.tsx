"use client";

import { useSearchParams } from "next/navigation";
import { ErrorState } from "#components/ui/error-state.tsx";
import { ApiError } from "#lib/client/api.ts";
import { useLeaderboard } from "#lib/leaderboard/client.ts";
import type { Period } from "#lib/xp/rules.ts";
import { Board } from "./board.tsx";
import { BoardSkeleton } from "./board-skeleton.tsx";
import { periodOf } from "./board-view.ts";
import { PeriodEnd } from "./period-end.tsx";
import { PeriodTabs } from "./period-tabs.tsx";

/** The board of the period in the address. */
export function LeaderboardScreen() {
  const period = periodOf(useSearchParams().get("period"));
  const query = useLeaderboard(period);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PeriodTabs chosen={period} />
        {query.data ? <PeriodEnd period={period} endsAt={query.data.endsAt} /> : null}
      </div>
      <BoardOrNot query={query} period={period} />
    </>
  );
}

function BoardOrNot({ query, period }: { query: ReturnType<typeof useLeaderboard>; period: Period }) {
  const { data, error, isPending, isFetching, refetch } = query;
  if (data) return <Board key={period} board={data} />;
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
