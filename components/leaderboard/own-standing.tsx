import { EyeOff } from "lucide-react";
import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { paths } from "#lib/client/paths.ts";
import type { LeaderboardDto, OwnStandingDto } from "#lib/leaderboard/schema.ts";
import { BoardFace } from "./board-face.tsx";
import { PERIOD_WORDS } from "./board-view.ts";
import { Figure } from "./figure.tsx";

interface OwnStandingProps {
  board: LeaderboardDto;
  format: (value: number) => string;
}

/** Where the learner stands: first of all, and in any case. */
export function OwnStanding({ board, format }: OwnStandingProps) {
  const { me, period } = board;
  if (me === null) return <NotYet within={PERIOD_WORDS[period].within} />;
  return "hidden" in me ? <Hidden /> : <Standing me={me} count={board.learnerCount} format={format} />;
}

interface StandingProps {
  me: OwnStandingDto;
  count: number;
  format: (value: number) => string;
}

function Standing({ me, count, format }: StandingProps) {
  return (
    <Card isPlayful className="flex flex-wrap items-center gap-x-6 gap-y-4 border-brand! bg-brand-soft!">
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-4">
        <BoardFace emoji={me.emoji} avatar={me.avatar} size="lg" className="border-brand! bg-surface!" />
        <div className="min-w-0">
          <p className="text-ink-2 text-sm">You appear as</p>
          <p className="break-words font-display font-semibold text-ink text-lg leading-snug">
            <bdi>{me.name}</bdi>
          </p>
        </div>
      </div>
      <dl className="flex gap-8">
        <Figure label="Place" value={format(me.place)} note={`of ${format(count)}`} />
        <Figure label="XP" value={format(me.xp)} />
      </dl>
      <p className="w-full border-brand/25 border-t pt-3 text-ink">
        <Distance me={me} format={format} />
      </p>
    </Card>
  );
}

function Distance({ me, format }: Omit<StandingProps, "count">) {
  const { distance, nextName } = me;
  if (distance === null) return "You are in the lead. Nobody has more XP.";
  return (
    <>
      <span className="num text-brand-strong">{format(distance)} XP</span> to{" "}
      <bdi className="font-semibold">{nextName}</bdi>
    </>
  );
}

function NotYet({ within }: { within: string }) {
  return (
    <Card isPlayful className="flex flex-wrap items-center gap-4">
      <Penguin pose="point" size={64} className="shrink-0" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-display font-semibold text-ink text-lg">You have no XP {within}</p>
        <p className="text-ink-2">One quiz puts you on the board.</p>
      </div>
      <ButtonLink href={paths.islands}>Go to Quiz Islands</ButtonLink>
    </Card>
  );
}

function Hidden() {
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <span
        aria-hidden="true"
        className="grid size-14 shrink-0 place-items-center rounded-full bg-sunken text-ink-2"
      >
        <EyeOff className="size-6" />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-display font-semibold text-ink text-lg">You are not on the leaderboard</p>
        <p className="text-ink-2">Nobody sees you here. You still earn XP, and you can rejoin at any time.</p>
      </div>
      <ButtonLink href={`${paths.profile}?tab=privacy`} variant="secondary" size="sm">
        Change it in your profile
      </ButtonLink>
    </Card>
  );
}
