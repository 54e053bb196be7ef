import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { toastError } from "#components/ui/toaster.tsx";
import { readPage } from "#lib/blog/editor/editor-client.ts";
import { placeBookmark } from "./bookmark/placing.ts";

/** How links become cards in the editor, with what is said meanwhile. */
export function useBookmarks(token: string) {
  const [message, tell] = useState("");
  const [isAsking, setAsking] = useState(false);
  const place = (editor: Editor, href: string) =>
    placeBookmark(editor, href, { read: (page) => readPage(token, page), tell, fail: toastError });
  return { message, isAsking, setAsking, place };
}
