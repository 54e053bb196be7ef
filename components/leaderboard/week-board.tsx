"use client";

import type { LeagueBoardDto } from "#lib/leaderboard/league/league-schema.ts";
import { LeagueHead } from "./league-head.tsx";
import { LeagueResult } from "./league-result.tsx";
import { LeagueTable } from "./league-table.tsx";
import { RaceCard } from "./race-card.tsx";

/** The week: how the last league ended, then this one, or one's own last week. */
export function WeekBoard({ board }: { board: LeagueBoardDto }) {
  const { format } = new Intl.NumberFormat(board.language);
  const { league, race, last } = board;
  return (
    <div className="grid gap-5">
      <LeagueResult last={last} tier={league?.tier ?? 0} />
      {race ? <RaceCard board={board} race={race} format={format} /> : null}
      {league && !race ? (
        <>
          <LeagueHead league={league} format={format} />
          <LeagueTable league={league} format={format} />
        </>
      ) : null}
    </div>
  );
}
