import { ChevronDown } from "lucide-react";
import type { RaceDto } from "#lib/leaderboard/league/league-schema.ts";

interface RaceTableProps {
  race: RaceDto;
  format: (value: number) => string;
  weekday: (day: string) => string;
}

/** The race in numbers: what each day won. */
export function RaceTable({ race, format, weekday }: RaceTableProps) {
  return (
    <details className="group mt-4 border-line border-t pt-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-brand-strong">
        <ChevronDown
          aria-hidden="true"
          className="size-5 transition-transform duration-state group-open:rotate-180 motion-reduce:transition-none"
        />
        Day by day
      </summary>
      <table className="mt-1 w-full max-w-md">
        <caption className="sr-only">XP of each day, this week and last week</caption>
        <thead>
          <tr className="text-ink-2 text-sm">
            <th scope="col" className="py-1.5 text-left font-medium">
              Day
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              This week
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Last week
            </th>
          </tr>
        </thead>
        <tbody>
          {race.days.map(({ day, xp, lastXp }) => (
            <tr key={day} className="border-line border-t">
              <th scope="row" className="py-1.5 text-left font-medium">
                {weekday(day)}
              </th>
              <td className="num py-1.5 text-right">{day > race.today ? "–" : format(xp)}</td>
              <td className="num py-1.5 text-right">{format(lastXp)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
