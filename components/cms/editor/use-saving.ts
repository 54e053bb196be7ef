"use client";

import { type Dispatch, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { useLeaveWarning } from "#components/ui/use-leave-warning.ts";
import { askToSignIn, failureOf, getCmsPost, savePost } from "#lib/blog/editor/editor-client.ts";
import type { SavedPost } from "#lib/blog/editor/post-fields.ts";
import { reduceSaving, type SaveEvent } from "#lib/blog/editor/save-reducer.ts";
import { dueAt, isUnsaved, openPost, outcomeOf, type SaveState } from "#lib/blog/editor/save-state.ts";
import { dropCopy, keepCopy } from "#lib/client/autosave/device-copies.ts";
import { useDueSaves } from "#lib/client/autosave/use-due-saves.ts";
import { copyName, type LocalCopy, NEW_POST } from "./local-copy.ts";

type Send = Dispatch<SaveEvent>;

/** Sends each request of the machine once. */
function useRequests(token: string, { request }: SaveState, send: Send): void {
  const sent = useRef(0);
  useEffect(() => {
    if (!request || request.id <= sent.current) return;
    const { id } = request;
    sent.current = id;
    savePost(token, request).then(
      (post) => send({ type: "answered", id, post }),
      (error: unknown) => send({ type: "failed", id, now: Date.now(), ...failureOf(error) }),
    );
  }, [token, request, send]);
}

/** After a conflict: what does the server have? */
function useTheirs(token: string, state: SaveState, send: Send): void {
  const id = state.phase === "conflict" && !state.theirs ? state.saved?._id : undefined;
  useEffect(() => {
    if (!id) return;
    let isOver = false;
    const ask = () =>
      getCmsPost(token, id).then(
        (post) => !isOver && send({ type: "theirs", post }),
        () => {
          if (!isOver) timer = setTimeout(ask, 5_000);
        },
      );
    let timer: ReturnType<typeof setTimeout> | undefined;
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [token, id, send]);
}

/** Stores every change on this device until the server has it. */
function useLocalCopy(state: SaveState) {
  const [isKept, setKept] = useState(true);
  const [laidAside, setLaidAside] = useState(0);
  const names = useRef({ writer: "", kept: new Map<string, LocalCopy>() });
  const { fields, saved, lastChangeAt } = state;
  const isWaiting = isUnsaved(state);
  useEffect(() => {
    const { kept } = names.current;
    names.current.writer ||= crypto.randomUUID();
    const name = copyName(saved?._id ?? NEW_POST, names.current.writer);
    for (const old of kept.keys()) {
      if (isWaiting && old === name) continue;
      dropCopy(old);
      kept.delete(old);
    }
    if (!isWaiting) return;
    const copy = { fields, updatedAt: saved?.updatedAt ?? null, at: lastChangeAt ?? Date.now() };
    kept.set(name, copy);
    setKept(keepCopy(name, copy));
  }, [fields, saved, lastChangeAt, isWaiting]);
  const layAside = (updatedAt: string) => {
    const { kept } = names.current;
    if (kept.size === 0) return;
    for (const [name, copy] of kept) keepCopy(name, { ...copy, updatedAt });
    names.current = { writer: "", kept: new Map() };
    setLaidAside((times) => times + 1);
  };
  return { isKept, laidAside, layAside };
}

export interface Saving {
  state: SaveState;
  send: Send;
  /** Whether this device keeps what is not saved yet */
  isKept: boolean;
  /** Leaves what is not saved on this device, to be offered over the version of `updatedAt`, which takes its place */
  layAside: (updatedAt: string) => void;
  /** How often that has happened */
  laidAside: number;
  /** Settles once no save is under way. */
  rest: () => Promise<void>;
  /** Saves what there is; returns whether the server has everything then. */
  saveNow: () => Promise<boolean>;
  signInAgain: () => void;
}

/** The machine of saving with the world around it: calls, clock, connection and this device. docs/product.md#editor */
export function useSaving(token: string, initial: SavedPost | null): Saving {
  const [state, send] = useReducer(reduceSaving, null, () => openPost(initial));
  const waiting = useRef<((isDone: boolean) => void)[]>([]);
  const resting = useRef<(() => void)[]>([]);
  const settle = (isDone: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(isDone);
  };
  useRequests(token, state, send);
  useDueSaves(
    dueAt(state),
    () => send({ type: "due" }),
    () => send({ type: "online" }),
  );
  useTheirs(token, state, send);
  const copy = useLocalCopy(state);
  // What was deleted may be left: its last words lie on this device, should it come back.
  useLeaveWarning(isUnsaved(state) && state.phase !== "deleted");
  const signInAgain = async () => {
    if (await askToSignIn()) send({ type: "signedIn" });
    else settle(false);
  };
  const look = useEffectEvent((outcome: boolean | null) => {
    if (outcome !== null) settle(outcome);
  });
  const askWhoItIs = useEffectEvent(signInAgain);
  useEffect(() => look(outcomeOf(state)), [state]);
  useEffect(() => {
    if (state.phase !== "saving") for (const resolve of resting.current.splice(0)) resolve();
  }, [state]);
  useEffect(() => {
    if (state.phase === "signedOut") void askWhoItIs();
  }, [state.phase]);
  const saveNow = () =>
    new Promise<boolean>((resolve) => {
      waiting.current.push(resolve);
      send({ type: "save" });
    });
  const rest = () =>
    state.phase === "saving"
      ? new Promise<void>((resolve) => resting.current.push(resolve))
      : Promise.resolve();
  return { state, send, ...copy, saveNow, rest, signInAgain };
}
