import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { toastError } from "#components/ui/toaster.tsx";
import { failureOf, readPage } from "#lib/blog/editor/editor-client.ts";
import { placeBookmark } from "./bookmark/placing.ts";

/** How links become cards in the editor, with what is said meanwhile. */
export function useBookmarks(token: string) {
  const [message, tell] = useState("");
  const [isAsking, setAsking] = useState(false);
  const read = (href: string) =>
    readPage(token, href).catch((error: unknown) => ({ card: null, reason: failureOf(error).message }));
  const place = (editor: Editor, href: string) =>
    placeBookmark(editor, href, { read, tell, fail: toastError });
  return { message, isAsking, setAsking, place };
}
