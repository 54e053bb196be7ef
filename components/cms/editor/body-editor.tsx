"use client";

import { type Editor, getSchema } from "@tiptap/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { BookmarkDialog } from "./bookmark/bookmark-dialog.tsx";
import { PastedLinks } from "./bookmark/placing.ts";
import styles from "./editor.module.css";
import { countWords, extensions, readContent, writeContent } from "./extensions.ts";
import { LinkPopover } from "./link-popover.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { blocksOf } from "./slash/blocks.ts";
import { SlashList } from "./slash/slash-list.tsx";
import { createSlashStore, SlashMenu } from "./slash/slash-menu.ts";
import { Toolbar } from "./toolbar.tsx";
import { useBookmarks } from "./use-bookmarks.ts";

interface BodyEditorProps {
  token: string;
  /** Where the tools go: above the title, which is there before them */
  bar: HTMLElement | null;
  content: string;
  /** Rises when other words have come from outside */
  round: number;
  onChange: (content: string) => void;
  onWords: (words: number) => void;
  onReady: (focus: () => void) => void;
}

const LABELS = {
  role: "textbox",
  "aria-multiline": "true",
  "aria-label": "Text of the post",
  spellcheck: "true",
};

const wordsOf = (editor: Editor) =>
  countWords(editor.state.doc.textBetween(0, editor.state.doc.content.size, " ", " "));

/** Ctrl+K asks for a link; Alt+F10 leads to the tools of the selected words, or else to those above the text. */
function keyOf(event: KeyboardEvent): "link" | "tools" | null {
  if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) return "link";
  return event.key === "F10" && event.altKey ? "tools" : null;
}

/** Focuses the first of these bars that is on the screen. */
function goToTools(...bars: RefObject<HTMLElement | null>[]): void {
  const isShown = (bar: HTMLElement | null) => bar?.checkVisibility?.({ visibilityProperty: true }) ?? false;
  const bar = bars.map(({ current }) => current).find(isShown);
  bar?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
}

/** The editor with all that opens from within it: the menu of blocks, links, bookmarks. */
function useBody({ token, content, onChange, onWords, onReady }: BodyEditorProps) {
  const [first] = useState(() => readContent(content, getSchema(extensions)));
  const [slash] = useState(createSlashStore);
  const [isLinking, setLinking] = useState(false);
  const bookmarks = useBookmarks(token);
  const bars = { selection: useRef<HTMLDivElement>(null), above: useRef<HTMLDivElement>(null) };
  const editor = useEditor({
    extensions: [
      ...extensions,
      PastedLinks.configure({ onLink: (made, href) => void bookmarks.place(made, href) }),
      SlashMenu.configure({ store: slash, blocks: blocksOf(() => bookmarks.setAsking(true)) }),
    ],
    content: first,
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: { ...LABELS, class: `prose ${styles.writing} ${styles.text}` },
      handleKeyDown: (_, event) => {
        const key = keyOf(event);
        if (key === "link") setLinking(true);
        if (key === "tools") goToTools(bars.selection, bars.above);
        return key !== null;
      },
    },
    onCreate: ({ editor: made }) => {
      onWords(wordsOf(made));
      onReady(() => made.commands.focus());
    },
    onUpdate: ({ editor: changed }) => {
      onChange(writeContent(changed));
      onWords(wordsOf(changed));
    },
  });
  return { editor, slash, bars, bookmarks, isLinking, setLinking };
}

/** The text itself, with its tools. It is the one part that needs tiptap, and is loaded by itself. */
export function BodyEditor(props: BodyEditorProps) {
  const { bar, content, round, onWords } = props;
  const { editor, slash, bars, bookmarks, isLinking, setLinking } = useBody(props);
  const shown = useRef(round);
  useEffect(() => {
    if (round === shown.current) return;
    shown.current = round;
    editor.commands.setContent(readContent(content, editor.schema), { emitUpdate: false });
    onWords(wordsOf(editor));
  }, [editor, round, content, onWords]);
  const openLink = () => setLinking(true);
  return (
    <>
      {bar && createPortal(<Toolbar editor={editor} bar={bars.above} onLink={openLink} />, bar)}
      <div className="mx-auto max-w-[804px] px-4 md:px-8">
        <div className="relative">
          <EditorContent editor={editor} />
          {isLinking ? <LinkPopover editor={editor} onClose={() => setLinking(false)} /> : null}
          <SelectionBar editor={editor} bar={bars.selection} onLink={openLink} />
          <SlashList editor={editor} store={slash} />
        </div>
        <p role="status" className="sr-only">
          {bookmarks.message}
        </p>
        <WriteOn editor={editor} />
      </div>
      {bookmarks.isAsking ? (
        <BookmarkDialog
          onClose={() => bookmarks.setAsking(false)}
          onLink={(href) => {
            bookmarks.setAsking(false);
            void bookmarks.place(editor, href);
          }}
        />
      ) : null}
    </>
  );
}

/** A click below the text goes on writing at its end, also after a table or a block of code. */
function WriteOn({ editor }: { editor: Editor }) {
  const goOn = () => {
    const last = editor.state.doc.lastChild;
    if (last?.type.name === "paragraph") return void editor.commands.focus("end");
    const end = editor.state.doc.content.size;
    editor.chain().insertContentAt(end, { type: "paragraph" }).focus("end").run();
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={goOn}
      className="block h-[40vh] w-full cursor-text"
    />
  );
}
