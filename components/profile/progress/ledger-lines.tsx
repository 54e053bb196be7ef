import type { LedgerEntryDto } from "#lib/xp/schema.ts";
import { clockTime, shortDay, type Writing } from "../day-words.ts";
import { entriesByDay } from "../ledger-days.ts";
import { KindIcon } from "./kind-icon.tsx";

const UNITS = { xp: ["XP", "XP"], star: ["star", "stars"], heart: ["heart", "hearts"] } as const;

function unitOf({ kind, amount }: LedgerEntryDto): string {
  return UNITS[kind][Math.abs(amount) === 1 ? 0 : 1];
}

interface LedgerLinesProps {
  entries: readonly LedgerEntryDto[];
  writing: Writing;
}

/** A day under its date, its lines latest first. */
export function LedgerLines({ entries, writing }: LedgerLinesProps) {
  return (
    <ol className="mt-2">
      {entriesByDay(entries).map(({ day, entries: lines }) => (
        <li key={lines[0]?._id}>
          <h3 className="border-line border-b pt-4 pb-1.5 font-semibold font-sans text-ink-2 text-sm">
            <time dateTime={day}>{shortDay(day, writing.language)}</time>
          </h3>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <Line key={line._id} line={line} writing={writing} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Line({ line, writing: { language, timeZone } }: { line: LedgerEntryDto; writing: Writing }) {
  const signed = line.amount.toLocaleString(language, { signDisplay: "exceptZero" });
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5">
      <KindIcon kind={line.kind} />
      <p className="min-w-0 flex-1 break-words leading-snug">
        <bdi>{line.title}</bdi>
      </p>
      <time dateTime={line.createdAt} className="shrink-0 text-ink-3 text-sm tabular-nums max-xs:hidden">
        {clockTime(line.createdAt, language, timeZone)}
      </time>
      <p className="num min-w-20 shrink-0 text-right text-sm">
        {signed} {unitOf(line)}
      </p>
    </li>
  );
}
