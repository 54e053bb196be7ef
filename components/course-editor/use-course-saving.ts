"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useEffect, useReducer, useRef, useState } from "react";
import { useLeaveWarning } from "#components/ui/use-leave-warning.ts";
import { useDueSaves } from "#lib/client/autosave/use-due-saves.ts";
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

/** Stores every edit on this device until the server has it. Returns false if the device has no room. */
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
  const saveNow = () => send({ type: "due", key: crypto.randomUUID() });
  useDueSaves(dueAt(state), saveNow, () => send({ type: "online" }));
  const isKept = useKept(name, state);
  useLeaveWarning(isUnsaved(state) && state.phase !== "gone");
  const ask = async (type: "takeTheirs" | "keepMine" | "refreshed") =>
    send({ type, course: await fetchCourse(courseId) });
  return { courseId, state, send, isKept, saveNow, ask };
}
