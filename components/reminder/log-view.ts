import type { PillTone } from "#components/ui/pill.tsx";
import { localDayOf, MINUTE_MS } from "#lib/core/time.ts";
import type { LogDto } from "#lib/reminder/schema.ts";
import { WAY_NAMES } from "./kinds.ts";

export type LogEntry = LogDto["entries"][number];

interface StatusLook {
  words: string;
  tone: PillTone;
}

/** What became of a reminder, in a word or two. */
export function statusOf({ status, way }: LogEntry): StatusLook {
  const by = way ? ` by ${way === "sms" ? "text message" : WAY_NAMES[way].toLowerCase()}` : "";
  switch (status) {
    case "waiting":
      return { words: "Still to come", tone: "brand" };
    case "sending":
      return { words: "On its way", tone: "brand" };
    case "sent":
      return { words: `Sent${by}`, tone: "ok" };
    case "unknown":
      return { words: "May not have arrived", tone: "neutral" };
    case "dropped":
      return { words: "Not sent", tone: "neutral" };
    case "failed":
      return { words: "Failed", tone: "bad" };
  }
}

/** Later than that it had waited. */
const AT_ONCE_MS = 5 * MINUTE_MS;

/** When it went out, where that was not when it was due. */
export function lateAt({ sentAt, dueAt }: LogEntry): string | null {
  if (sentAt === null) return null;
  return new Date(sentAt).getTime() - new Date(dueAt).getTime() > AT_ONCE_MS ? sentAt : null;
}

/** The reason beside the status: what that says already is left out. */
export function reasonOf({ reason }: LogEntry): string {
  return reason.replace(/^Not sent: (.)/, (_, first: string) => first.toUpperCase());
}

/** "10 minutes before" as the beginning of a line */
export function stepOf({ step }: LogEntry): string {
  return step.charAt(0).toUpperCase() + step.slice(1);
}

interface LogDay {
  day: string;
  entries: LogEntry[];
}

/** The entries under the days on which they were due, by the learner's own calendar, in the order in which they came. */
export function byDay(entries: readonly LogEntry[], timeZone: string): LogDay[] {
  const days: LogDay[] = [];
  for (const entry of entries) {
    const day = localDayOf(new Date(entry.dueAt), timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
