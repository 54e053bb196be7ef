"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import { dropNote, keepNote, openNote } from "#lib/classroom/offline/outbox-client.ts";
import { ApiError } from "#lib/client/api.ts";
import { nextSaveAt } from "#lib/client/autosave/save-times.ts";
import { useDueSaves } from "#lib/client/autosave/use-due-saves.ts";
import { lessonOptions, sendNote } from "#lib/lesson/client.ts";
import type { LessonDto } from "#lib/lesson/schema.ts";
import { firstNote, isUnsaved, noteReducer } from "./note-reducer.ts";
import { useClassroomOwner } from "./offline/classroom-owner.ts";
import { showNote } from "./offline/show-sent.ts";

const PACE = { quietMs: 1000, longestWaitMs: 8000 };

function phaseOf(error: unknown) {
  if (!(error instanceof ApiError)) return "failed";
  if (error.status === 0) return "offline";
  if (error.code === "edit_conflict") return "conflict";
  if (error.status === 401) return "signedOut";
  if (error.status === 404) return "gone";
  return error.status >= 500 || error.status === 429 ? "failed" : "refused";
}

/**
 * A lesson's note with its saving: after a pause, and again after failures. What isn't saved yet is kept on this device, so
 * that it is there after a reload and is sent once there is a network, on this page or another one of the classroom.
 */
export function useNote({ _id: lessonId, note }: LessonDto) {
  const client = useQueryClient();
  const owner = useClassroomOwner();
  const [state, dispatch] = useReducer(noteReducer, note, firstNote);
  const { text, version } = state;
  useEffect(() => {
    if (owner === null) return;
    return openNote(owner, lessonId, (kept) => dispatch({ type: "kept", kept, now: Date.now() }));
  }, [owner, lessonId]);
  // What another page has sent of this note, and what was changed elsewhere, is shown where nothing waits to be saved.
  useEffect(() => dispatch({ type: "found", note }), [note]);
  const forget = (saved?: string) => (owner === null ? undefined : dropNote(owner, lessonId, saved));
  const save = async () => {
    dispatch({ type: "saving" });
    try {
      const saved = await sendNote(lessonId, { text, version });
      await forget(text);
      dispatch({ type: "saved", note: saved });
      showNote(client, lessonId, saved);
    } catch (error) {
      dispatch({ type: "failed", phase: phaseOf(error), now: Date.now() });
    }
  };
  const isDirty = isUnsaved(state);
  useEffect(() => {
    if (isDirty && owner !== null) void keepNote(owner, lessonId, { text, version });
  }, [owner, lessonId, isDirty, text, version]);
  const saveNow = () => {
    if (isDirty && state.phase !== "saving" && state.phase !== "conflict") void save();
  };
  useDueSaves(nextSaveAt(state.phase, state.times, PACE), saveNow, saveNow);
  /** Ends a conflict: with one's own words, or with those that the server has. */
  const resolve = async (isMine: boolean) => {
    try {
      const { note: theirs } = await client.fetchQuery({ ...lessonOptions(lessonId), staleTime: 0 });
      if (!isMine) await forget();
      dispatch({ type: "resolved", note: theirs, text: isMine ? text : theirs.text, now: Date.now() });
    } catch (error) {
      dispatch({
        type: "failed",
        phase: phaseOf(error) === "offline" ? "conflict" : "failed",
        now: Date.now(),
      });
    }
  };
  return {
    state,
    type: (written: string) => dispatch({ type: "typed", text: written, now: Date.now() }),
    saveNow,
    resolve,
  };
}
