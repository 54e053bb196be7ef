"use client";

import type { Editor } from "@tiptap/core";

export interface Anchor {
  /** px from the top of the text's own box */
  top: number;
  bottom: number;
  left: number;
}

/** Where the selection is inside the editor's box (its nearest positioned parent). */
export function anchorOf(editor: Editor): Anchor {
  const { from, to } = editor.state.selection;
  const box = editor.view.dom.getBoundingClientRect();
  const start = editor.view.coordsAtPos(from);
  const end = editor.view.coordsAtPos(to);
  const isOneLine = Math.abs(start.top - end.top) < 4;
  const middle = isOneLine ? (start.left + end.right) / 2 : box.left + box.width / 2;
  return { top: start.top - box.top, bottom: end.bottom - box.top, left: middle - box.left };
}
