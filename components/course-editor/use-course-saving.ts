"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useEffect, useReducer, useRef, useState } from "react";
import { useLeaveWarning } from "#components/ui/use-leave-warning.ts";
import { refreshCourses } from "#lib/course/client.ts";
import { failureOf, fetchCourse, sendEdits } from "#lib/course/outline/outline-client.ts";
import { reduceSaving, type SaveEvent } from "#lib/course/outline/save-reducer.ts";
import {
  type CourseParts,
  dueAt,
  isUnsaved,
  type Kept,
  keptOf,
  openCourse,
  type SaveState,
} from "#lib/course/outline/save-state.ts";
import { keepEdits } from "./kept-edits.ts";

type Send = Dispatch<SaveEvent>;

/** Sends each batch of the machine, as often as the machine begins with it. */
function useBatches(courseId: string, { phase, sent }: SaveState, send: Send, client: QueryClient): void {
  const isSending = useRef(false);
  useEffect(() => {
    if (phase !== "saving" || !sent || isSending.current) return;
    isSending.current = true;
    const { key } = sent;
    const end = () => {
      isSending.current = false;
    };
    sendEdits(courseId, sent).then(
      (course) => {
        end();
        send({ type: "answered", key, course, now: Date.now() });
        void refreshCourses(client);
      },
      async (error: unknown) => {
        const failure = await failureOf(courseId, error);
        end();
        send({ type: "failed", key, now: Date.now(), ...failure });
      },
    );
  }, [courseId, phase, sent, send, client]);
}

function useDueSaves(state: SaveState, send: Send): void {
  const due = dueAt(state);
  useEffect(() => {
    if (due === null) return;
    const begin = () => send({ type: "due", key: crypto.randomUUID() });
    const timer = setTimeout(begin, Math.max(0, due - Date.now()));
    return () => clearTimeout(timer);
  }, [due, send]);
  useEffect(() => {
    const goOn = () => send({ type: "online" });
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [send]);
}

/** Every edit lies on this device before the server has it. Answers whether the device had room. */
function useKept(name: string, state: SaveState): boolean {
  const [hasRoom, setHasRoom] = useState(true);
  const { sent, waiting, drafts, saved } = state;
  useEffect(() => {
    setHasRoom(keepEdits(name, keptOf({ sent, waiting, drafts, saved })));
  }, [name, sent, waiting, drafts, saved]);
  return hasRoom;
}

export interface CourseSaving {
  courseId: string;
  state: SaveState;
  send: Send;
  /** Whether this device keeps what is not saved yet */
  isKept: boolean;
  saveNow: () => void;
  /** Asks for the course as it is, and tells the machine so. */
  ask: (type: "takeTheirs" | "keepMine" | "refreshed") => Promise<void>;
}

/** The machine of saving with the world around it: calls, clock, connection and this device. */
export function useCourseSaving(
  course: CourseParts & { _id: string },
  { name, kept }: { name: string; kept: Kept | null },
): CourseSaving {
  const client = useQueryClient();
  const courseId = course._id;
  const [state, send] = useReducer(reduceSaving, null, () => openCourse(course, kept));
  useBatches(courseId, state, send, client);
  useDueSaves(state, send);
  const isKept = useKept(name, state);
  useLeaveWarning(isUnsaved(state) && state.phase !== "gone");
  const saveNow = () => send({ type: "due", key: crypto.randomUUID() });
  const ask = async (type: "takeTheirs" | "keepMine" | "refreshed") =>
    send({ type, course: await fetchCourse(courseId) });
  return { courseId, state, send, isKept, saveNow, ask };
}
