"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { classroomKey } from "#lib/classroom/client.ts";
import { lessonKey, sendProgress } from "#lib/lesson/client.ts";
import type { Span } from "#lib/lesson/rules.ts";
import { unionOf } from "#lib/lesson/rules.ts";
import type { LessonDto, LessonProgressDto } from "#lib/lesson/schema.ts";

/** How often what was played and read is sent */
const SEND_MS = 15_000;

interface Waiting {
  spans: Span[];
  block: string | null;
  second: number | null;
}

const NOTHING: Waiting = { spans: [], block: null, second: null };

export interface LessonProgress {
  /** A part of the recording was played, in whole seconds */
  played: (span: Span) => void;
  /** Where the recording stands */
  standsAt: (second: number) => void;
  /** The block at the top of the screen, or the last one where the end is in sight */
  reads: (block: string) => void;
  /** Marks the lesson as done, or takes that back; rejects where the server can't be reached */
  mark: (isDone: boolean) => Promise<LessonProgressDto>;
}

/** Gathers what a learner does in a lesson and sends it now and then, and before they leave. */
export function useLessonProgress({
  _id: lessonId,
  courseId,
}: Pick<LessonDto, "_id" | "courseId">): LessonProgress {
  const client = useQueryClient();
  const waiting = useRef(NOTHING);
  const keep = useCallback(
    (progress: LessonProgressDto) => {
      const before = client.getQueryData<LessonDto>(lessonKey(lessonId));
      client.setQueryData<LessonDto>(lessonKey(lessonId), (lesson) => lesson && { ...lesson, progress });
      if (before?.progress.isDone !== progress.isDone)
        void client.invalidateQueries({ queryKey: classroomKey(courseId) });
    },
    [client, lessonId, courseId],
  );
  const send = useEffectEvent(async () => {
    const { spans, block, second } = waiting.current;
    if (spans.length === 0 && block === null && second === null) return;
    waiting.current = NOTHING;
    try {
      keep(await sendProgress(lessonId, { spans, block, second }));
    } catch {
      // It goes with what comes next.
      const { current } = waiting;
      waiting.current = {
        spans: unionOf([...spans, ...current.spans]),
        block: current.block ?? block,
        second: current.second ?? second,
      };
    }
  });
  useEffect(() => {
    const timer = setInterval(() => void send(), SEND_MS);
    const onHide = () => {
      if (document.visibilityState === "hidden") void send();
    };
    document.addEventListener("visibilitychange", onHide);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onHide);
      void send();
    };
  }, []);
  return {
    played: (span) => {
      waiting.current = { ...waiting.current, spans: unionOf([...waiting.current.spans, span]) };
    },
    standsAt: (second) => {
      waiting.current = { ...waiting.current, second: Math.floor(second) };
    },
    reads: (block) => {
      waiting.current = { ...waiting.current, block };
    },
    mark: async (isDone) => {
      const given = waiting.current;
      const progress = await sendProgress(lessonId, { ...given, done: isDone });
      waiting.current = NOTHING;
      keep(progress);
      return progress;
    },
  };
}
