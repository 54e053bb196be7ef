import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense } from "react";
import { requirePageUser } from "#app/viewer.ts";
import { BoardSkeleton } from "#components/leaderboard/board-skeleton.tsx";
import { periodOf } from "#components/leaderboard/board-view.ts";
import { LeaderboardScreen } from "#components/leaderboard/leaderboard-screen.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { paths } from "#lib/client/paths.ts";
import { ServerHydration } from "#lib/client/server-hydration.ts";
import { leaderboardQuery } from "#lib/leaderboard/client.ts";
import { leagueQuery } from "#lib/leaderboard/league/league-client.ts";
import { visitLeague } from "#lib/leaderboard/league/league-service.ts";
import { getLeaderboardOrThrow } from "#lib/leaderboard/queries.ts";

export const metadata: Metadata = { title: "Leaderboard" };

interface LeaderboardPageProps {
  searchParams: Promise<{ period?: string | string[] }>;
}

export default function LeaderboardPage({ searchParams }: LeaderboardPageProps) {
  return (
    <>
      <PageHeader
        title="Leaderboard"
        text="Race others for a week, or your own last one. Everybody here goes by a nickname."
      />
      <Suspense fallback={<BoardSkeleton />}>
        <Leaderboard searchParams={searchParams} />
      </Suspense>
    </>
  );
}

/** A read that fails is left out: the browser then asks for itself, and offers to try again. */
async function Leaderboard({ searchParams }: LeaderboardPageProps) {
  const { id } = await requirePageUser(paths.leaderboard);
  const { period: wanted } = await searchParams;
  const period = periodOf(typeof wanted === "string" ? wanted : null);
  const client = new QueryClient();
  const now = new Date();
  if (period === "week") await client.prefetchQuery({ ...leagueQuery, queryFn: () => visitLeague(id, now) });
  else {
    const queryFn = () => getLeaderboardOrThrow(id, period, now);
    await client.prefetchQuery({ ...leaderboardQuery(period), queryFn });
  }
  return (
    <ServerHydration state={dehydrate(client)}>
      <LeaderboardScreen />
    </ServerHydration>
  );
}
