import { ArrowUp, Flag } from "lucide-react";
import { Card } from "#components/ui/card.tsx";
import type { LeagueDto } from "#lib/leaderboard/league/league-schema.ts";
import { Figure } from "./figure.tsx";
import { LeagueEmblem } from "./league-emblem.tsx";
import { promotionRule, standingWords } from "./league-words.ts";

interface LeagueHeadProps {
  league: LeagueDto;
  format: (value: number) => string;
}

/** Which league, where the learner stands in it, and what comes next. */
export function LeagueHead({ league, format }: LeagueHeadProps) {
  const me = league.members.find(({ isYou }) => isYou);
  if (!me) return null;
  const isInZone = league.distance === 0;
  return (
    <Card isPlayful className="border-brand! bg-brand-soft!">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
          <LeagueEmblem tier={league.tier} size={72} />
          <div className="min-w-0">
            <h2 className="text-2xl">{league.name}</h2>
            <p className="mt-0.5 text-ink-2 text-sm">{promotionRule(league)}</p>
          </div>
        </div>
        <dl className="flex gap-8">
          <Figure label="Place" value={format(me.place)} note={`of ${format(league.members.length)}`} />
          <Figure label="XP" value={format(me.xp)} />
        </dl>
      </div>
      <p className="mt-4 flex items-start gap-2 border-brand/25 border-t pt-3 text-ink">
        {isInZone ? (
          <ArrowUp aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ok" />
        ) : (
          <Flag aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-strong" />
        )}
        <span className="min-w-0 [overflow-wrap:anywhere]">{standingWords(league, me.xp, format)}</span>
      </p>
    </Card>
  );
}
