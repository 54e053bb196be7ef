import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { paths } from "#lib/client/paths.ts";
import type { LeaderboardDto } from "#lib/leaderboard/schema.ts";
import { PERIOD_WORDS, partsOf } from "./board-view.ts";
import { OwnStanding } from "./own-standing.tsx";
import { Podium } from "./podium.tsx";
import { RankingTable } from "./ranking-table.tsx";

/** The own standing, the first three, and everyone else. */
export function Board({ board }: { board: LeaderboardDto }) {
  const { format } = new Intl.NumberFormat(board.language);
  const { podium, ...rest } = partsOf(board);
  const words = PERIOD_WORDS[board.period];
  if (podium.length === 0) return <EmptyBoard board={board} />;
  return (
    <div className="grid gap-8">
      <OwnStanding board={board} format={format} />
      <Podium rows={podium} format={format} />
      {rest.list.length > 0 ? (
        <RankingTable
          caption={`Learners from place 4 on, ${words.tab.toLowerCase()}`}
          {...rest}
          format={format}
        />
      ) : null}
    </div>
  );
}

/** No one has any XP yet: anyone who has left the board is told that too. */
function EmptyBoard({ board }: { board: LeaderboardDto }) {
  const isHidden = board.me !== null && "hidden" in board.me;
  return (
    <>
      {isHidden ? <OwnStanding board={board} format={String} /> : null}
      <EmptyState
        art={<Penguin pose="cheer" size={160} />}
        title={PERIOD_WORDS[board.period].empty}
        text="One quiz is enough: its XP puts you at the top."
        action={<ButtonLink href={paths.islands}>Go to Quiz Islands</ButtonLink>}
      />
    </>
  );
}
