"use client";

import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { toastAction } from "#components/ui/action-toast.tsx";
import {
  applyEdit,
  branchOf,
  type NodeKind,
  type Outline,
  type OutlineNode,
  type Place,
  placeOf,
  rowsOf,
  stepOf,
} from "#lib/course/outline/outline.ts";
import { type EditorActs, partId, titleFieldId } from "./editor-context.ts";
import { ADD_QUESTION, ADD_UNIT, COURSE_HEADING, FORM_HEADING, focusLater } from "./focus.ts";
import type { CourseSaving } from "./use-course-saving.ts";
import { movedWords, removedWords } from "./words.ts";

interface Removal extends Place {
  kind: NodeKind;
  id: string;
  closeNotice: () => void;
}

const NEW_TITLES = { unit: "New unit", island: "New island", quiz: "New quiz" };
/** More than any list can have: the last place */
const LAST = 1_000_000;

/** Where someone goes on who has removed a part: at the next one, the one before, or what they lay in. */
function afterRemoval(view: Outline, { id, kind, parentId }: OutlineNode): [string, ...string[]] {
  const list = rowsOf(view, kind, parentId);
  const at = list.indexOf(id);
  const near = list[at + 1] ?? list[at - 1];
  if (near) return [partId(near), FORM_HEADING, COURSE_HEADING];
  if (kind === "question") return [ADD_QUESTION];
  return parentId === null ? [ADD_UNIT] : [partId(parentId), FORM_HEADING];
}

/** Ctrl+Z, where no field wants it for itself */
function useUndoKey(undo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
      const isField =
        event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
      if (!isUndo || isField) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [undo]);
}

interface Around {
  selectedId: string | null;
  select: (id: string | null) => void;
  setOpen: (id: string, isOpen: boolean) => void;
  askWhere: (id: string) => void;
}

/** What each act needs to know of the moment in which it happens */
function makeActs(
  now: RefObject<{ view: Outline } & Around>,
  {
    send,
    announce,
    removals,
  }: { send: CourseSaving["send"]; announce: (words: string) => void; removals: Removal[] },
): EditorActs & { undo: () => void } {
  const edit: EditorActs["edit"] = (each) => send({ type: "edited", edit: each, now: Date.now() });
  const move: EditorActs["move"] = (id, { parentId, position }) => {
    const { view, setOpen } = now.current;
    const node = view.nodes.get(id);
    if (!node) return;
    const change = {
      type: "move",
      kind: node.kind,
      id,
      parentId,
      position: Math.min(position, LAST),
    } as const;
    const after = applyEdit(view, change);
    if (typeof after === "string") return;
    edit(change);
    if (parentId) setOpen(parentId, true);
    announce(movedWords(after, id));
  };
  const restore = ({ kind, id, parentId, position }: Removal) => {
    edit({ type: "restore", kind, id, parentId, position });
    announce("It is back.");
    if (kind !== "question") now.current.select(id);
    focusLater([partId(id), FORM_HEADING]);
  };
  const undo = () => {
    const last = removals.pop();
    if (!last) return;
    last.closeNotice();
    restore(last);
  };
  return {
    edit,
    move,
    undo,
    select: (id) => now.current.select(id),
    toggle: (id, isOpen) => now.current.setOpen(id, isOpen),
    askWhere: (id) => now.current.askWhere(id),
    add: (kind, parentId) => {
      const id = crypto.randomUUID();
      edit({ type: "add", kind, id, parentId, position: LAST, title: NEW_TITLES[kind] });
      if (parentId) now.current.setOpen(parentId, true);
      now.current.select(id);
      focusLater([titleFieldId(id)]);
      return id;
    },
    step: (id, step) => {
      const place = stepOf(now.current.view, id, step);
      if (!place) return announce(step === 1 ? "It's already the last one." : "It's already the first one.");
      const hadFocus = document.activeElement?.id === partId(id);
      move(id, place);
      if (hadFocus) focusLater([partId(id)]);
    },
    rename: (id, title) => {
      const node = now.current.view.nodes.get(id);
      const trimmed = title.trim();
      if (!node || node.kind === "question" || trimmed === "" || trimmed === node.title) return;
      edit({ type: "rename", kind: node.kind, id, title });
    },
    remove: (id) => {
      const { view, selectedId, select } = now.current;
      const [node, place] = [view.nodes.get(id), placeOf(view, id)];
      if (!node || !place) return;
      const removal: Removal = { kind: node.kind, id, ...place, closeNotice: () => {} };
      const isInside = branchOf(view, id).some((each) => each.id === selectedId);
      edit({ type: "remove", kind: node.kind, id });
      removals.push(removal);
      if (isInside) select(node.parentId);
      focusLater(afterRemoval(view, node));
      removal.closeNotice = toastAction(removedWords(view, node), "Undo", () => {
        const at = removals.indexOf(removal);
        if (at < 0) return;
        removals.splice(at, 1);
        restore(removal);
      });
    },
  };
}

/** The acts, and what they have to say to anyone who listens. */
export function useEditorActs(saving: CourseSaving, around: Around) {
  const [words, setWords] = useState("");
  const now = useRef({ view: saving.state.view, ...around });
  useEffect(() => {
    now.current = { view: saving.state.view, ...around };
  });
  const { send } = saving;
  const { undo, ...acts } = useMemo(() => makeActs(now, { send, announce: setWords, removals: [] }), [send]);
  useUndoKey(undo);
  return { acts, words };
}
