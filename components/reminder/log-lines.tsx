import { clockTime, shortDay, type Writing } from "#components/profile/day-words.ts";
import { Pill } from "#components/ui/pill.tsx";
import { lookOf } from "./kinds.ts";
import { byDay, type LogEntry, lateAt, reasonOf, statusOf, stepOf } from "./log-view.ts";

interface LogLinesProps {
  entries: readonly LogEntry[];
  writing: Writing;
}

/** A day under its date, its reminders latest first. */
export function LogLines({ entries, writing }: LogLinesProps) {
  return (
    <ol>
      {byDay(entries, writing.timeZone).map(({ day, entries: lines }) => (
        <li key={lines[0]?._id} className="not-first:mt-6">
          <h2 className="border-line border-b pb-1.5 font-semibold font-sans text-ink-2 text-sm">
            <time dateTime={day} suppressHydrationWarning>
              {shortDay(day, writing.language)}
            </time>
          </h2>
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

function Line({ line, writing: { language, timeZone } }: { line: LogEntry; writing: Writing }) {
  const { icon: Icon, tone } = lookOf(line.kind);
  const status = statusOf(line);
  const late = lateAt(line);
  return (
    <li className="flex items-start gap-3 py-3">
      <span className={`grid size-9 shrink-0 place-items-center rounded-full max-xs:hidden ${tone}`}>
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 gap-4 sm:flex sm:items-start sm:justify-between">
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold leading-snug">
            <bdi>{line.title}</bdi>
          </p>
          <p className="wrap-anywhere text-ink-2 text-sm">
            {line.step ? `${stepOf(line)}. ` : null}
            {reasonOf(line)}
            {late ? (
              <time dateTime={late} suppressHydrationWarning>
                {" "}
                It went out at {clockTime(late, language, timeZone)}.
              </time>
            ) : null}
          </p>
        </div>
        <p className="shrink-0 max-sm:mt-2">
          <Pill tone={status.tone}>{status.words}</Pill>
        </p>
      </div>
      <time
        dateTime={line.dueAt}
        dir="auto"
        className="min-w-12 shrink-0 text-right text-ink-3 text-sm leading-7 tabular-nums"
        suppressHydrationWarning
      >
        {clockTime(line.dueAt, language, timeZone)}
      </time>
    </li>
  );
}
