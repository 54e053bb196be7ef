"use client";

import { createContext, use } from "react";
import type { NodeKind, Place } from "#lib/course/outline/outline.ts";
import type { CourseEdit } from "#lib/course/outline/save-state.ts";

/** What can be done to a course, from wherever on the screen. The same functions for as long as the editor is open. */
export interface EditorActs {
  edit: (edit: CourseEdit) => void;
  select: (id: string | null) => void;
  /** Returns the new part's id, which is selected then. */
  add: (kind: "unit" | "island" | "quiz", parentId: string | null) => string;
  move: (id: string, place: Place) => void;
  step: (id: string, step: 1 | -1) => void;
  remove: (id: string) => void;
  askWhere: (id: string) => void;
  rename: (id: string, title: string) => void;
  toggle: (id: string, isOpen: boolean) => void;
}

export const EditorContext = createContext<EditorActs | null>(null);

export function useActs(): EditorActs {
  const acts = use(EditorContext);
  if (!acts) throw new Error("there is no editor here");
  return acts;
}

export type DragData = Record<string, unknown> & { kind: NodeKind; id: string };

export function isDragData(data: Record<string, unknown>): data is DragData {
  return typeof data.id === "string" && typeof data.kind === "string" && data.kind in KINDS;
}

const KINDS: Record<NodeKind, true> = { unit: true, island: true, lesson: true, quiz: true, question: true };

/** The part's name in the outline, which focus comes back to. */
export const partId = (id: string) => `part-${id}`;
/** The first field of a part's form */
export const titleFieldId = (id: string) => `title-of-${id}`;
/** What a question asks, in its form */
export const questionFieldId = (id: string) => `question-of-${id}`;
