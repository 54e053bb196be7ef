"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { deliverProgress, keepProgress } from "#lib/classroom/offline/outbox-client.ts";
import { joined } from "#lib/classroom/offline/waiting.ts";
import { sendProgress } from "#lib/lesson/client.ts";
import { type Span, unionOf } from "#lib/lesson/rules.ts";
import type { LessonDto, ProgressBody } from "#lib/lesson/schema.ts";
import { useClassroomOwner } from "./offline/classroom-owner.ts";
import { showProgress, showWaiting } from "./offline/show-sent.ts";

/** How often what was played and read is sent */
const SEND_MS = 15_000;

const NOTHING: ProgressBody = { spans: [], block: null, second: null };

export interface LessonProgress {
  /** A part of the recording was played, in whole seconds */
  played: (span: Span) => void;
  /** Where the recording stands */
  standsAt: (second: number) => void;
  /** The block at the top of the screen, or the last one where the end is in sight */
  reads: (block: string) => void;
  /** Sends what waits, without the usual delay */
  flush: () => void;
  /** Marks the lesson as done, or takes that back; without a network that waits. Rejects where the server refuses. */
  mark: (isDone: boolean) => Promise<void>;
}

/** Gathers what a learner does in a lesson and sends it now and then, and before they leave. */
export function useLessonProgress({ _id: lessonId }: Pick<LessonDto, "_id">): LessonProgress {
  const client = useQueryClient();
  const owner = useClassroomOwner();
  const waiting = useRef(NOTHING);
  const isLeft = useRef(false);
  const deliver = async (body: ProgressBody) => {
    const progress = await deliverProgress(owner, lessonId, body);
    if (progress) showProgress(client, lessonId, progress);
    else showWaiting(client, lessonId, body);
  };
  const take = () => {
    const body = waiting.current;
    waiting.current = NOTHING;
    return body;
  };
  /** It goes with what comes next or, where the lesson was left meanwhile, with what waits on this device. */
  const putBack = (body: ProgressBody) => {
    if (isLeft.current && owner !== null) void keepProgress(owner, lessonId, body);
    else waiting.current = joined(body, waiting.current);
  };
  const isEmpty = ({ spans, block, second }: ProgressBody) =>
    spans.length === 0 && block === null && second === null;
  const sendWaiting = async () => {
    const body = take();
    if (isEmpty(body)) return;
    await deliver(body).catch(() => putBack(body));
  };
  const send = useEffectEvent(sendWaiting);
  /** A page that is left has no time to wait for its turn. */
  const sendAtOnce = useEffectEvent(async () => {
    const body = take();
    if (isEmpty(body)) return;
    try {
      showProgress(client, lessonId, await sendProgress(lessonId, body));
    } catch {
      if (owner === null) putBack(body);
      else await keepProgress(owner, lessonId, body);
    }
  });
  useEffect(() => {
    isLeft.current = false;
    const timer = setInterval(() => void send(), SEND_MS);
    const onHide = () => {
      if (document.visibilityState === "hidden") void sendAtOnce();
    };
    document.addEventListener("visibilitychange", onHide);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onHide);
      isLeft.current = true;
      void sendAtOnce();
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
    flush: () => void sendWaiting(),
    mark: async (isDone) => {
      const body = take();
      try {
        await deliver({ ...body, done: isDone });
      } catch (error) {
        putBack(body);
        throw error;
      }
    },
  };
}
