import clsx from "clsx";
import { CircleCheck, CircleDashed, CircleMinus, Clock, Pause, Play, SkipForward } from "lucide-react";
import type { StudySessionDto } from "#lib/study/schema.ts";
import { STATUS_WORDS } from "../study-words.ts";

const LOOKS = {
  planned: { Icon: Clock, tone: "text-ink-2" },
  running: { Icon: Play, tone: "text-brand" },
  done: { Icon: CircleCheck, tone: "text-ok" },
  partly: { Icon: CircleDashed, tone: "text-ink-2" },
  skipped: { Icon: SkipForward, tone: "text-ink-2" },
  missed: { Icon: CircleMinus, tone: "text-ink-2" },
  paused: { Icon: Pause, tone: "text-ice-text" },
} as const;

/** What became of a session, by a sign and a word. */
export function SessionStatus({ session }: { session: StudySessionDto }) {
  const { status, doneMinutes, minutes } = session;
  const { Icon, tone } = LOOKS[status];
  const share = doneMinutes > 0 && status !== "planned" ? ` · ${doneMinutes} of ${minutes} min` : "";
  return (
    <span className={clsx("inline-flex items-start gap-1 text-xs leading-4 font-semibold", tone)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0">
        {STATUS_WORDS[status]}
        {share}
      </span>
    </span>
  );
}
