import { useQueryClient } from "@tanstack/react-query";
import { toastAction } from "#components/ui/action-toast.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastError, toastSuccess } from "#components/ui/toaster.tsx";
import { useUndoMove } from "#lib/calendar/client.ts";
import { instantOf } from "#lib/core/time.ts";
import { todayOptions, useChangeSession } from "#lib/study/client.ts";
import type { SessionPatch, StudySessionDto, TodayDto } from "#lib/study/schema.ts";
import { longDayWords, minutesWords } from "../study-words.ts";
import type { Place } from "./carry.ts";
import { useQuietQuestion } from "./use-quiet-question.ts";

/** A week in which a session stands elsewhere, before the server has said so. */
export function withMoved(today: TodayDto, moved: StudySessionDto): TodayDto {
  const week = today.week.map(({ day, sessions }) => {
    const others = sessions.filter(({ _id }) => _id !== moved._id);
    const here = day === moved.day ? [...others, moved] : others;
    return { day, sessions: here.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)) };
  });
  return { ...today, week };
}

interface Ends {
  onDone?: () => void;
  /** Says it where it was asked for; else a toast does */
  onFailed?: (message: string) => void;
}

export interface SessionActs {
  move: (session: StudySessionDto, to: Place, ends?: Ends) => void;
  skip: (session: StudySessionDto) => void;
  bringBack: (session: StudySessionDto) => void;
  /** Minutes that were studied elsewhere */
  note: (session: StudySessionDto, minutes: number, ends?: Ends) => void;
  /** Takes back what a calendar's change did */
  undoCalendar: (session: StudySessionDto) => void;
  isBusy: boolean;
}

/** Changes one session; a failure is said where it was asked for, or else by a toast. */
function useChange() {
  const client = useQueryClient();
  const { mutate, isPending } = useChangeSession();
  const change = (
    { _id, sequence }: StudySessionDto,
    patch: SessionPatch,
    { onSuccess, onFailed }: Pick<Ends, "onFailed"> & { onSuccess?: (changed: StudySessionDto) => void } = {},
  ) =>
    mutate(
      { sessionId: _id, sequence, ...patch },
      {
        ...(onSuccess && { onSuccess }),
        onError: (error) => (onFailed ? onFailed(error.message) : toastFailure(error)),
      },
    );
  /** A session as it is known by now: the schedule may have changed it since. */
  const latest = (session: StudySessionDto) =>
    client
      .getQueryData(todayOptions().queryKey)
      ?.week.flatMap(({ sessions }) => sessions)
      .find(({ _id }) => _id === session._id) ?? session;
  const undo = (session: StudySessionDto, patch: SessionPatch) => () => change(latest(session), patch);
  return { change, undo, isPending };
}

type Change = ReturnType<typeof useChange>;

/** Moves a session at once, and says so once the server has it. */
function useMove(
  { change, undo }: Change,
  { day: today, timeZone, nextZone }: Day,
  onMoved: (moved: StudySessionDto) => void,
) {
  const client = useQueryClient();
  const [nextTimeZone, zoneChangesAt] = nextZone ? [nextZone.timeZone, new Date(nextZone.at)] : [null, null];
  const zone = { timeZone, nextTimeZone, zoneChangesAt };
  const say = (before: StudySessionDto, moved: StudySessionDto) => {
    const where = `Moved to ${longDayWords(moved.day, today)}, ${moved.start}.`;
    // Nothing can be put back to a time that has passed.
    if (Date.parse(before.startsAt) <= Date.now()) toastSuccess(where);
    else toastAction(where, "Undo", undo(moved, { start: before.startsAt }));
  };
  const move: SessionActs["move"] = (session, { day, start }, { onDone, onFailed } = {}) => {
    if (day === session.day && start === session.start) return onDone?.();
    const startsAt = instantOf(zone, day, start);
    if (startsAt.getTime() <= Date.now())
      return (onFailed ?? toastError)("This time has passed. Choose one that lies ahead.");
    client.setQueryData(
      todayOptions().queryKey,
      (known) => known && withMoved(known, { ...session, day, start, startsAt: startsAt.toISOString() }),
    );
    const onSuccess = (moved: StudySessionDto) => {
      onDone?.();
      say(session, moved);
      onMoved(moved);
    };
    change(session, { start: startsAt.toISOString() }, { onSuccess, ...(onFailed && { onFailed }) });
  };
  return move;
}

type Day = Pick<TodayDto, "day" | "timeZone" | "nextZone">;

/** What can be done with the sessions of a week, each with a way back. */
export function useSessionActs(today: Day) {
  const changing = useChange();
  const { change, undo, isPending } = changing;
  const { mutate: undoMove, isPending: isUndoing } = useUndoMove();
  const { quiet, askAbout, leave } = useQuietQuestion();
  const move = useMove(changing, today, (moved) => void askAbout(moved));
  const acts: SessionActs = {
    move,
    skip: (session) =>
      change(
        session,
        { state: "skipped" },
        {
          onSuccess: (skipped) =>
            toastAction(`Skipped ${session.courseTitle}.`, "Undo", undo(skipped, { state: "planned" })),
        },
      ),
    bringBack: (session) =>
      change(
        session,
        { state: "planned" },
        { onSuccess: () => toastSuccess(`${session.courseTitle} is back.`) },
      ),
    note: (session, doneMinutes, { onDone, onFailed } = {}) => {
      const onSuccess = () => {
        onDone?.();
        toastSuccess(`Noted: ${minutesWords(doneMinutes)} in ${session.courseTitle}.`);
      };
      change(session, { doneMinutes }, { onSuccess, ...(onFailed && { onFailed }) });
    },
    undoCalendar: ({ _id }) =>
      undoMove(_id, { onSuccess: () => toastSuccess("Back to where it was."), onError: toastFailure }),
    isBusy: isPending || isUndoing,
  };
  const remindAnyway = () => {
    if (quiet) undo(quiet, { remindsAnyway: true })();
    leave();
  };
  return { acts, quiet, remindAnyway, leaveQuiet: leave };
}
