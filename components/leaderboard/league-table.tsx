import clsx from "clsx";
import { Anchor, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { LeagueDto } from "#lib/leaderboard/league/league-schema.ts";
import { leagueRows } from "./league-words.ts";
import { LearnerColumns, LearnerRow } from "./learner-row.tsx";

interface LeagueTableProps {
  league: LeagueDto;
  format: (value: number) => string;
}

/** Everyone in the league; whoever moves up stands apart from whoever stays. */
export function LeagueTable({ league, format }: LeagueTableProps) {
  const { zone, rest } = leagueRows(league);
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">Learners in the {league.name} this week</caption>
        <LearnerColumns />
        {zone.length > 0 ? (
          <tbody>
            <ZoneHead className="bg-ok-soft text-ok" icon={<ArrowUp aria-hidden="true" className="size-4" />}>
              Promotion zone: up to the {league.nextName}
            </ZoneHead>
            {zone.map(({ key, ...row }) => (
              <LearnerRow key={key} row={row} format={format} isPromoted />
            ))}
          </tbody>
        ) : null}
        {rest.length > 0 ? (
          <tbody>
            {zone.length > 0 ? (
              <ZoneHead
                className="bg-sunken text-ink-2"
                icon={<Anchor aria-hidden="true" className="size-4" />}
              >
                Stays in the {league.name}
              </ZoneHead>
            ) : null}
            {rest.map(({ key, ...row }) => (
              <LearnerRow key={key} row={row} format={format} />
            ))}
          </tbody>
        ) : null}
      </table>
    </div>
  );
}

function ZoneHead({
  icon,
  className,
  children,
}: {
  icon: ReactNode;
  className: string;
  children: ReactNode;
}) {
  return (
    <tr>
      <th
        scope="rowgroup"
        colSpan={3}
        className={clsx("border-line border-t px-3 py-2 text-left font-semibold text-sm sm:px-6", className)}
      >
        <span className="flex items-center gap-2">
          {icon}
          {children}
        </span>
      </th>
    </tr>
  );
}
