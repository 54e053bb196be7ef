import type { LedgerEntryDto } from "#lib/xp/schema.ts";
import { clockTime, shortDay, type Writing } from "../day-words.ts";
import { entriesByDay } from "../ledger-days.ts";
import { KindIcon } from "./kind-icon.tsx";
import { Revealed } from "./revealed.tsx";

const UNITS = { xp: ["XP", "XP"], star: ["star", "stars"], heart: ["heart", "hearts"] } as const;

function unitOf({ kind, amount }: LedgerEntryDto): string {
  return UNITS[kind][Math.abs(amount) === 1 ? 0 : 1];
}

interface LedgerLinesProps {
  entries: readonly LedgerEntryDto[];
  /** How many of them were there from the beginning */
  standing: number;
  writing: Writing;
}

/** A day under its date, its lines latest first. */
export function LedgerLines({ entries, standing, writing }: LedgerLinesProps) {
  const isLate = (line: LedgerEntryDto) => entries.indexOf(line) >= standing;
  return (
    <ol className="mt-2">
      {entriesByDay(entries).map(({ day, entries: lines }) => (
        <li key={lines[0]?._id}>
          <h3 className="border-line border-b pt-4 pb-1.5 font-semibold font-sans text-ink-2 text-sm">
            <time dateTime={day}>{shortDay(day, writing.language)}</time>
          </h3>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <Line key={line._id} line={line} isLate={isLate(line)} writing={writing} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

interface LineProps {
  line: LedgerEntryDto;
  isLate: boolean;
  writing: Writing;
}

function Line({ line, isLate, writing: { language, timeZone } }: LineProps) {
  const signed = line.amount.toLocaleString(language, { signDisplay: "exceptZero" });
  return (
    <Revealed isLate={isLate} className="flex min-h-12 items-center gap-3 py-1.5">
      <KindIcon kind={line.kind} />
      <p className="line-clamp-2 min-w-0 flex-1 break-words leading-snug">
        <bdi>{line.title}</bdi>
      </p>
      <time dateTime={line.createdAt} className="shrink-0 text-ink-3 text-sm tabular-nums max-xs:hidden">
        {clockTime(line.createdAt, language, timeZone)}
      </time>
      <p className="num min-w-20 shrink-0 text-right text-sm">
        {signed} {unitOf(line)}
      </p>
    </Revealed>
  );
}
