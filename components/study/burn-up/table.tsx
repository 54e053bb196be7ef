import type { LocalDay } from "#lib/core/time.ts";
import type { BurnUpDto } from "#lib/study/schema.ts";
import { dayWords } from "#lib/study/words.ts";
import { Fold } from "../fold.tsx";
import { minutesWords } from "../study-words.ts";
import { rowsOf } from "./shape.ts";

const cell = (minutes: number | null) => (minutes === null ? "–" : minutesWords(minutes));

/** The chart's figures, for anyone who would rather read them. It opens without any script. */
export function BurnUpTable({ burnUp, today }: { burnUp: BurnUpDto; today: LocalDay }) {
  const rows = rowsOf(burnUp);
  const hasWanted = rows.some(({ wanted }) => wanted !== null);
  return (
    <Fold summary="Show as table" className="mt-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-label="Progress as a table" tabIndex={0} className="mt-1 max-h-80 overflow-auto">
        <table className="w-full min-w-md text-left text-sm tabular-nums">
          <thead className="sticky top-0 bg-surface text-ink-2">
            <tr>
              <th scope="col" className="py-2 pr-4 font-semibold">
                Day
              </th>
              <th scope="col" className="py-2 pr-4 font-semibold">
                All work
              </th>
              <th scope="col" className="py-2 pr-4 font-semibold">
                Done
              </th>
              <th scope="col" className="py-2 pr-4 font-semibold">
                Goal line
              </th>
              {hasWanted ? (
                <th scope="col" className="py-2 font-semibold">
                  As you want it now
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, scope, done, promised, wanted }) => (
              <tr key={day} className="border-line border-t">
                <th scope="row" className="py-2 pr-4 font-medium whitespace-nowrap">
                  {dayWords(day, today)}
                </th>
                <td className="py-2 pr-4">{cell(scope)}</td>
                <td className="py-2 pr-4">{cell(done)}</td>
                <td className="py-2 pr-4">{cell(promised)}</td>
                {hasWanted ? <td className="py-2">{cell(wanted)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Fold>
  );
}
