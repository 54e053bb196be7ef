"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import { ApiError } from "#lib/client/api.ts";
import { dropCopy, keepCopy, readCopy } from "#lib/client/autosave/device-copies.ts";
import { nextSaveAt } from "#lib/client/autosave/save-times.ts";
import { useDueSaves } from "#lib/client/autosave/use-due-saves.ts";
import { lessonKey, lessonOptions, sendNote } from "#lib/lesson/client.ts";
import type { LessonDto } from "#lib/lesson/schema.ts";
import { firstNote, isUnsaved, noteReducer } from "./note-reducer.ts";

const PACE = { quietMs: 1000, longestWaitMs: 8000 };
const isCopy = (value: unknown): value is { text: string } =>
  typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";

function phaseOf(error: unknown) {
  if (!(error instanceof ApiError)) return "failed";
  if (error.status === 0) return "offline";
  if (error.code === "edit_conflict") return "conflict";
  if (error.status === 401) return "signedOut";
  if (error.status === 404) return "gone";
  return error.status >= 500 || error.status === 429 ? "failed" : "refused";
}

/** A lesson's note with its saving: after a pause, again after failures, and from a copy on this device after a crash. */
export function useNote({ _id: lessonId, note }: LessonDto) {
  const client = useQueryClient();
  const copy = `note:${lessonId}`;
  const [state, dispatch] = useReducer(noteReducer, note, (given) =>
    firstNote(given, readCopy(copy, isCopy)?.text ?? null),
  );
  const save = async () => {
    const { text, version } = state;
    dispatch({ type: "saving" });
    try {
      const saved = await sendNote(lessonId, { text, version });
      dispatch({ type: "saved", note: saved });
      client.setQueryData<LessonDto>(lessonKey(lessonId), (lesson) => lesson && { ...lesson, note: saved });
    } catch (error) {
      dispatch({ type: "failed", phase: phaseOf(error), now: Date.now() });
    }
  };
  const isDirty = isUnsaved(state);
  useEffect(() => {
    if (isDirty) keepCopy(copy, { text: state.text });
    else dropCopy(copy);
  }, [copy, isDirty, state.text]);
  const saveNow = () => {
    if (isDirty && state.phase !== "saving" && state.phase !== "conflict") void save();
  };
  useDueSaves(nextSaveAt(state.phase, state.times, PACE), saveNow, saveNow);
  /** Ends a conflict: with one's own words, or with those that the server has. */
  const resolve = async (isMine: boolean) => {
    try {
      const { note: theirs } = await client.fetchQuery({ ...lessonOptions(lessonId), staleTime: 0 });
      dispatch({ type: "resolved", note: theirs, text: isMine ? state.text : theirs.text, now: Date.now() });
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
    type: (text: string) => dispatch({ type: "typed", text, now: Date.now() }),
    saveNow,
    resolve,
  };
}
