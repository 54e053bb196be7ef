import { EyeOff } from "lucide-react";
import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { paths } from "#lib/client/paths.ts";
import type { LeagueBoardDto, RaceDto } from "#lib/leaderboard/league/league-schema.ts";
import { Figure } from "./figure.tsx";
import { LeagueEmblem } from "./league-emblem.tsx";
import { RaceChart } from "./race-chart.tsx";
import { RaceTable } from "./race-table.tsx";
import { raceWords } from "./race-words.ts";

interface RaceCardProps {
  board: LeagueBoardDto;
  race: RaceDto;
  format: (value: number) => string;
}

/** A learner alone races their own last week. */
export function RaceCard({ board, race, format }: RaceCardProps) {
  const { title, text, mood } = raceWords(race, format);
  const weekdays = new Intl.DateTimeFormat(board.language, { weekday: "short", timeZone: "UTC" });
  const weekday = (day: string) => weekdays.format(new Date(`${day}T00:00:00Z`));
  return (
    <div className="grid gap-5">
      <Card isPlayful className="border-brand!">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
            <Penguin
              pose={mood === "behind" ? "slide" : mood === "ahead" ? "cheer" : "point"}
              size={88}
              className="shrink-0"
            />
            <div className="min-w-0">
              <p className="text-ink-2 text-sm">You against last week</p>
              <h2 className="text-2xl">{title}</h2>
              <p className="mt-0.5 max-w-prose text-ink-2">{text}</p>
            </div>
          </div>
          <dl className="grid w-full grid-cols-3 items-end gap-x-4 sm:w-auto sm:gap-x-8">
            <Figure label="XP this week" value={format(race.xp)} />
            <Figure label="Last week by now" value={format(race.lastXpByNow)} />
            <Figure label="Last week in all" value={format(race.lastXp)} />
          </dl>
        </div>
        {race.xp + race.lastXp > 0 ? (
          <div className="mt-6">
            <Legend />
            <RaceChart race={race} weekday={weekday} />
            <RaceTable race={race} format={format} weekday={weekday} />
          </div>
        ) : (
          <ButtonLink href={paths.islands} className="mt-5">
            Go to Quiz Islands
          </ButtonLink>
        )}
      </Card>
      {board.isHidden ? <Hidden /> : <Waiting board={board} />}
    </div>
  );
}

function Legend() {
  return (
    <ul aria-hidden="true" className="mb-3 flex gap-5 text-ink-2 text-sm">
      <li className="flex items-center gap-2">
        <span className="w-6 rounded-full border-brand border-t-4" /> This week
      </li>
      <li className="flex items-center gap-2">
        <span className="w-6 border-ink-3 border-t-3 border-dotted" /> Last week
      </li>
    </ul>
  );
}

/** Listed, but nobody else in the league has begun. */
function Waiting({ board: { league } }: { board: LeagueBoardDto }) {
  if (!league) return null;
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <LeagueEmblem tier={league.tier} size={56} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-display font-semibold text-ink text-lg">You are in the {league.name}</p>
        <p className="text-ink-2">
          Nobody else in it has XP yet. As soon as others earn some, you race them here.
        </p>
      </div>
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
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-display font-semibold text-ink text-lg">You are not on the leaderboard</p>
        <p className="text-ink-2">
          Nobody sees you here. Join, and each week you race up to 29 learners who are as active as you.
        </p>
      </div>
      <ButtonLink href={`${paths.profile}?tab=privacy`} variant="secondary" size="sm">
        Join in your profile
      </ButtonLink>
    </Card>
  );
}
