"use client";

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { toastFailure } from "#components/ui/toast-failure.ts";
import type { ClassroomDto } from "#lib/classroom/schema.ts";
import { ApiError } from "#lib/client/api.ts";
import { useSession } from "#lib/session/client.ts";
import type { SessionDto, SessionSummaryDto } from "#lib/session/schema.ts";

const BEAT_MS = 30_000;
/** How long one may read without touching anything */
const USED_MS = 120_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "scroll", "touchstart"] as const;

/** The session of this course that runs, or its course; null where none does. */
interface Running {
  session: SessionDto;
  /** When it was started or last went on, by this browser's clock */
  since: number;
  /** Focused ms before that */
  before: number;
  isPaused: boolean;
}

/** A session that ran already when the page was opened: what was credited is what was focused. */
function resumed(session: SessionDto): Running {
  return { session, since: Date.now(), before: session.creditedSeconds * 1000, isPaused: false };
}

/** When the learner last used this page */
function useLastUse() {
  const at = useRef(0);
  useEffect(() => {
    const mark = () => {
      at.current = Date.now();
    };
    mark();
    for (const sign of SIGNS) window.addEventListener(sign, mark, { passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, mark);
    };
  }, []);
  return at;
}

/** A study session of a course: started, paused, ended, and kept alive while its learner is there. */
export function useStudySession(
  { courseId, session: open }: Pick<ClassroomDto, "courseId" | "session">,
  lessonId: string | null,
  isPlaying: RefObject<boolean>,
) {
  const { start, beat, end } = useSession();
  const [running, setRunning] = useState<Running | null>(() => (open ? resumed(open) : null));
  const [summary, setSummary] = useState<SessionSummaryDto | null>(null);
  const [openElsewhere, setOpenElsewhere] = useState(false);
  const lastUse = useLastUse();
  const begin = (minutes: 15 | 25 | 45 | 60) => {
    setOpenElsewhere(false);
    start.mutate(
      { courseId, minutes },
      {
        onSuccess: (session) => {
          setSummary(null);
          setRunning({ session, since: Date.now(), before: 0, isPaused: false });
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === "session_open") setOpenElsewhere(true);
          else toastFailure(error);
        },
      },
    );
  };
  const send = useEffectEvent(() => {
    if (!running || running.isPaused) return;
    const isUsed = document.visibilityState === "visible" && Date.now() - lastUse.current <= USED_MS;
    if (!isUsed && !isPlaying.current) return;
    beat.mutate(
      { sessionId: running.session._id, ...(lessonId && { lessonId }) },
      {
        onError: (error) => {
          // It has ended meanwhile: after ten minutes without a sign, or in another tab.
          if (error instanceof ApiError && error.code === "session_closed") finish();
        },
      },
    );
  });
  const runs = running !== null;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => send(), BEAT_MS);
    return () => clearInterval(timer);
  }, [runs]);
  const finish = () => {
    if (!running) return;
    end.mutate(running.session._id, {
      onSuccess: (result) => {
        setSummary(result);
        setRunning(null);
      },
      onError: toastFailure,
    });
  };
  const stop = () => {
    if (!running) return;
    // What was studied since the last beat counts as well.
    const body = { sessionId: running.session._id, ...(lessonId && { lessonId }) };
    if (running.isPaused) finish();
    else beat.mutate(body, { onSettled: finish });
  };
  const pause = () =>
    setRunning((now) => {
      if (!now) return now;
      if (now.isPaused) return { ...now, since: Date.now(), isPaused: false };
      return { ...now, before: now.before + Date.now() - now.since, isPaused: true };
    });
  return {
    running,
    summary,
    openElsewhere,
    isBusy: start.isPending || end.isPending,
    begin,
    pause,
    stop,
    closeSummary: () => setSummary(null),
  };
}
